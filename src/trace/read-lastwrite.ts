import { sha256 } from '../dataset/content-hash.js';
import { variantOf } from '../outcomes/plain-record.js';
import { type RecordPlace, readRecord, recordFault, rowPlace } from '../outcomes/record-fault.js';
import type { RetrievedText, StoredText, TraceRow } from './read-row.js';
import { type MemoryRecord, TRACE_SCHEMA, type TraceRecord, traceRecord } from './trace-record.js';

/** Reads the lines of a `lastwrite.trace/1` file; stores that stand in many lines are kept once. */
export class LastwriteTraces {
  readonly #stores = new Map<string, readonly StoredText[]>();

  /**
   * The trace of one line.
   *
   * @throws {@link InputError} with line and field
   */
  read(value: unknown, place: RecordPlace): TraceRow {
    const one = readRecord(traceRecord, value, place, `a ${TRACE_SCHEMA} record`);
    if (one.answer === null && one.error === undefined) {
      throw recordFault(place, 'the answer is null and there is no error', 'say why there is no answer');
    }
    const variant = variantOf({ system: one.system });
    return {
      ...rowPlace(place),
      id: one.item,
      ...(one.question !== undefined && { question: one.question }),
      output: one.answer ?? '',
      answered: one.answer !== undefined || one.error !== undefined,
      ...(one.error !== undefined && { error: one.error }),
      ...(one.store !== undefined && { store: this.#storeOf(one.store, place) }),
      ...(one.retrieved && { retrieved: one.retrieved.map(retrievedText) }),
      ...(one.k !== undefined && { k: one.k }),
      ...(one.run !== undefined && { run: String(one.run) }),
      ...(variant && { variant }),
    };
  }

  #storeOf(store: NonNullable<TraceRecord['store']>, place: RecordPlace): string | readonly StoredText[] {
    if (typeof store === 'string') return store;
    const seen = new Set<string>();
    for (const { id } of store) {
      if (seen.has(id)) {
        throw recordFault(
          place,
          `the store holds two memories ${JSON.stringify(id)}`,
          'give each its own id',
        );
      }
      seen.add(id);
    }
    const texts = store.map(storedText);
    const key = sha256(JSON.stringify(texts));
    const known = this.#stores.get(key) ?? texts;
    this.#stores.set(key, known);
    return known;
  }
}

function retrievedText({ id, text, time }: NonNullable<TraceRecord['retrieved']>[number]): RetrievedText {
  return { ...(id !== undefined && { id }), text, ...(time !== undefined && { time }) };
}

/** A memory without what else its record may hold. */
export function storedText({ id, text, time }: Pick<MemoryRecord, 'id' | 'text' | 'time'>): StoredText {
  return { id, text, ...(time !== undefined && { time }) };
}
