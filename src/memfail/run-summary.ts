import { basename } from 'node:path';
import { verdictsOf } from './failed-verdict.js';
import type { MemFailGrade } from './grade-record.js';
import type { GradedBy } from './grading.js';
import type { MemFailRun } from './load-run.js';
import type { MemFailData, MemFailDataset } from './memfail-data.js';
import type { ModelUse, RunUse } from './run-cost.js';
import type { RunFigures } from './sanity.js';
import {
  type ErrorShare,
  errorShares,
  type FactGroup,
  factGroups,
  type Limits,
  limitsOf,
  type Success,
  successOf,
} from './success.js';

/** A graded run, summed up. */
export interface MemFailSummary {
  /** The run's folder. */
  readonly run: string;
  readonly planSha256: string;
  readonly dataset: MemFailDataset;
  /** As `--system` has it. */
  readonly system: string;
  /** As it calls itself. */
  readonly systemName: string;
  readonly systemVersion: string;
  readonly model: string;
  readonly k: number;
  readonly judge: GradedBy['grading']['judge'];
  /** Questions of the plan; those that were answered or given up are `success.n`. */
  readonly planned: number;
  readonly success: Success;
  readonly errors: readonly ErrorShare[];
  readonly facts: readonly FactGroup[];
  /** Of the questions of the plan. */
  readonly limits: Limits;
  /** Long-Hop: letters alone, whatever became of the facts; null for other datasets. */
  readonly letters: LetterScore | null;
  readonly tokens: TokenFigures;
  readonly use: RunUse & { readonly judge: ModelUse | null };
}

/** Long-Hop's letters. */
export interface LetterScore {
  readonly n: number;
  readonly right: number;
  /** Answers that no letter was read of. */
  readonly none: number;
  /** Letters that may be a word of a sentence, or one of several. */
  readonly hazards: number;
}

/** Means; null where there is nothing to take a mean of. */
export interface TokenFigures {
  /** Memories of the stores that were asked, each store once. */
  readonly memories: number;
  readonly perMemory: number | null;
  readonly retrievedMemories: number | null;
  readonly retrieved: number | null;
  /** As the endpoint counts them. */
  readonly prompt: number | null;
  readonly output: number | null;
}

/** What a summary is made from. */
export interface SummaryRequest {
  readonly run: MemFailRun;
  readonly graded: GradedBy;
  readonly data: MemFailData;
  readonly use: MemFailSummary['use'];
  /** By cl100k_base. */
  readonly countTokens: (text: string) => number;
}

/** Sum a graded run up. */
export function summarizeMemFail({ run, graded, data, use, countTokens }: SummaryRequest): MemFailSummary {
  const { plan, planSha256 } = run.record;
  const { grades, grading } = graded;
  const success = successOf(grades);
  return {
    run: run.folder,
    planSha256,
    dataset: run.dataset,
    system: plan.memory.spec,
    systemName: plan.memory.identity.name,
    systemVersion: plan.memory.identity.version,
    model: plan.model,
    k: plan.k,
    judge: grading.judge,
    planned: plan.items.length,
    success,
    errors: errorShares(success),
    facts: factGroups(grades),
    limits: limitsOf(data, new Set(plan.items.map(({ item }) => item)), plan.k),
    letters: letterScore(grades),
    tokens: tokenFigures(run, countTokens),
    use,
  };
}

function letterScore(grades: readonly MemFailGrade[]): LetterScore | null {
  const letters = grades.flatMap(({ letter }) => letter ?? []);
  if (letters.length === 0) return null;
  return {
    n: letters.length,
    right: letters.filter(({ right }) => right).length,
    none: letters.filter(({ read }) => read === null).length,
    hazards: letters.filter(({ hazard }) => hazard !== null).length,
  };
}

function tokenFigures({ answers, stores }: MemFailRun, countTokens: (text: string) => number): TokenFigures {
  const memories = [...stores.values()].flatMap((store) => store.memories);
  const retrieved = answers.flatMap((answer) => (answer.retrieved ? [answer.retrieved] : []));
  const tokens = answers.flatMap((answer) => answer.tokens ?? []);
  return {
    memories: memories.length,
    perMemory: mean(memories.map(({ text }) => countTokens(text))),
    retrievedMemories: mean(retrieved.map((list) => list.length)),
    retrieved: mean(retrieved.map((list) => sumTokens(list, countTokens))),
    prompt: mean(tokens.map(({ input }) => input)),
    output: mean(tokens.map(({ output }) => output)),
  };
}

function sumTokens(
  list: readonly { readonly text: string }[],
  countTokens: (text: string) => number,
): number {
  return list.reduce((sum, { text }) => sum + countTokens(text), 0);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What the sanity rules look at of a graded run. */
export function runFigures({
  run,
  graded: { folder, grades, grading },
  data,
  countTokens,
}: Omit<SummaryRequest, 'use'>): RunFigures {
  const { plan } = run.record;
  const facts = grades.flatMap((grade) => grade.facts);
  const verdicts = grades.flatMap((grade) => verdictsOf(grade));
  return {
    name: run.folder,
    dataset: run.dataset,
    system: JSON.stringify([plan.memory, plan.memoryModel?.model]),
    model: plan.model,
    k: plan.k,
    // Gradings of one name are made alike; two of one model may differ in what the judge was shown.
    judge: JSON.stringify([
      basename(folder),
      ...(grading.judge.kind === 'text' ? ['text'] : [grading.judge.model, grading.judge.judged]),
    ]),
    storesNothing: run.storesNothing,
    ignoresK: run.ignoresK,
    questions: plan.items.length,
    inDataset: data.questions.length,
    stores: [...run.stores.values()].map(({ ingestion, memories, textsSha256 }) => ({
      ingestion,
      memories: memories.length,
      textsSha256,
    })),
    storage: {
      passed: facts.filter(({ storage }) => storage.value === 'pass').length,
      failed: facts.filter(({ storage }) => storage.value === 'fail').length,
    },
    answers: run.answers.map(({ answer }) => answer),
    letters: grades.flatMap(({ letter }) => (letter ? [letter.read] : [])),
    passed: grades.filter(({ passed }) => passed === true).length,
    failed: grades.filter(({ passed }) => passed === false).length,
    retrieved: run.answers.flatMap(({ id, retrieved }) =>
      retrieved ? [{ id, memories: retrieved.length, tokens: sumTokens(retrieved, countTokens) }] : [],
    ),
    failedVerdicts: verdicts.filter(({ value }) => value === 'analysis_failed').length,
    partialVerdicts: verdicts.filter(({ leftOut }) => leftOut !== undefined).length,
  };
}
