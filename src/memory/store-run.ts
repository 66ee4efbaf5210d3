import { type FilledStore, fillStore } from './fill-store.js';
import type { LedgerModel } from './ledger-model.js';
import type { LiveSystem } from './live-system.js';
import type { MemoryEnd } from './memory-conduct.js';
import type { FaultRecord } from './memory-ledger.js';
import type { StoreWork } from './memory-run.js';
import type { MemoryWork } from './memory-work.js';
import { OperationFailed, operate } from './operation.js';
import { openQuestions, retrieveAll } from './retrieve-all.js';

/** Restarts without a retrieval between them that a system is granted; where one more is needed, the run ends. */
export const GIVE_UP_AFTER = 10;

/** Fills one store and retrieves for its questions, and decides what a fault of the system costs. */
export class StoreRun {
  readonly #faults = new Map<string, number>();
  #restarts = 0;
  /** What the system that runs now has been filled with. */
  #filled: FilledStore | undefined;

  constructor(
    readonly work: StoreWork,
    readonly run: MemoryWork,
    readonly live: LiveSystem,
    readonly model: LedgerModel,
  ) {}

  /** Go on until every question has its memories or was given up. */
  async untilRetrieved(): Promise<MemoryEnd> {
    for (;;) {
      try {
        return { why: (await this.#advance()) ? 'done' : 'stopped' };
      } catch (error) {
        if (!goesOn(error)) {
          this.#filled = undefined;
          await this.live.drop();
        }
        if (!(error instanceof OperationFailed)) throw error;
        const end = await this.#react(error);
        if (end) return end;
      }
    }
  }

  async #advance(): Promise<boolean> {
    const { work, run, live } = this;
    const fillings = run.state.ingestions(work.store);
    // What is all on record needs no system that is alive.
    if (fillings.some(({ snapshot }) => snapshot) && openQuestions(work, run).length === 0) return true;
    if (run.stop.aborted) return false;
    const place = { operation: 'open', subject: null, ingestion: fillings.length } as const;
    const { result: system } = await operate(place, () => live.get());
    this.#filled ??= await fillStore(work, system, run);
    if (this.#filled === undefined) return false;
    return retrieveAll(work, system, run, this.#filled, () => {
      this.#restarts = 0;
    });
  }

  /** What a fault costs; undefined where the system is started again and the work goes on. */
  async #react(failed: OperationFailed): Promise<MemoryEnd | undefined> {
    const { place, fault } = failed;
    const { run, model, work } = this;
    // The run's own end reaches a memory system as a model that does not answer, and an interrupt as its death.
    if (model.ended) return model.ended;
    if (run.stop.aborted) return { why: 'stopped' };
    const action = this.#actionAt(failed);
    const record = await run.record({
      record: 'fault',
      store: work.store,
      ...place,
      kind: fault.kind,
      message: fault.what,
      action,
      round: run.conduct.session.state.round,
    });
    run.tell({ what: 'fault', fault: record });
    return action === 'end' ? { why: 'fault', fault: record } : undefined;
  }

  #actionAt(failed: OperationFailed): FaultRecord['action'] {
    const { operation, subject } = failed.place;
    const { kind } = failed.fault;
    const key = JSON.stringify([operation, subject]);
    const times = (this.#faults.get(key) ?? 0) + 1;
    this.#faults.set(key, times);
    // The ledger would answer a system that asks its model again as it did before.
    const hopeless = kind === 'model' || kind === 'empty';
    if (times === 1 && !hopeless) {
      if (goesOn(failed)) return 'again';
      this.#restarts += 1;
      return this.#restarts > GIVE_UP_AFTER ? 'end' : 'restart';
    }
    return operation === 'retrieve' ? 'question' : 'end';
  }
}

/** A system that answers a question with an error has answered: it still holds its store. */
function goesOn(error: unknown): boolean {
  return (
    error instanceof OperationFailed && error.fault.kind === 'refused' && error.place.operation === 'retrieve'
  );
}
