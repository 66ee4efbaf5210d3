import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MEMORY_LEDGER_SCHEMA,
  type MemoryLedgerRecord,
  memoryLedgerRecord,
} from '../../src/memory/memory-ledger.js';
import { MemoryState } from '../../src/memory/memory-state.js';
import { measureStore, storeText } from '../../src/memory/snapshot.js';

const base = { schema: MEMORY_LEDGER_SCHEMA, time: '2025-01-01T00:00:00.000Z', store: 'a' } as const;
const identity = { name: 'x', version: '1', settings: {}, durable: false };
const begun: MemoryLedgerRecord = { ...base, record: 'ingestion', number: 1, identity };

const memories = fc.array(
  fc.record(
    {
      id: fc.string(),
      text: fc.oneof(fc.string(), fc.constantFrom('p'.repeat(300), 'q'.repeat(300))),
      score: fc.double(),
    },
    { requiredKeys: ['text'] },
  ),
  { maxLength: 4 },
);

describe('what a ledger says', () => {
  test('is what was retrieved, whatever texts come again, after a round through JSON', () => {
    fc.assert(
      fc.property(fc.array(memories, { maxLength: 6 }), (retrievals) => {
        const writing = new MemoryState([begun]);
        const lines = retrievals.map((one, at) => {
          const packed = writing.pack(one);
          const record = { ...base, record: 'retrieved', ingestion: 1, k: 4, latencyMs: 1 } as const;
          const whole = { ...record, question: `q${at}`, memories: packed };
          writing.add(whole);
          return JSON.stringify(whole);
        });
        const read = lines.map((line) => memoryLedgerRecord.parse(JSON.parse(line)));
        const state = new MemoryState([begun, ...read]);
        for (const [at, one] of retrievals.entries()) {
          const kept = state.retrieval(`q${at}`)!.memories;
          expect(kept.map(({ id, text }) => [id, text])).toEqual(one.map(({ id, text }) => [id, text]));
          for (const [index, { score }] of one.entries()) {
            // JSON has no NaN and no infinity, and makes 0 of -0.
            const known = Number.isFinite(score) ? score! + 0 : undefined;
            expect((kept[index]!.score ?? Number.NaN) + 0).toBe(known ?? Number.NaN);
          }
        }
        const long = lines.join('').split('p'.repeat(300)).length - 1;
        const first = retrievals.find((one) => one.some(({ text }) => text === 'p'.repeat(300)));
        expect(long).toBe(first?.filter(({ text }) => text === 'p'.repeat(300)).length ?? 0);
      }),
    );
  });

  test.each<[string, Partial<MemoryLedgerRecord>]>([
    ['an ingestion out of order', { record: 'ingestion', number: 3, identity }],
    ['what belongs to no ingestion', { record: 'stored', ingestion: 2, conversation: 'c', latencyMs: 1 }],
    [
      'a text that no record before it has',
      {
        record: 'retrieved',
        ingestion: 1,
        question: 'q',
        k: 1,
        latencyMs: 1,
        memories: [{ textSha256: '0'.repeat(64) }],
      },
    ],
  ])('is refused where it holds %s', (_, record) => {
    const whole = memoryLedgerRecord.parse({ ...base, ...record });
    expect(() => new MemoryState([begun, whole])).toThrow(RangeError);
  });
});

describe('a store that is looked at', () => {
  const words = (text: string) => text.split(' ').length;
  const one = { id: '1', text: 'a b', time: 1 };
  const two = { id: '2', text: 'c', time: 2 };

  test('has the same hashes in any order, and others with any change', () => {
    const seen = measureStore([one, two], words);
    expect(seen).toMatchObject({ characters: 4, tokens: 3 });
    expect(measureStore([two, one], words).sha256).toBe(seen.sha256);
    const renamed = measureStore([{ ...one, id: '3' }, two], words);
    expect(renamed.sha256).not.toBe(seen.sha256);
    expect(renamed.textsSha256).toBe(seen.textsSha256);
    expect(measureStore([{ ...one, text: 'a c' }, two], words).textsSha256).not.toBe(seen.textsSha256);
    expect(measureStore([{ ...one, time: 3 }, two], words).sha256).not.toBe(seen.sha256);
    expect(measureStore([one], words).textsSha256).not.toBe(seen.textsSha256);
  });

  test('is written in the order in which the system lists it', () => {
    const lines = storeText('6k', [two, one]).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(['2', '1']);
    expect(storeText('6k', [])).toBe('');
  });
});
