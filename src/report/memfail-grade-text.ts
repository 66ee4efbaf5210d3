import type { Estimate } from '../experiments/cost.js';
import type { PlanOnRecord } from '../experiments/run-folder.js';
import type { MemFailGradePlan } from '../memfail/grade-plan.js';
import type { GradedBy } from '../memfail/grading.js';
import { CHECKS, type Check } from '../memfail/judge.js';
import { ITEM_LABELS, OPEN_LABELS } from '../memfail/label.js';
import type { MemFailDataset } from '../memfail/memfail-data.js';
import { successOf } from '../memfail/success.js';
import { counted } from './counted.js';
import { DATASET_NAMES, judgeName, LABEL_NAMES, shellPath } from './memfail-names.js';
import { oneLine } from './one-line.js';
import { dollars, grouped } from './run-plan-text.js';

/** The plan of a grading, as the renderers get it. */
export interface MemFailGradePlanResult extends PlanOnRecord<MemFailGradePlan> {
  readonly file: string;
  /** False for a dry run. */
  readonly written: boolean;
  readonly estimate: Estimate & { readonly tasks: Readonly<Partial<Record<Check, number>>> };
}

/** A grading that is done, as the renderers get it. */
export interface MemFailGradedResult {
  readonly run: string;
  readonly dataset: MemFailDataset;
  /** Questions of the run's plan. */
  readonly planned: number;
  readonly graded: GradedBy;
}

/** A plan for the terminal. */
export function memfailGradePlanText(result: MemFailGradePlanResult): string {
  const { plan, planSha256, amendments, terms, file, written, estimate } = result;
  const { calls, inputTokens, outputTokens, cost, ceiling, tasks } = estimate;
  const asked = CHECKS.flatMap((check) => (tasks[check] ? [`${check} ${grouped(tasks[check])}`] : []));
  const price =
    cost === null || ceiling === null
      ? '; no prices, no cost'
      : `; about ${dollars(cost)}, at most ${dollars(ceiling)} at the first output budget`;
  const rows: [string, string][] = [
    ['graded', `${DATASET_NAMES[plan.run.dataset]}, ${counted(plan.run.questions, 'answer')}`],
    [
      'judge',
      `${oneLine(plan.model)}, asked ${plan.judged === 'all' ? 'for every check' : 'for what text leaves open'}`,
    ],
    ['endpoint', `${terms.baseUrl}, ${terms.timeoutSeconds} s an attempt`],
    [
      'verdicts',
      plan.answers === 'schema' ? 'JSON by response_format, checked' : 'JSON by the prompt, checked',
    ],
    ['shown', `at most ${grouped(plan.maxStoreTokens)} tokens of a store; BM25 chooses where it holds more`],
    ['budget', terms.maxCost === null ? 'no limit' : dollars(terms.maxCost)],
    [
      'at most',
      `${counted(calls, 'call')} (${asked.join(', ') || 'none'}), if every fact passes every check`,
    ],
    [
      'estimate',
      `${grouped(inputTokens)} input tokens (o200k_base), about ${grouped(outputTokens)} output tokens${price}`,
    ],
    ['plan', `${file}${written ? '' : ' (not written: dry run)'}, sha256 ${planSha256.slice(0, 12)}`],
    ...amendments.map(({ number, time, reason }): [string, string] => [
      'amended',
      `${number}. ${time.slice(0, 10)} ${oneLine(reason)}`,
    ]),
  ];
  return rows.map(([name, value]) => `${name.padEnd(11)}${value}`).join('\n');
}

/** What a grading came to, for the terminal. */
export function memfailGradedText({ run, dataset, planned, graded }: MemFailGradedResult): string {
  const { grading, grades, folder } = graded;
  const { n, labels, vacuous } = successOf(grades);
  const present = [...ITEM_LABELS, ...OPEN_LABELS].filter((label) => labels[label] > 0);
  return [
    `${DATASET_NAMES[dataset]} · ${oneLine(run)} · judged by ${judgeName(grading.judge)}`,
    `${n} of ${planned} questions graded${n < planned ? '; the run is not done: go on with it by --resume, then grade it anew' : ''}`,
    ...present.map((label) => `  ${LABEL_NAMES[label].padEnd(20)}${String(labels[label]).padStart(5)}`),
    ...(vacuous > 0 ? [`  of the correct, ${vacuous} for want of anything to be misled by`] : []),
    `Grades: ${oneLine(folder)}. Next: lastwrite memfail report ${shellPath(run)}`,
  ].join('\n');
}
