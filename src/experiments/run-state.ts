import { settles } from './attempt.js';
import type { LedgerRecord, ResultRecord, SentRecord } from './ledger-record.js';
import type { Terms } from './terms.js';

/** One attempt: what was sent, and what came back; without a result it is in flight, or was when a process was killed. */
export interface Attempt {
  readonly sent: SentRecord;
  readonly result?: ResultRecord;
}

/** What a ledger says of one task. */
export interface TaskState {
  readonly attempts: readonly Attempt[];
  /** The result whose text is kept. */
  readonly settled?: ResultRecord;
}

/** The retry rule. */
export type RetryTerms = Pick<Terms, 'stages' | 'rateLimitWaits'>;

/** What a ledger says of a run. */
export class RunState {
  #round = 0;
  #sessions = 0;
  readonly #tasks = new Map<string, { attempts: Attempt[]; settled?: ResultRecord }>();

  constructor(records: readonly LedgerRecord[] = []) {
    for (const record of records) this.add(record);
  }

  /** Take in one more record. */
  add(record: LedgerRecord): void {
    if (record.record === 'session') {
      this.#sessions += 1;
      if (record.retryErrors) this.#round += 1;
      return;
    }
    const state = this.#tasks.get(record.task) ?? { attempts: [] };
    this.#tasks.set(record.task, state);
    if (record.record === 'sent') {
      state.attempts.push({ sent: record });
      return;
    }
    const at = state.attempts.findIndex(({ sent }) => sent.attempt === record.attempt);
    if (at < 0) throw new RangeError(`${record.task}: a result of attempt ${record.attempt}, never sent`);
    state.attempts[at] = { ...state.attempts[at]!, result: record };
    // The first text that came is the one that counts.
    if (settles(record)) state.settled ??= record;
  }

  /** Processes that have worked on the run. */
  get sessions(): number {
    return this.#sessions;
  }

  /** 0-based; one more with every session that retries errors. */
  get round(): number {
    return this.#round;
  }

  /** Every task that was sent at least once. */
  get tasks(): ReadonlyMap<string, TaskState> {
    return this.#tasks;
  }

  /** What is known of a task; of one never sent, that it has no attempts. */
  task(id: string): TaskState {
    return this.#tasks.get(id) ?? { attempts: [] };
  }

  /**
   * How a task stands in a stage of this round. An attempt that was in flight when a process was killed counts in
   * neither, since nobody knows how it would have ended, and a fatal one in neither, since it says nothing of the task.
   */
  inStage(id: string, stage: number): { readonly attempts: number; readonly waits: number } {
    const own = this.task(id).attempts.filter(
      ({ sent }) => sent.round === this.#round && sent.stage === stage,
    );
    const kinds = own.flatMap(({ result }) => (result && !result.fatal ? [result.kind] : []));
    const waits = kinds.filter((kind) => kind === 'rate_limit').length;
    return { attempts: kinds.length - waits, waits };
  }

  /** May a task be asked (again) in a stage of this round? */
  isOpen(id: string, stage: number, { stages, rateLimitWaits }: RetryTerms): boolean {
    if (this.task(id).settled || this.#isRejected(id)) return false;
    const { attempts, waits } = this.inStage(id, stage);
    return attempts < stages[stage]!.attempts && waits <= rateLimitWaits;
  }

  /** Has a task used up all it may in this round, without a text? */
  hasFailed(id: string, terms: RetryTerms): boolean {
    return !this.task(id).settled && terms.stages.every((_, stage) => !this.isOpen(id, stage, terms));
  }

  /** Asking again would meet the same refusal. A fatal one says nothing of the task: a wrong key, no credit. */
  #isRejected(id: string): boolean {
    return this.task(id).attempts.some(
      ({ sent, result }) => sent.round === this.#round && result?.kind === 'rejected' && !result.fatal,
    );
  }
}

/**
 * US dollars that an attempt counts for against a budget: its cost where known, else the most that it can have cost.
 *
 * @returns null without prices
 */
export function countedCost({ sent, result }: Attempt): number | null {
  if (result?.uncharged) return 0;
  return result?.cost ?? sent.ceiling;
}
