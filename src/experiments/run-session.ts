import { InputError } from '../dataset/input-error.js';
import { isoTime, SYSTEM_CLOCK } from './clock.js';
import { Ledger, readLedger } from './ledger.js';
import { LEDGER_SCHEMA, type LedgerRecord, type SessionRecord } from './ledger-record.js';
import type { PlanOnRecord, RunPaths } from './run-folder.js';
import { termsSha256 } from './run-plan.js';
import { RunState } from './run-state.js';
import { type RunEnd, type RunSettings, type RunTask, runTasks } from './run-tasks.js';

/** A run to begin or go on with, under a plan of whatever kind. */
export interface SessionSettings extends Omit<RunSettings, 'ledger' | 'state' | 'terms'> {
  /** e.g. `lastwrite 0.1.0`. */
  readonly tool: string;
  readonly ledgerPath: RunPaths['ledger'];
  readonly record: Pick<PlanOnRecord, 'planSha256' | 'amendments' | 'terms'>;
  /** Go on with a run that has begun. */
  readonly resume: boolean;
  /** Go on, and ask those anew that have failed. */
  readonly retryErrors: boolean;
}

/**
 * One process at work on a run: tasks may be asked in several batches, those of a later one made from the outputs of an
 * earlier one. All of them share the ledger, the budget and the retry rule.
 */
export class RunSession {
  private constructor(
    readonly settings: SessionSettings,
    readonly ledger: Ledger,
    readonly state: RunState,
    /** A killed process had left an unfinished line. */
    readonly torn: boolean,
  ) {}

  /**
   * Check that the ledger belongs to the plan, and note the session in it. The caller holds the run's lock.
   *
   * @throws InputError when the run has begun and nobody said to go on, or its ledger belongs to another plan
   */
  static async open(settings: SessionSettings): Promise<RunSession> {
    const { ledgerPath, record, resume, retryErrors, tool, clock = SYSTEM_CLOCK } = settings;
    const content = await readLedger(ledgerPath);
    checkSessions(content.records, record.planSha256, ledgerPath);
    const state = new RunState(content.records);
    if (state.sessions > 0 && !resume && !retryErrors) {
      throw new InputError('this run has begun', 'go on with --resume, or begin another one with --run', {
        file: ledgerPath,
      });
    }
    const ledger = await Ledger.open(ledgerPath, content);
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
    try {
      await ledger.append(session);
    } catch (error) {
      await ledger.close();
      throw error;
    }
    state.add(session);
    return new RunSession(settings, ledger, state, content.torn !== '');
  }

  /** Ask every task that has no output yet. */
  run(tasks: readonly RunTask[]): Promise<RunEnd> {
    const { settings, ledger, state } = this;
    return runTasks(tasks, { ...settings, terms: settings.record.terms, ledger, state });
  }

  close(): Promise<void> {
    return this.ledger.close();
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
