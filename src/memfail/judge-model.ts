import { sha256 } from '../dataset/content-hash.js';
import type { RunSession } from '../experiments/run-session.js';
import type { RunState } from '../experiments/run-state.js';
import type { RunEnd, RunTask } from '../experiments/run-tasks.js';
import type { Check, Judge, Subject, Verdict } from './judge.js';
import { judgeForm } from './judge-answer.js';
import { type ShownMemories, shownMemories } from './judge-evidence.js';
import { aboutStore, isBatched, type JudgeCase, judgeMessages } from './judge-prompt.js';
import type { MemFailDataset } from './memfail-data.js';

/** Persona's questions a batch, as the authors have it. */
export const PERSONA_BATCH = 20;

/** How a model is asked to judge. */
export interface ModelJudging {
  /** Of all memories that one task shows, of the store or retrieved. */
  readonly maxStoreTokens: number;
  /** By a `response_format`, or in the prompt alone. */
  readonly answers: 'schema' | 'text';
  /** Of o200k_base. */
  readonly countTokens: (text: string) => number;
}

/** Subjects that one task asks about. */
export interface JudgeTask extends RunTask {
  readonly subjects: readonly Subject[];
  /** Memories that are not shown. */
  readonly leftOut: number;
}

/**
 * What to ask a model about subjects: a task each, or for Persona a task for up to 20 that share one store. A task's
 * name tells check and first subject, so that a process that goes on knows what was asked already.
 */
export function judgeTasks(
  check: Check,
  dataset: MemFailDataset,
  subjects: readonly Subject[],
  { maxStoreTokens, answers, countTokens }: ModelJudging,
): JudgeTask[] {
  const batched = isBatched(dataset);
  const show = (list: Subject['store'] | NonNullable<Subject['retrieved']>, about: readonly Subject[]) =>
    shownMemories(list, about, maxStoreTokens, countTokens);
  const cases = subjects.map((subject): JudgeCase => {
    if (check !== 'retrieval') return { subject };
    return { subject, retrieved: show(subject.retrieved ?? [], [subject]) };
  });
  const room = { cases: batched ? PERSONA_BATCH : 1, tokens: maxStoreTokens };
  return batches(cases, room, countTokens).map((batch) => {
    const members = batch.map(({ subject }) => subject);
    const store = aboutStore(check) ? show(members[0]!.store, members) : undefined;
    const messages = judgeMessages(check, dataset, batch, store);
    const { responseFormat, check: checkOutput } = judgeForm(batch.length, batched);
    return {
      id: batched ? batchName(check, members) : `${check}:${members[0]!.id}`,
      promptTokens: messages.reduce((sum, { content }) => sum + countTokens(content), 0),
      messages: () => messages,
      check: checkOutput,
      ...(answers === 'schema' && { responseFormat }),
      subjects: members,
      leftOut: [store, ...batch.map(({ retrieved }) => retrieved)].reduce(
        (sum, shown) => sum + (shown?.leftOut ?? 0),
        0,
      ),
    };
  });
}

/** Who is in a batch hangs on earlier verdicts: another batch with the same first subject is another task. */
function batchName(check: Check, batch: readonly Subject[]): string {
  const members = sha256(JSON.stringify(batch.map(({ id }) => id))).slice(0, 12);
  return `${check}:${batch[0]!.id}+${batch.length - 1}:${members}`;
}

/** In order; no batch has cases of two stores, or more retrieved memories than there is room for. */
function batches(
  cases: readonly JudgeCase[],
  room: { readonly cases: number; readonly tokens: number },
  countTokens: (text: string) => number,
): JudgeCase[][] {
  const all: { readonly members: JudgeCase[]; tokens: number }[] = [];
  for (const one of cases) {
    const tokens = tokensOf(one.retrieved, countTokens);
    const last = all.at(-1);
    const fits = last && last.members.length < room.cases && last.tokens + tokens <= room.tokens;
    if (fits && last.members[0]!.subject.store === one.subject.store) {
      last.members.push(one);
      last.tokens += tokens;
    } else all.push({ members: [one], tokens });
  }
  return all.map(({ members }) => members);
}

function tokensOf(shown: ShownMemories | undefined, countTokens: (text: string) => number): number {
  return shown?.memories.reduce((sum, { text }) => sum + countTokens(text), 0) ?? 0;
}

/** A judge's run ended before all was asked; what it was told so far stands in its ledger. */
export class JudgingStopped extends Error {
  override readonly name = 'JudgingStopped';

  constructor(readonly end: RunEnd) {
    super(`judging ended: ${end.why}`);
  }
}

/** What the model judge works with. */
export interface ModelJudgeSetting extends ModelJudging {
  readonly session: Pick<RunSession, 'run' | 'state' | 'settings'>;
  /** Told the tasks of each wave before they are asked. */
  readonly onTasks?: (check: Check, tasks: readonly JudgeTask[]) => void;
}

/**
 * The judge that asks a model, one structured verdict a check. A task without a usable output by the retry rule gives
 * `analysis_failed` for all of its subjects.
 *
 * @throws JudgingStopped when budget, endpoint or somebody ended the run first
 */
export function modelJudge(setting: ModelJudgeSetting): Judge {
  return {
    judge: async (check, dataset, subjects) => {
      const tasks = judgeTasks(check, dataset, subjects, setting);
      setting.onTasks?.(check, tasks);
      const end = await setting.session.run(tasks);
      if (end.why !== 'done') throw new JudgingStopped(end);
      const verdicts = new Map(tasks.flatMap((task) => readVerdicts(task, dataset, setting.session.state)));
      return subjects.map(({ id }) => verdicts.get(id)!);
    },
  };
}

function readVerdicts(task: JudgeTask, dataset: MemFailDataset, state: RunState): [string, Verdict][] {
  const { settled, attempts } = state.task(task.id);
  const { read } = judgeForm(task.subjects.length, isBatched(dataset));
  const answers = settled ? read(settled.output ?? '') : undefined;
  const last = attempts.findLast(({ result }) => result)?.result;
  const failure = settled?.kind === 'refused' ? 'it refused' : (last?.message ?? last?.kind ?? 'no reply');
  return task.subjects.map(({ id }, at) => [
    id,
    {
      value: answers ? (answers[at]!.value ? 'pass' : 'fail') : 'analysis_failed',
      reasoning: answers ? answers[at]!.reasoning : `the judge gave no verdict: ${failure}`,
      by: 'model',
      ...(task.leftOut > 0 && { leftOut: task.leftOut }),
    },
  ]);
}

/**
 * A judge that asks a model only where text leaves a check open.
 *
 * @param judged - `undetermined`: what text decides stays so; `all`: text decides only where there is nothing to look
 *   at, and Long-Hop's letters
 */
export function textFirst(text: Judge, model: Judge, judged: 'undetermined' | 'all'): Judge {
  return {
    judge: async (check, dataset, subjects) => {
      const first = await text.judge(check, dataset, subjects);
      const keeps = (at: number) => {
        if (isBeyondModel(check, subjects[at]!)) return true;
        return judged === 'undetermined' && first[at]!.value !== 'undetermined';
      };
      const open = subjects.filter((_, at) => !keeps(at));
      const asked = open.length === 0 ? [] : await model.judge(check, dataset, open);
      const verdicts = new Map(open.map(({ id }, at) => [id, asked[at]!]));
      return subjects.map(({ id }, at) => verdicts.get(id) ?? first[at]!);
    },
  };
}

/** Nothing to show a model, or nothing that it could judge better than a rule. */
function isBeyondModel(check: Check, { store, retrieved, answer, question }: Subject): boolean {
  if (check === 'invocation') return answer === undefined || question.letter !== undefined;
  return aboutStore(check) ? store.length === 0 : (retrieved?.length ?? 0) === 0;
}
