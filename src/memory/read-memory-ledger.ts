import { InputError } from '../dataset/input-error.js';
import { type LedgerContent, readLedgerOf } from '../experiments/ledger.js';
import { type MemoryLedgerRecord, memoryLedgerRecord } from './memory-ledger.js';
import { MemoryState } from './memory-state.js';

/** A memory ledger, read, and what it says. */
export interface MemoryLedgerContent extends LedgerContent<MemoryLedgerRecord> {
  readonly state: MemoryState;
}

/**
 * Read the ledger of a memory system's operations; one that does not exist is empty.
 *
 * @throws InputError with the line that is no record, or where a record does not follow from those before it
 */
export async function readMemoryLedger(path: string): Promise<MemoryLedgerContent> {
  const content = await readLedgerOf(path, memoryLedgerRecord);
  const state = new MemoryState();
  for (const [index, record] of content.records.entries()) {
    try {
      state.add(record);
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause;
      throw new InputError(
        `the line does not follow from those before it: ${cause.message}`,
        'put the ledger back as it was written, or begin the run anew in another folder',
        { file: path, line: index + 1 },
        { cause },
      );
    }
  }
  return { ...content, state };
}
