import { describe, expect, it } from 'vitest';
import { adapterWarnings } from '../../src/trace/adapter-warnings.js';
import { attributeTraces } from '../../src/trace/attribute-traces.js';
import type { TracedItem } from '../../src/trace/attribution.js';
import { PACK, STATEMENTS, traceOf, type WrittenTrace } from './traced-world.js';

const STORE = STATEMENTS.map((text, at) => `${at}. ${text}`);
const HELD = "~5. Zoë Müller-Lübeck is a citizen of Côte d'Ivoire.";

function warn(traces: readonly TracedItem[]) {
  return adapterWarnings(traces, attributeTraces(traces, { pack: PACK }));
}
const codes = (traces: readonly TracedItem[]) => warn(traces).map(({ code }) => code);
const one = (written: WrittenTrace) => traceOf('citizen', written);
/** As many traces as asked for, of one question: duplicates, but for the warning of that. */
const many = (n: number, written: (at: number) => WrittenTrace) =>
  Array.from({ length: n }, (_, at) => one(written(at)));
const others = (traces: readonly TracedItem[]) => codes(traces).filter((code) => code !== 'duplicate_items');

describe('warnings of a broken adapter', () => {
  it('gives none for a run that looks sound', () => {
    expect(codes([one({ store: STORE, retrieved: [STORE[5]!], k: 1 })])).toEqual([]);
    expect(codes([])).toEqual([]);
  });

  it('tells an empty store, of white space too, from one with text', () => {
    expect(warn([one({ store: [], retrieved: [] })])).toEqual([
      { code: 'empty_store', store: 'toy', items: 1 },
    ]);
    expect(codes([one({ store: ['  ', '\n'], retrieved: ['  '] })])).toEqual(['empty_store']);
  });

  it('calls a store near-empty below a tenth of the newest statements', () => {
    const listCharacters = STATEMENTS.filter((_, at) => ![1, 4, 7, 10].includes(at)).join('').length;
    const store = (characters: number) => [
      one({ store: ['x'.repeat(characters)], retrieved: ['x'.repeat(characters)] }),
    ];
    const edge = Math.ceil(listCharacters / 10);
    expect(codes(store(edge))).toEqual([]);
    expect(warn(store(edge - 1))).toEqual([
      {
        code: 'near_empty_store',
        store: 'toy',
        items: 1,
        memories: 1,
        characters: edge - 1,
        list: '1k',
        listCharacters,
      },
    ]);
  });

  it('calls a reader far below its support from ten items on, when even the upper end is under a half', () => {
    const run = (right: number, n: number) =>
      others(
        many(n, (at) => ({ store: [...STORE, HELD], answer: at < right ? "Côte d'Ivoire" : `Norway ${at}` })),
      );
    expect(run(0, 10)).toEqual(['reader_below_support']);
    expect(run(0, 9)).toEqual([]);
    expect(run(2, 10)).toEqual([]);
    expect(run(1, 10)).toEqual(['reader_below_support']);
    expect(
      others(many(12, (at) => ({ store: STORE, retrieved: [STORE[9]!], answer: `Norway ${at}` }))),
    ).toEqual([]);
  });

  it('does not blame a reader for what was lost before it', () => {
    const stale = 'Zoë Müller-Lübeck is a citizen of Norway.';
    const run = (retrieved: readonly string[]) => {
      const store = [
        ...retrieved.map((text) => `~${text}`),
        ...STORE.filter((_, at) => at !== 1 && at !== 5),
      ];
      const traces = many(12, (at) => ({ store, answer: `Norway ${at}` }));
      const [first] = attributeTraces(traces, { pack: PACK });
      expect(first).toMatchObject({ retrieval: 'complete', outcome: 'wrong' });
      return [first!.finding!.detail, others(traces).includes('reader_below_support')];
    };
    const value = HELD.slice('~5. '.length);
    expect(run([value, stale])).toEqual(['recency_lost', false]);
    expect(run([`Now ${value}`, stale])).toEqual(['recency_unknown', false]);
    expect(run([`5. ${value}`, `1. ${stale}`])).toEqual(['supported', true]);
  });

  it('calls answers constant from four in five of at least twenty on', () => {
    const run = (same: number, n: number) =>
      others(
        many(n, (at) => ({
          retrieved: [STORE[9]!],
          answer: at < same ? ['Lima', 'lima.', 'The Lima'][at % 3]! : `Norway ${at}`,
        })),
      );
    expect(run(16, 20)).toEqual(['constant_answer']);
    expect(run(15, 20)).toEqual([]);
    expect(run(19, 19)).toEqual([]);
    const errors = many(20, () => ({ retrieved: [STORE[9]!], answer: undefined, error: 'timed out' }));
    expect(others(errors)).toEqual([]);
  });

  it('tells a mixture by run, system, k, and contents of the store', () => {
    const base = { retrieved: [STORE[5]!] };
    const mixed = (a: WrittenTrace, b: WrittenTrace) =>
      warn([traceOf('citizen', { ...base, ...a }), traceOf('single', { ...base, ...b })]);
    expect(mixed({ run: 1, k: 5 }, { run: 1, k: 5 })).toEqual([]);
    expect(mixed({ run: 1 }, { run: 2 })).toEqual([
      {
        code: 'mixed_runs',
        list: '1k',
        set: null,
        field: 'run',
        values: [
          { value: '1', items: 1 },
          { value: '2', items: 1 },
        ],
      },
    ]);
    expect(mixed({ system: 'a' }, { system: 'b' })).toMatchObject([{ field: 'system' }]);
    expect(mixed({ k: 5 }, { k: 6 })).toMatchObject([{ field: 'k' }]);
    expect(mixed({ store: STORE }, { store: STORE })).toEqual([]);
    const listed = traceOf('single', { ...base, store: STORE });
    const turned = { ...listed, store: { name: 'toy', memories: [...listed.store!.memories].reverse() } };
    expect(warn([traceOf('citizen', { ...base, store: STORE }), turned])).toEqual([]);
    expect(mixed({ store: STORE }, { store: STORE.slice(1) })).toMatchObject([
      { field: 'store', set: 'sh_1k', values: [{ value: 'toy' }, { value: 'toy (2)' }] },
    ]);
  });

  it('tells duplicates that differ in what was retrieved', () => {
    const twice = (second: string) => warn([one({ retrieved: [STORE[5]!] }), one({ retrieved: [second] })]);
    expect(twice(STORE[5]!)).toEqual([{ code: 'duplicate_items', items: ['sh_1k#1'], differing: [] }]);
    expect(twice(STORE[6]!)).toEqual([
      { code: 'duplicate_items', items: ['sh_1k#1'], differing: ['sh_1k#1'] },
    ]);
  });

  it('tells retrieved memories that the store lacks, too many of them, and none', () => {
    expect(warn([one({ store: STORE, retrieved: ['The moon is a cheese.', STORE[5]!], k: 1 })])).toEqual([
      { code: 'retrieved_not_in_store', memories: 1, retrieved: 2, items: ['sh_1k#1'] },
      { code: 'retrieved_more_than_k', items: ['sh_1k#1'] },
    ]);
    expect(warn([one({ store: STORE, retrieved: [] }), traceOf('single', { retrieved: [] })])).toEqual([
      { code: 'nothing_retrieved', items: 2, of: 2 },
    ]);
  });

  it('tells that retrieval is not tested where k is no smaller than the store', () => {
    const whole = [STORE.join(' ')];
    expect(warn([one({ store: whole, retrieved: whole, k: 10 })])).toEqual([
      { code: 'everything_retrieved', store: 'toy', items: 1, memories: 1, k: 10 },
    ]);
    const halves = [STORE.slice(0, 6).join(' '), STORE.slice(6).join(' ')];
    expect(codes([one({ store: halves, retrieved: halves, k: 2 })])).toEqual(['everything_retrieved']);
    expect(codes([one({ store: halves, retrieved: halves.slice(0, 1), k: 1 })])).toEqual([]);
    // A system that gives back everything whatever k is says so, and its traces bear no k.
    expect(codes([one({ store: whole, retrieved: whole })])).toEqual([]);
  });
});
