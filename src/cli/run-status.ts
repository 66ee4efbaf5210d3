import { Option } from 'commander';
import { InputError } from '../dataset/input-error.js';
import type { LedgerRecord } from '../experiments/ledger-record.js';
import type { PlanOnRecord, RunPaths } from '../experiments/run-folder.js';
import { checkSessions } from '../experiments/run-session.js';
import { RunState } from '../experiments/run-state.js';
import { summarizeRun } from '../experiments/run-summary.js';
import { runStatusDocument } from '../report/run-status-document.js';
import { runStatusText } from '../report/run-status-text.js';
import { loadClassified } from './classified-run.js';
import { print, printJson, screen } from './output.js';

/** The options of everything that prints how a run stands. */
export interface StatusOptions {
  readonly profile: string;
  readonly data?: string;
  readonly json?: boolean;
}

/** Commander options for {@link StatusOptions}, without the split. */
export function statusOptions(): Option[] {
  return [
    new Option('--profile <name>', 'whose item classes: a profile name, or a path').default('paper'),
    new Option('--json', 'print one JSON document'),
  ];
}

/** A run as its folder has it. */
export interface RunOnDisk {
  readonly paths: RunPaths;
  readonly record: PlanOnRecord;
  readonly records: readonly LedgerRecord[];
}

/** Print how a run stands; exit 1 where items have no output. */
export async function printStatus(
  { paths, record, records }: RunOnDisk,
  options: StatusOptions,
): Promise<void> {
  checkSessions(records, record.planSha256, paths.ledger);
  const { profile, data } = options;
  const ids = record.plan.items.map(({ item }) => item);
  const sets = [...new Set(ids.map((id) => id.split('#')[0]!))];
  const { items, stamp } = await loadClassified({ profile, ...(data !== undefined && { data }) }, sets);
  const { contentSha256 } = record.plan.dataset;
  if (stamp.dataset.contentSha256 !== contentSha256) {
    throw new InputError('the run was planned for another split', 'give it with --data', {
      file: paths.plan,
    });
  }
  const classes = new Map(items.map((one) => [one.item.id, one.class]));
  const summary = summarizeRun(ids, new RunState(records), record.terms, (item) => classes.get(item));
  const result = { ...record, stamp, summary, outcomes: paths.outcomes };
  if (summary.items.settled < summary.items.planned) process.exitCode = 1;
  if (options.json) return printJson(runStatusDocument(result));
  print(runStatusText(result, screen().width));
}
