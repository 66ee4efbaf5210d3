import { CLASS_NAMES } from '../audit/item-class.js';
import { describeAgent } from '../experiments/agent.js';
import { ATTEMPT_KINDS, type AttemptKind } from '../experiments/attempt.js';
import type { PlanOnRecord } from '../experiments/run-folder.js';
import type { ItemCounts, RunSummary } from '../experiments/run-summary.js';
import { counted } from './counted.js';
import { oneLine } from './one-line.js';
import { dollars, grouped, WORDING_NAMES } from './run-plan-text.js';
import { type RunStamp, stampText } from './stamp.js';
import { renderTable } from './table.js';

/** How a run stands, as the renderers get it. */
export interface RunStatusResult extends PlanOnRecord {
  /** Of the classes. */
  readonly stamp: RunStamp;
  readonly summary: RunSummary;
  readonly outcomes: string;
}

const KIND_NAMES: Readonly<Record<AttemptKind, string>> = {
  answered: 'answered',
  truncated: 'cut by the output budget, kept',
  filtered: "stopped by the provider's filter",
  refused: 'refused by the model, kept',
  empty: 'empty',
  exhausted: 'empty, output budget used up',
  invalid: 'not in the form asked for',
  rate_limit: 'rate limit',
  server_error: 'server error',
  timeout: 'timed out',
  connection: 'connection failed',
  malformed: 'reply not readable',
  rejected: 'request refused by the endpoint',
};

/** How a run stands, for the terminal. */
export function runStatusText(result: RunStatusResult, width: number): string {
  const { plan, planSha256, amendments, terms, stamp, summary } = result;
  const { items, sessions, cost, tokens } = summary;
  const lines = [
    stampText(stamp, width),
    '',
    `${describeAgent(plan.agent)} · ${oneLine(plan.model)} · ${WORDING_NAMES[plan.templates.wording]}`,
    `plan sha256 ${planSha256.slice(0, 12)}, ${counted(amendments.length, 'amendment')}, ${counted(sessions, 'session')}`,
    `${items.settled} of ${items.planned} items have an output, ${items.failed} failed, ${items.open} are open`,
    `tokens: ${grouped(tokens.input)} in (${grouped(tokens.cached)} cached), ${grouped(tokens.output)} out (${grouped(tokens.reasoning)} hidden reasoning)${meanText(summary)}`,
    terms.prices === null ? 'cost: no prices in the plan' : costText(cost),
  ];
  return `${lines.join('\n')}

Attempts
${renderTable([{ head: '' }, { head: 'attempts', align: 'right' }], attemptRows(summary), width)}

Items and retries by class
${renderTable(
  [
    { head: '' },
    ...['items', 'with output', 'failed', 'open', 'retried', 'retries'].map((head) => ({
      head,
      align: 'right' as const,
    })),
  ],
  [...summary.classes.map((one) => itemRow(CLASS_NAMES[one.class].reader, one)), [], itemRow('all', items)],
  width,
)}

Retries: attempts after the first, rate limits and attempts lost with a killed process aside.${nextText(result)}`;
}

function meanText({ meanOutputTokens }: RunSummary): string {
  return meanOutputTokens === null ? '' : `, ${meanOutputTokens.toFixed(1)} out a reply`;
}

/** What a run has cost, for readers. */
export function costText({ known, unknown, unknownCeiling }: RunSummary['cost']): string {
  const more =
    unknown === 0 ? '' : `, and at most ${dollars(unknownCeiling)} for ${unknown} attempts of unknown cost`;
  return `cost: ${dollars(known)}${more}`;
}

/** Attempts by kind, those that were met. */
export function attemptRows({ attempts, lost }: Pick<RunSummary, 'attempts' | 'lost'>): string[][] {
  const met = ATTEMPT_KINDS.filter((kind) => attempts[kind] > 0);
  return [
    ...met.map((kind) => [KIND_NAMES[kind], `${attempts[kind]}`]),
    ...(lost > 0 ? [['in flight when a process was killed', `${lost}`]] : []),
  ];
}

function itemRow(name: string, { planned, settled, failed, open, retried, retries }: ItemCounts): string[] {
  return [name, ...[planned, settled, failed, open, retried, retries].map(String)];
}

function nextText({ summary: { items }, outcomes, terms }: RunStatusResult): string {
  if (items.settled + items.failed === 0) return '';
  const scoring = terms.scoring === 'full' ? '' : ` --scoring ${terms.scoring}`;
  return `\nNext: lastwrite stratify ${outcomes}${scoring}`;
}
