import { type Clock, isoTime, SYSTEM_CLOCK } from '../experiments/clock.js';
import { Ledger } from '../experiments/ledger.js';
import type { MemoryConduct, MemoryEvent } from './memory-conduct.js';
import { MEMORY_LEDGER_SCHEMA, type MemoryLedgerRecord } from './memory-ledger.js';
import type { MemoryState } from './memory-state.js';
import { readMemoryLedger } from './read-memory-ledger.js';

/** A record before it has its time. */
type Unstamped<R> = R extends unknown ? Omit<R, 'schema' | 'time'> : never;

/** What every part of a memory run works with: the ledger of operations and what it says, kept together. */
export class MemoryWork {
  readonly stop: AbortSignal;
  readonly countTokens: (text: string) => number;
  /** Of the run. */
  readonly folder: string;
  readonly #clock: Clock;

  private constructor(
    readonly conduct: MemoryConduct,
    readonly ledger: Ledger<MemoryLedgerRecord>,
    readonly state: MemoryState,
  ) {
    this.stop = conduct.session.settings.stop;
    this.countTokens = conduct.countTokens;
    this.folder = conduct.paths.folder;
    this.#clock = conduct.session.settings.clock ?? SYSTEM_CLOCK;
  }

  /** Open the ledger of operations behind its last whole line. */
  static async open(conduct: MemoryConduct): Promise<MemoryWork> {
    const content = await readMemoryLedger(conduct.paths.memory);
    const ledger = await Ledger.open<MemoryLedgerRecord>(conduct.paths.memory, content);
    return new MemoryWork(conduct, ledger, content.state);
  }

  /** Write a record; when this returns it is on the disk. */
  async record<R extends Unstamped<MemoryLedgerRecord>>(
    record: R,
  ): Promise<Extract<MemoryLedgerRecord, Pick<R, 'record'>>> {
    const stamped = {
      schema: MEMORY_LEDGER_SCHEMA,
      time: isoTime(this.#clock),
      ...record,
    } as unknown as MemoryLedgerRecord;
    await this.ledger.append(stamped);
    this.state.add(stamped);
    return stamped as Extract<MemoryLedgerRecord, Pick<R, 'record'>>;
  }

  /** Tell whoever watches. */
  tell(event: MemoryEvent): void {
    this.conduct.onEvent?.(event);
  }

  close(): Promise<void> {
    return this.ledger.close();
  }
}
