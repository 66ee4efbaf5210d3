import type { AdjudicationPlan } from '../experiments/adjudication-plan.js';
import { estimateAdjudication } from '../experiments/adjudication-plan.js';
import type { Reading } from '../experiments/adjudication-verdicts.js';
import type { PlanOnRecord } from '../experiments/run-folder.js';
import type { RunSummary } from '../experiments/run-summary.js';
import { counted } from './counted.js';
import { oneLine } from './one-line.js';
import { dollars, grouped } from './run-plan-text.js';

/** The plan of a model's reading, as the renderers get it. */
export interface AdjudicationPlanResult extends PlanOnRecord<AdjudicationPlan> {
  readonly file: string;
  /** False for a dry run. */
  readonly written: boolean;
  /** Rows of the batch with a cut list of evidence. */
  readonly cutRows: number;
}

/** How a model's reading stands, as the renderers get it. */
export interface AdjudicationRunResult extends PlanOnRecord<AdjudicationPlan> {
  readonly reading: Reading;
  readonly summary: RunSummary;
  /** Null where none could be written: the batch is masked, and no key was given. */
  readonly verdictFile: string | null;
}

const TASK_NAMES = { labels: 'the six categories', superseded: 'is the gold superseded' } as const;
const ARM_NAMES = {
  A: 'A (flag shown)',
  B: 'B (flag withheld)',
  C: 'C (flag withheld, masked, shuffled)',
} as const;
const LISTED = 10;

/** A plan for the terminal. */
export function adjudicationPlanText(result: AdjudicationPlanResult): string {
  const { plan, planSha256, amendments, terms, file, written, cutRows } = result;
  const { calls, inputTokens, outputTokens, cost, ceiling } = estimateAdjudication(plan, terms);
  const rows: [string, string][] = [
    ['task', `${TASK_NAMES[plan.batch.task]}, arm ${ARM_NAMES[plan.batch.arm]}`],
    [
      'batch',
      `${plan.items.length} rows, ${cutRows} with cut evidence, sha256 ${plan.batch.sha256.slice(0, 12)}`,
    ],
    ['model', `${oneLine(plan.model)}, as reader ${oneLine(plan.reader)}`],
    ['endpoint', `${terms.baseUrl}, ${terms.timeoutSeconds} s an attempt`],
    [
      'answers',
      plan.answers === 'schema' ? 'JSON by response_format, checked' : 'JSON by the prompt, checked',
    ],
    [
      'retry rule',
      terms.stages
        .map(
          ({ attempts, maxOutputTokens }) =>
            `${attempts} attempts at ${grouped(maxOutputTokens)} output tokens`,
        )
        .join(', then '),
    ],
    ['budget', terms.maxCost === null ? 'no limit' : dollars(terms.maxCost)],
    [
      'estimate',
      `${grouped(calls)} calls, ${grouped(inputTokens)} input tokens (o200k_base), about ${grouped(outputTokens)} output tokens${cost === null || ceiling === null ? '; no prices, no cost' : `; about ${dollars(cost)}, at most ${dollars(ceiling)} at the first output budget`}`,
    ],
    ['plan', `${file}${written ? '' : ' (not written: dry run)'}, sha256 ${planSha256.slice(0, 12)}`],
    ...amendments.map(({ number, time, reason }): [string, string] => [
      'amended',
      `${number}. ${time.slice(0, 10)} ${oneLine(reason)}`,
    ]),
  ];
  return rows.map(([name, value]) => `${name.padEnd(11)}${value}`).join('\n');
}

/** How a model's reading stands, for the terminal. */
export function adjudicationRunText(result: AdjudicationRunResult): string {
  const { plan, planSha256, amendments, terms, reading, summary, verdictFile } = result;
  const { verdicts, unanswered, invalid, invalidRows, truncated } = reading;
  const { items, cost, tokens, sessions } = summary;
  const listed = unanswered.slice(0, LISTED).map(({ id, why }) => `${id} (${why})`);
  const more = unanswered.length - listed.length;
  return [
    `${oneLine(plan.model)} · ${TASK_NAMES[plan.batch.task]}, arm ${ARM_NAMES[plan.batch.arm]}`,
    `plan sha256 ${planSha256.slice(0, 12)}, ${counted(amendments.length, 'amendment')}, ${counted(sessions, 'session')}`,
    `${verdicts.length} of ${items.planned} rows have a verdict, ${truncated} of them on cut evidence`,
    ...(unanswered.length === 0
      ? []
      : [`without a verdict: ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`]),
    `invalid answers: ${invalid}, on ${invalidRows} rows · attempts after the first: ${items.retries}, on ${items.retried} rows`,
    `tokens: ${grouped(tokens.input)} in (${grouped(tokens.cached)} cached), ${grouped(tokens.output)} out`,
    terms.prices === null
      ? 'cost: no prices in the plan'
      : `cost: ${dollars(cost.known)}${cost.unknown === 0 ? '' : `, and at most ${dollars(cost.unknownCeiling)} for ${cost.unknown} attempts of unknown cost`}`,
    verdictFile === null
      ? 'No verdict file: the batch is masked. Give its --key with --resume; nothing is asked again.'
      : `Next: lastwrite adjudicate report ${verdictFile}`,
  ].join('\n');
}
