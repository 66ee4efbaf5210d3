import { CLASS_NAMES } from '../audit/item-class.js';
import type { PlanOnRecord } from '../experiments/run-folder.js';
import type { ItemCounts, RunSummary } from '../experiments/run-summary.js';
import type { FaultRecord } from '../memory/memory-ledger.js';
import { describeMemoryRun } from '../memory/memory-outcome.js';
import type { MemoryPlan } from '../memory/memory-plan.js';
import type { MemorySummary } from '../memory/memory-summary.js';
import { counted } from './counted.js';
import { oneLine } from './one-line.js';
import { grouped, WORDING_NAMES } from './run-plan-text.js';
import { attemptRows, costText } from './run-status-text.js';
import { type RunStamp, stampText } from './stamp.js';
import { renderTable } from './table.js';

/** Right answers, by class key and in all. */
export interface RightAnswers {
  readonly classes: Readonly<Record<string, number>>;
  readonly all: number;
}

/** How a memory run stands, as the renderers get it. */
export interface MemoryRunResult extends PlanOnRecord<MemoryPlan> {
  readonly summary: RunSummary;
  readonly memory: MemorySummary;
  /** Of the classes; null where the benchmark has none. */
  readonly stamp: RunStamp | null;
  /** Null where nothing was answered, or the benchmark is not scored here. */
  readonly right: RightAnswers | null;
  readonly folder: string;
  /** The file of outcomes; null where the benchmark has none. */
  readonly outcomes: string | null;
}

const ACTIONS: Readonly<Record<FaultRecord['action'], string>> = {
  again: 'it was asked again',
  restart: 'the system was started again',
  question: 'the question was given up',
  end: 'the run ended',
};
/** What has to be said of calls that a package makes on its own. */
export const BY_ITSELF = 'asked by mem0 itself; these calls stand in no ledger and under no budget';
const LISTED = 10;

/** A fault in a few words, for a line of its own. */
export function faultText({ store, subject, kind, message, action }: FaultRecord): string {
  return oneLine(`memory, at ${subject ?? store}: ${message} (${kind}); ${ACTIONS[action]}`);
}

/** How a memory run stands, for the terminal. */
export function memoryRunText(result: MemoryRunResult, width: number): string {
  const { plan, planSha256, amendments, terms, stamp, summary, memory } = result;
  const { items, sessions, cost, tokens } = summary;
  const open = items.open - memory.givenUp;
  const lines = [
    ...(stamp ? [stampText(stamp, width), ''] : []),
    `${oneLine(describeMemoryRun(plan))} · ${WORDING_NAMES[plan.prompt.wording]}`,
    `plan sha256 ${planSha256.slice(0, 12)}, ${counted(amendments.length, 'amendment')}, ${counted(sessions, 'session')}`,
    `${items.settled} of ${items.planned} questions have an output, ${items.failed + memory.givenUp} failed, ${open} are open`,
    `tokens: ${grouped(tokens.input)} in (${grouped(tokens.cached)} cached), ${grouped(tokens.output)} out (${grouped(tokens.reasoning)} hidden reasoning)`,
    terms.prices === null ? 'cost: no prices in the plan' : costText(cost),
    ...modelLines(result),
  ];
  const parts = [
    lines.join('\n'),
    `Stores\n${storeTable(memory, width)}${mixtureText(memory)}`,
    ...(memory.faults.length === 0 ? [] : [`Faults of the memory system\n${faultLines(memory.faults)}`]),
    ...attemptTable(summary, width),
    ...(summary.classes.length === 0 ? [] : [`Items by class\n${classTable(result, width)}`]),
  ];
  return `${parts.join('\n\n')}${nextText(result)}`;
}

/** Of the model that answers; nothing where nothing was asked. */
function attemptTable(summary: RunSummary, width: number): string[] {
  const rows = attemptRows(summary);
  if (rows.length === 0) return [];
  return [`Attempts\n${renderTable([{ head: '' }, { head: 'attempts', align: 'right' }], rows, width)}`];
}

function modelLines({ plan, terms, summary, memory: { model } }: MemoryRunResult): string[] {
  if (!model || !plan.memoryModel) return [];
  if (plan.memory.spec === 'mem0') return [`memory model ${oneLine(plan.memoryModel.model)}: ${BY_ITSELF}`];
  const { attempts, tokens, cost } = model;
  const calls = Object.values(attempts).reduce((sum, count) => sum + count, 0);
  const asked = `memory model ${oneLine(plan.memoryModel.model)}: ${counted(calls, 'call')}, ${grouped(tokens.input)} tokens in, ${grouped(tokens.output)} out`;
  if (terms.prices === null) return [asked];
  // The budget is of both.
  const both = {
    known: summary.cost.known + cost.known,
    unknown: summary.cost.unknown + cost.unknown,
    unknownCeiling: summary.cost.unknownCeiling + cost.unknownCeiling,
  };
  return [`${asked}; ${costText(cost)}`, `both models, ${costText(both)}`];
}

function storeTable({ stores }: MemorySummary, width: number): string {
  const heads = ['filled', 'conversations', 'memories', 'tokens', 'retrieved', 'faults'];
  return renderTable(
    [{ head: '' }, ...heads.map((head) => ({ head, align: 'right' as const }))],
    stores.map((one) => [
      one.store,
      `${one.ingestions}×`,
      `${one.stored} of ${one.conversations}`,
      one.memories === null ? '–' : grouped(one.memories),
      one.tokens === null ? '–' : grouped(one.tokens),
      `${one.retrieved} of ${one.questions}`,
      `${one.faults}`,
    ]),
    width,
  );
}

function mixtureText({ stores }: MemorySummary): string {
  return stores
    .filter(({ contents }) => contents > 1)
    .map(
      ({ store, contents }) =>
        `\nwarning: the questions of ${store} were asked of ${contents} fillings that hold different texts: a mixture`,
    )
    .join('');
}

function faultLines(faults: readonly FaultRecord[]): string {
  const more = faults.length > LISTED ? [`… and ${faults.length - LISTED} more`] : [];
  return [...faults.slice(0, LISTED).map(faultText), ...more].join('\n');
}

function classTable({ summary, right }: MemoryRunResult, width: number): string {
  const heads = ['items', 'with output', ...(right ? ['right'] : []), 'retried', 'retries'];
  const row = (name: string, counts: ItemCounts, correct: number | undefined) => [
    name,
    ...[counts.planned, counts.settled, ...(right ? [correct ?? 0] : []), counts.retried, counts.retries].map(
      String,
    ),
  ];
  return renderTable(
    [{ head: '' }, ...heads.map((head) => ({ head, align: 'right' as const }))],
    [
      ...summary.classes.map((one) => row(CLASS_NAMES[one.class].reader, one, right?.classes[one.class])),
      [],
      row('all', summary.items, right?.all),
    ],
    width,
  );
}

function nextText({ right, outcomes, folder, terms, memory, summary }: MemoryRunResult): string {
  if (!right || outcomes === null) return '';
  const failed = summary.items.failed + memory.givenUp;
  if (failed > 0) {
    return `\n\nNext: lastwrite run memory --run ${folder} --retry-errors (${counted(failed, 'question')} without an output)`;
  }
  const scoring = terms.scoring === 'full' ? '' : ` --scoring ${terms.scoring}`;
  return `\n\nNext: lastwrite stratify ${outcomes}${scoring}\n      lastwrite trace ${folder}`;
}
