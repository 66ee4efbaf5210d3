import { Command, Option } from 'commander';
import { InputError } from '../dataset/input-error.js';
import { failureReasons, verdictsOf } from '../memfail/failed-verdict.js';
import { type GradedRun, gradeRun, type QuestionGrade } from '../memfail/grade.js';
import { gradeFolder, TEXT_GRADING, writeGrading } from '../memfail/grading.js';
import { textJudge } from '../memfail/judge-text.js';
import { loadMemFailRun, loadRunData, type MemFailRun } from '../memfail/load-run.js';
import type { MemFailData } from '../memfail/memfail-data.js';
import { counted } from '../report/counted.js';
import { memfailGradedDocument, memfailGradePlanDocument } from '../report/memfail-grade-document.js';
import { memfailGradedText, memfailGradePlanText } from '../report/memfail-grade-text.js';
import { oneLine } from '../report/one-line.js';
import { loadO200kBase } from '../retrieval/tokenizer.js';
import { conductGrading } from './conduct-grading.js';
import { estimateGrading } from './grading-estimate.js';
import { note, print, printJson } from './output.js';
import { budgetOf } from './plan-on-record.js';
import { type GradingOptions, planGrading, STORE_TOKENS } from './planned-grading.js';
import { agentRunOptions, count, withOptions } from './run-agent-options.js';
import { sessionOptions } from './session-options.js';
import type { SessionOptions } from './told-session.js';
import { toolVersion } from './version.js';

interface GradeOptions extends GradingOptions, SessionOptions {
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly data?: string;
}

/** Of an agent's run, not of a grading. */
const NOT_OURS = ['--model', '--run', '--templates', '--data', '--sets', '--limit', '--scoring'];

/** `lastwrite memfail grade`: which operation failed, question by question. */
export function memfailGradeCommand(): Command {
  return withOptions(
    new Command('grade')
      .description('say of every question of a run which operation failed: by text alone, or with a judge')
      .argument('<run>', 'a run folder of lastwrite memfail run'),
    [
      new Option('--judge-model <model>', 'ask this model what text leaves open (default: ask none)'),
      new Option('--judge-all', 'ask it for every check, as the authors do'),
      new Option(
        '--store-tokens <n>',
        `memories shown a task, in tokens (default: ${STORE_TOKENS})`,
      ).argParser(count),
      new Option(
        '--grade <name>',
        'folder of the grades within the run (default: grade-MODEL, or grade-text)',
      ),
      new Option('--data <path>', 'the folder or file of the dataset (default: the bundled copy)'),
      new Option('--answers <how>', 'the form asked for by response_format, or in the prompt alone').choices([
        'schema',
        'text',
      ]),
      ...agentRunOptions('long-context').filter(({ long }) => !NOT_OURS.includes(long!)),
      ...sessionOptions(),
      new Option('--json', 'print one JSON document'),
    ],
  )
    .addHelpText(
      'after',
      `
A fact is checked for storage, summary, retrieval; its first failure is its label. Then, if all facts of a question passed,
the answer is checked. Without a judge only what text shows is decided: a fact that stands word for word in a memory, an
empty store, nothing retrieved, a Long-Hop letter; all else is undetermined. With a judge, text goes first, and the model
is asked for the rest; --judge-all asks it for all but letters and what has nothing to show. Its verdicts stand in a
ledger of their own, under a plan of their own. A judge that gives no verdict leaves the question as analysis_failed.
Conditional Easy's storage check asks for the condition, Hard's summary check does: their error shares do not compare.
What text passes was kept as it was told. That a condition was never told (lastwrite memfail audit) is no fault of a memory;
a model that is asked for every check takes it for a summary error.
The key comes from OPENAI_API_KEY and is written nowhere. Exit 1 when verdicts are missing.

Examples:
  $ lastwrite memfail grade runs/memfail-long-hop-bm25-gpt-4o-mini-k5
  $ lastwrite memfail grade runs/memfail-persona-bm25-gpt-4o-mini-k5 --judge-model gpt-4o --price-in 2.5 --price-out 10 --dry-run
  $ lastwrite memfail grade runs/memfail-persona-bm25-gpt-4o-mini-k5 --judge-model gpt-4o --max-cost 5 --price-in 2.5 --price-out 10
  $ lastwrite memfail grade runs/memfail-persona-bm25-gpt-4o-mini-k5 --judge-model gpt-4o --resume
`,
    )
    .action(grade);
}

async function grade(folder: string, options: GradeOptions): Promise<void> {
  const run = await loadMemFailRun(folder);
  const data = await loadRunData(run, options.data);
  requireQuestions(run, data);
  if (options.judgeModel === undefined && options.grade === undefined) return gradeByText(run, data, options);
  return gradeByModel(run, data, options);
}

function requireQuestions({ answers, paths }: MemFailRun, { questions }: MemFailData): void {
  const known = new Set(questions.map(({ id }) => id));
  const stranger = answers.find(({ id }) => !known.has(id));
  if (!stranger) return;
  throw new InputError(
    'the dataset has no such question',
    'give the one that the run was made with, by --data',
    {
      file: paths.plan,
      item: stranger.id,
    },
  );
}

async function gradeByText(
  run: MemFailRun,
  data: MemFailData,
  { json, dryRun }: GradeOptions,
): Promise<void> {
  if (dryRun) {
    throw new InputError('a grading by text asks nobody', 'leave --dry-run out, or name a --judge-model');
  }
  const grades = await gradeRun(gradedRun(run, data), textJudge(data.units));
  await conclude(run, gradeFolder(run.folder, TEXT_GRADING), grades, { kind: 'text' }, json);
}

async function gradeByModel(run: MemFailRun, data: MemFailData, options: GradeOptions): Promise<void> {
  const planned = await planGrading(run, options);
  const budget = budgetOf(planned, options.amend);
  const tokenizer = await loadO200kBase();
  const countTokens = (text: string) => tokenizer.encode(text).length;
  const graded = gradedRun(run, data);
  if (options.dryRun) {
    const estimate = await estimateGrading(graded, planned, countTokens);
    const result = { ...planned.record, file: planned.paths.plan, written: planned.onRecord, estimate };
    return options.json ? printJson(memfailGradePlanDocument(result)) : print(memfailGradePlanText(result));
  }
  const grades = await conductGrading(planned, graded, { ...options, budget, countTokens });
  if (!grades) {
    process.exitCode = 1;
    return;
  }
  const { plan, planSha256 } = planned.record;
  const judge = { kind: 'model', model: plan.model, judged: plan.judged, planSha256 } as const;
  await conclude(run, planned.folder, grades, { ...judge, leftOut: mostLeftOut(grades) }, options.json);
}

/** The answers with what they were asked of, as grading takes them. */
function gradedRun({ answers, stores }: MemFailRun, data: MemFailData): GradedRun {
  return { data, answers, stores: new Map([...stores].map(([file, { memories }]) => [file, memories])) };
}

function mostLeftOut(grades: readonly QuestionGrade[]): number {
  return Math.max(0, ...grades.flatMap((grade) => verdictsOf(grade)).map(({ leftOut }) => leftOut ?? 0));
}

/** Reasons for failed verdicts that are told; grades.jsonl has them all. */
const REASONS = 5;

type By = Parameters<typeof writeGrading>[2]['judge'];

async function conclude(
  run: MemFailRun,
  folder: string,
  grades: readonly QuestionGrade[],
  judge: By,
  json: boolean | undefined,
): Promise<void> {
  const { answersSha256 } = run;
  const graded = await writeGrading(folder, grades, {
    tool: `lastwrite ${toolVersion()}`,
    judge,
    answersSha256,
  });
  note(`wrote the grades of ${counted(grades.length, 'question')} to ${folder}`);
  const reasons = failureReasons(grades);
  for (const [why, verdicts] of reasons.slice(0, REASONS)) {
    note(`warning: the judge gave no verdict in ${counted(verdicts, 'check')}: ${oneLine(why)}`);
  }
  if (reasons.length > REASONS) note(`and for ${counted(reasons.length - REASONS, 'other reason')}`);
  if (reasons.length > 0) process.exitCode = 1;
  const result = { run: run.folder, dataset: run.dataset, planned: run.record.plan.items.length, graded };
  if (json) printJson(memfailGradedDocument(result));
  else print(memfailGradedText(result));
}
