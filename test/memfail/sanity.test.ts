import { describe, expect, it } from 'vitest';
import { checkSanity, type RunFigures } from '../../src/memfail/sanity.js';

/** A run with nothing wrong with it. */
function run(changes: Partial<RunFigures> = {}): RunFigures {
  const k = changes.k ?? 5;
  return {
    name: `k${k}`,
    dataset: 'coexisting',
    system: 'bm25',
    model: 'm',
    k,
    judge: 'text',
    storesNothing: false,
    ignoresK: false,
    questions: 100,
    inDataset: 100,
    stores: [{ ingestion: 1, memories: 340, textsSha256: 'a' }],
    storage: { passed: 300, failed: 40 },
    answers: Array.from({ length: 100 }, (_, at) => `answer ${at}`),
    letters: [],
    passed: 60,
    failed: 40,
    retrieved: Array.from({ length: 100 }, (_, at) => ({ id: `q${at}`, memories: k, tokens: 15 * k })),
    failedVerdicts: 0,
    partialVerdicts: 0,
    ...changes,
  };
}

const codes = (...runs: RunFigures[]) =>
  checkSanity(runs).map(({ code, grave }) => `${grave ? '!' : ''}${code}`);

describe('sanity', () => {
  it('finds nothing where nothing is wrong', () => {
    expect(codes(run({ k: 2 }), run({ k: 3 }), run())).toEqual([]);
  });

  it('sees a store that stayed empty, and knows of a system that means it', () => {
    const stores = [{ ingestion: 1, memories: 0, textsSha256: 'e' }];
    const retrieved = [{ id: 'q0', memories: 0, tokens: 0 }];
    expect(codes(run({ stores, retrieved }))).toEqual(['!store_empty']);
    expect(codes(run({ stores, retrieved, storesNothing: true }))).toEqual(['store_empty']);
  });

  it('sees that nothing is retrieved of a store that is not empty', () => {
    expect(codes(run({ retrieved: [{ id: 'q0', memories: 0, tokens: 0 }] }))).toEqual(['!nothing_retrieved']);
  });

  it('sees answers that are all the same, and letters under other words', () => {
    expect(codes(run({ answers: Array.from({ length: 100 }, () => 'No.\n') }))).toEqual(['!answers_equal']);
    const letters = Array.from({ length: 100 }, () => 'A');
    expect(checkSanity([run({ letters })])).toMatchObject([
      { code: 'answers_equal', what: 'letter', answer: 'A' },
    ]);
    expect(codes(run({ letters: [...letters.slice(1), 'B'] }))).toEqual([]);
    expect(codes(run({ answers: ['No.', 'No.'], questions: 2, inDataset: 2 }))).toEqual([]);
  });

  it('calls equal answers broken only where they are many, and one of them is wrong or none is known to be right', () => {
    const equal = (n: number, changes: Partial<RunFigures> = {}) =>
      codes(run({ answers: Array.from({ length: n }, () => 'No.'), questions: n, inDataset: n, ...changes }));
    // Most of Conditional's right answers are a no.
    expect(equal(9)).toEqual(['answers_equal']);
    expect(equal(10)).toEqual(['!answers_equal']);
    expect(equal(4, { dataset: 'long-hop' })).toEqual(['answers_equal']);
    expect(equal(5, { dataset: 'long-hop' })).toEqual(['!answers_equal']);
    // A whole history that is told whole answers all with the same words.
    expect(equal(100, { passed: 100, failed: 0 })).toEqual(['answers_equal']);
    expect(equal(100, { passed: 0, failed: 0, ignoresK: true })).toEqual(['answers_equal']);
    expect(equal(100, { passed: 0, failed: 0 })).toEqual(['!answers_equal']);
    expect(equal(100, { passed: 99, failed: 1, ignoresK: true })).toEqual(['!answers_equal']);
    expect(equal(100, { storesNothing: true })).toEqual(['answers_equal']);
  });

  it('calls a run broken that has no answer at all', () => {
    const answers = [null, null, null];
    expect(codes(run({ answers, questions: 3, inDataset: 3 }))).toEqual(['!answers_missing']);
    expect(codes(run({ answers: [...answers, 'one'], questions: 4, inDataset: 4 }))).toEqual([
      'answers_missing',
    ]);
  });

  it('sees a mixture of stores, but not a store that was filled anew with the same texts', () => {
    const filled = (...hashes: string[]) =>
      hashes.map((textsSha256, at) => ({ ingestion: at + 1, memories: 340, textsSha256 }));
    expect(codes(run({ stores: filled('a', 'b') }))).toEqual(['!stores_mixed']);
    expect(codes(run({ stores: filled('a', 'a') }))).toEqual([]);
  });

  it('sees missing answers, failed verdicts, a store shown in part, and a part of a dataset', () => {
    const answers = [...Array.from({ length: 98 }, (_, at) => `${at}`), null];
    expect(checkSanity([run({ answers })])).toMatchObject([{ code: 'answers_missing', missing: 2, of: 100 }]);
    expect(codes(run({ failedVerdicts: 1, partialVerdicts: 3, inDataset: 101 }))).toEqual([
      'part_of_dataset',
      'verdicts_failed',
      'store_shown_in_part',
    ]);
  });

  it('sees a storage rate that moves with k', () => {
    const other = (passed: number, hash: string) =>
      run({
        k: 2,
        storage: { passed, failed: 340 - passed },
        stores: [{ ingestion: 1, memories: 340, textsSha256: hash }],
      });
    // The same store cannot hold another number of facts.
    expect(checkSanity([run(), other(299, 'a')])).toMatchObject([
      {
        code: 'storage_moves',
        grave: false,
        sameStore: true,
        runs: ['k2', 'k5'],
        rates: [
          { k: 2, stored: 299 },
          { k: 5, stored: 300 },
        ],
      },
    ]);
    // One verdict more or less is a judge's noise; a third of them is no storage rate.
    expect(codes(run(), other(180, 'a'))).toEqual(['!storage_moves']);
    // Another store may by chance, up to where the intervals part.
    expect(codes(run(), other(290, 'b'))).toEqual([]);
    expect(codes(run(), other(120, 'b'))).toEqual(['!storage_moves']);
    // Two judges, two systems, or two models do not compare.
    for (const apart of [{ judge: 'gpt' }, { system: 'mem0' }, { model: 'n' }]) {
      expect(codes(run(), { ...other(120, 'b'), ...apart })).toEqual([]);
    }
  });

  it('sees tokens that do not grow with k', () => {
    const flat = (k: number, memories: number) =>
      run({ k, retrieved: Array.from({ length: 100 }, (_, at) => ({ id: `q${at}`, memories, tokens: 75 })) });
    expect(codes(flat(2, 2), run())).toEqual(['!tokens_flat']);
    expect(codes({ ...flat(2, 340), ignoresK: true }, { ...flat(5, 340), ignoresK: true })).toEqual([
      'tokens_flat',
    ]);
    // Other questions have other memories: a part of a dataset says nothing of the whole.
    expect(codes(flat(2, 2), run({ questions: 50, inDataset: 50 }))).toEqual([]);
    // A system that gives what is relevant was cut short on few questions only.
    const relevant = (k: number) =>
      run({
        k,
        retrieved: Array.from({ length: 100 }, (_, at) => ({
          id: `q${at}`,
          memories: at < 10 ? 2 : 1,
          tokens: at < 10 ? 30 : 15,
        })),
      });
    expect(codes(relevant(2), relevant(5))).toEqual([]);
    // Less than k was there for any question: a larger k adds nothing.
    expect(codes(flat(2, 1), flat(5, 1))).toEqual([]);
    const small = [{ ingestion: 1, memories: 2, textsSha256: 'a' }];
    expect(codes({ ...flat(2, 2), stores: small }, { ...flat(5, 2), stores: small })).toEqual([]);
  });

  it('says once what it finds in a run that two judges graded', () => {
    const answers = Array.from({ length: 100 }, () => 'No.');
    expect(codes(run({ answers }), run({ answers, judge: 'gpt' }))).toEqual(['!answers_equal']);
  });

  it('names grave findings first', () => {
    expect(codes(run({ failedVerdicts: 1, answers: Array.from({ length: 100 }, () => 'No') }))).toEqual([
      '!answers_equal',
      'verdicts_failed',
    ]);
  });
});
