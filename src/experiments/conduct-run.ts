import { InputError } from '../dataset/input-error.js';
import { isoTime, SYSTEM_CLOCK } from './clock.js';
import { Ledger, readLedger } from './ledger.js';
import { LEDGER_SCHEMA, type LedgerRecord, type SessionRecord } from './ledger-record.js';
import type { PlanOnRecord, RunPaths } from './run-folder.js';
import { termsSha256 } from './run-plan.js';
import { RunState } from './run-state.js';
import { type RunEnd, type RunSettings, type RunTask, runTasks } from './run-tasks.js';

/** A run to begin or go on with, under a plan of whatever kind. */
export interface Conduct extends Omit<RunSettings, 'ledger' | 'state' | 'terms'> {
  /** e.g. `lastwrite 0.1.0`. */
  readonly tool: string;
  readonly ledgerPath: RunPaths['ledger'];
  readonly record: Pick<PlanOnRecord, 'planSha256' | 'amendments' | 'terms'>;
  /** Go on with a run that has begun. */
  readonly resume: boolean;
  /** Go on, and ask those anew that have failed. */
  readonly retryErrors: boolean;
  /** Told how the run stands before the first request. */
  readonly onOpen?: (state: RunState) => void;
}

/** A run when it has ended, for now. */
export interface Conducted {
  readonly end: RunEnd;
  readonly state: RunState;
  /** A killed process had left an unfinished line. */
  readonly torn: boolean;
}

/**
 * Begin a run or go on with it: check that the ledger belongs to the plan, note the session, and ask every task that
 * has no output yet. The caller holds the run's lock.
 *
 * @throws InputError when the run has begun and nobody said to go on, or its ledger belongs to another plan
 */
export async function conductRun(tasks: readonly RunTask[], conduct: Conduct): Promise<Conducted> {
  const { ledgerPath, record, resume, retryErrors, tool, clock = SYSTEM_CLOCK } = conduct;
  const content = await readLedger(ledgerPath);
  checkSessions(content.records, record.planSha256, ledgerPath);
  const state = new RunState(content.records);
  if (state.sessions > 0 && !resume && !retryErrors) {
    throw new InputError('this run has begun', 'go on with --resume, or begin another one with --run', {
      file: ledgerPath,
    });
  }
  const ledger = await Ledger.open(ledgerPath, content);
  try {
    const session: SessionRecord = {
      schema: LEDGER_SCHEMA,
      record: 'session',
      time: isoTime(clock),
      tool,
      planSha256: record.planSha256,
      termsSha256: termsSha256(record.terms),
      amendments: record.amendments.length,
      retryErrors,
      ...(content.torn !== '' && { torn: content.torn }),
    };
    await ledger.append(session);
    state.add(session);
    conduct.onOpen?.(state);
    const end = await runTasks(tasks, { ...conduct, terms: record.terms, ledger, state });
    return { end, state, torn: content.torn !== '' };
  } finally {
    await ledger.close();
  }
}

/**
 * Check that a ledger was written under a plan.
 *
 * @throws InputError when it was written under another one
 */
export function checkSessions(records: readonly LedgerRecord[], planSha256: string, file: string): void {
  if (!records.some((one) => one.record === 'session' && one.planSha256 !== planSha256)) return;
  throw new InputError(
    'the run began under another plan',
    'put plan.json back as it was; what is to change goes into an amendment',
    { file },
  );
}
