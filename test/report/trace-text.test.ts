import { describe, expect, it } from 'vitest';
import type { AttributedSystem } from '../../src/report/trace-result.js';
import { adapterWarningText, systemNotes, systemWarnings } from '../../src/report/trace-warnings.js';
import { findingText, stageOf } from '../../src/report/trace-words.js';
import type { AdapterWarning } from '../../src/trace/adapter-warning.js';
import { STAGE_DETAILS } from '../../src/trace/attribution.js';

const ITEMS = ['mh_6k#0', 'mh_6k#1', 'mh_6k#2', 'mh_6k#3'];
const WARNINGS: readonly (readonly [AdapterWarning, string])[] = [
  [
    { code: 'empty_store', store: '6k', items: 1 },
    'the store 6k is empty (1 item): nothing was ingested, the adapter cannot see it, or the system keeps nothing by design',
  ],
  [
    {
      code: 'near_empty_store',
      store: '6k',
      items: 2,
      memories: 1,
      characters: 30,
      list: '6k',
      listCharacters: 9000,
    },
    'the store 6k holds 1 memory with 30 characters, and the newest statements of list 6k have 9000 (2 items): ingestion seems to have failed',
  ],
  [
    { code: 'reader_below_support', n: 40, correct: 2, ci95: { lower: 0.01, upper: 0.165 } },
    'the reader answers 2 of 40 items right (5.0 %, 95 % interval 1.0 to 16.5) whose statements it was all given: look at its prompt and at how answers are kept',
  ],
  [
    { code: 'constant_answer', answer: `no\nidea ${'x'.repeat(80)}`, count: 19, n: 20 },
    `19 of 20 answers are "no idea ${'x'.repeat(51)}…": one answer to all questions`,
  ],
  [
    {
      code: 'mixed_runs',
      list: '6k',
      set: null,
      field: 'run',
      values: [
        { value: '1', items: 60 },
        { value: '2', items: 1 },
      ],
    },
    'traces of list 6k stem from 2 runs: 1 (60 items), 2 (1 item): a mixture of runs',
  ],
  [
    { code: 'mixed_runs', list: '6k', set: 'mh_6k', field: 'store', values: [{ value: 'a', items: 2 }] },
    'traces of mh_6k stem from 1 stores: a (2 items): a mixture of runs',
  ],
  [
    { code: 'duplicate_items', items: ITEMS, differing: ITEMS.slice(1) },
    '4 items stand more than once, 3 of them with other memories retrieved (mh_6k#1, mh_6k#2, mh_6k#3): a mixture of runs',
  ],
  [
    { code: 'duplicate_items', items: ['mh_6k#0'], differing: [] },
    '1 item stands more than once (mh_6k#0), with the same memories retrieved each time',
  ],
  [
    { code: 'retrieved_not_in_store', memories: 3, retrieved: 9, items: ITEMS.slice(0, 2) },
    "3 of 9 retrieved memories are not in the store that was given (mh_6k#0, mh_6k#1): another ingestion's store, or one that has changed since",
  ],
  [
    { code: 'retrieved_more_than_k', items: ['mh_6k#0'] },
    'more memories than were asked for, in 1 item (mh_6k#0): k is not what the adapter says',
  ],
  [
    { code: 'nothing_retrieved', items: 3, of: 9 },
    'nothing was retrieved in 3 of 9 items: retrieving seems to fail',
  ],
  [
    { code: 'everything_retrieved', store: '6k', items: 9, memories: 1, k: 10 },
    'the store 6k holds 1 memory and k is 10 (9 items): all of it is always retrieved, and retrieval is not tested; store smaller pieces, or ask for fewer',
  ],
];

describe('signs of a broken adapter', () => {
  it.each(WARNINGS)('%j in a sentence', (warning, text) => {
    expect(adapterWarningText(warning)).toBe(text);
  });

  it('are one line however many stores give them, and however many runs are mixed', () => {
    const empty = (store: string): AdapterWarning => ({ code: 'empty_store', store, items: 1 });
    const values = [1, 2, 3, 4, 5].map((value) => ({ value: `${value}`, items: 1 }));
    const mixed: AdapterWarning = { code: 'mixed_runs', list: '6k', set: null, field: 'run', values };
    const system = {
      name: 'a',
      broken: [empty('one'), mixed, empty('two'), empty('three')],
      traced: { notes: ['a note'] },
    } as unknown as AttributedSystem;
    expect(systemNotes(system)).toEqual(['a: a note']);
    expect(systemWarnings(system)).toEqual([
      'a: the store one is empty (1 item): nothing was ingested, the adapter cannot see it, or the system keeps nothing by design; so it is with 2 more stores',
      'a: traces of list 6k stem from 5 runs: 1 (1 item), 2 (1 item), 3 (1 item), …: a mixture of runs',
    ]);
  });

  it('never bring a terminal control along', () => {
    const answer = '\u001b[31mred\u202e';
    const text = adapterWarningText({ code: 'constant_answer', answer, count: 1, n: 1 });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
    expect(text).not.toMatch(/[\u0000-\u001f\u202e]/);
  });
});

it('words every detail under its own stage, no two alike', () => {
  const texts = STAGE_DETAILS.map((detail) =>
    findingText({ stage: stageOf(detail), detail, determined: true }),
  );
  expect(new Set(texts).size).toBe(STAGE_DETAILS.length);
  expect(findingText({ stage: 'none', detail: null, determined: true })).toBe('nothing failed');
});
