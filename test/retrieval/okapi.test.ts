import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexOkapi, OKAPI_DEFAULTS, scoreOkapi, splitTerms } from '../../src/retrieval/okapi.js';
import { rankTop } from '../../src/retrieval/rank.js';
import { golden } from './golden-vectors.js';

const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 8 });
const corpora = fc
  .array(words, { minLength: 1, maxLength: 12 })
  .filter((corpus) => corpus.some((d) => d.length > 0));

const near = (actual: number, expected: number): boolean =>
  Math.abs(actual - expected) <= 1e-12 * Math.max(1, Math.abs(expected));

test('scores, idf and order are rank_bm25’s', () => {
  for (const [documents, lowerCase, idf, scored] of golden.cases) {
    const index = indexOkapi(documents.map((text) => splitTerms(text, { lowerCase })));
    expect([...index.terms.keys()]).toEqual(idf.map(([term]) => term));
    for (const [term, value] of idf) expect(near(index.terms.get(term)!.idf, value)).toBe(true);
    for (const [query, scores, order] of scored) {
      const own = scoreOkapi(index, splitTerms(query, { lowerCase }));
      expect(own.length).toBe(scores.length);
      for (const [i, score] of scores.entries()) {
        expect(near(own[i]!, score), `${query} in document ${i}: ${own[i]} is not ${score}`).toBe(true);
      }
      expect(rankTop(own, own.length)).toEqual(order);
    }
  }
});

test('the vectors hold a negative idf, ties, a repeated and an unknown term', () => {
  const idfs = golden.cases.flatMap(([, , idf]) => idf.map(([, value]) => value));
  const all = golden.cases.flatMap(([documents, lowerCase, , scored]) =>
    scored.map(([query, scores]) => ({
      terms: splitTerms(query, { lowerCase }),
      known: new Set(documents.flatMap((text) => splitTerms(text, { lowerCase }))),
      tied: new Set(scores).size < scores.length,
    })),
  );
  expect(idfs.some((value) => value < 0)).toBe(true);
  expect(all.some(({ tied }) => tied)).toBe(true);
  expect(all.some(({ terms }) => new Set(terms).size < terms.length)).toBe(true);
  expect(all.some(({ terms, known }) => terms.some((term) => !known.has(term)))).toBe(true);
});

test.each(
  golden.split.map(([text, lower, asWritten]) => [JSON.stringify(text), text, lower, asWritten] as const),
)('%s is split as Python splits it', (_, text, lower, asWritten) => {
  expect(splitTerms(text, { lowerCase: true })).toEqual(lower);
  expect(splitTerms(text, { lowerCase: false })).toEqual(asWritten);
});

describe('what a score must tell apart', () => {
  const score = (corpus: string[][], query: string[], constants = OKAPI_DEFAULTS): number[] => [
    ...scoreOkapi(indexOkapi(corpus, constants), query),
  ];
  const corpus = [['a', 'b'], ['a', 'a', 'c'], ['d'], ['e'], ['f']];

  test('a term that is there from one that is not, and a rare one from a common one', () => {
    const [first, second, third] = score(corpus, ['b']);
    expect(first).toBeGreaterThan(0);
    expect([second, third]).toEqual([0, 0]);
    expect(score(corpus, ['b'])[0]).toBeGreaterThan(score(corpus, ['a'])[0]!);
  });

  test('a term said twice from one said once, in the query and in a document', () => {
    expect(score(corpus, ['b', 'b'])[0]).toBe(2 * score(corpus, ['b'])[0]!);
    const [once, twice] = score([['a', 'b'], ['a', 'a'], ['c'], ['d'], ['e']], ['a']);
    expect(twice).toBeGreaterThan(once!);
  });

  test('each of its constants', () => {
    const own = score(corpus, ['a', 'b']);
    expect(score(corpus, ['a', 'b'], { ...OKAPI_DEFAULTS, k1: 1.2 })).not.toEqual(own);
    expect(score(corpus, ['a', 'b'], { ...OKAPI_DEFAULTS, b: 0.5 })).not.toEqual(own);
    const common = [['a'], ['a'], ['a', 'b']];
    const other = { ...OKAPI_DEFAULTS, epsilon: 0.5 };
    expect(score(common, ['a'], other)).not.toEqual(score(common, ['a']));
  });
});

test('a query’s scores are the sums of its terms’, and unknown terms add nothing', () => {
  fc.assert(
    fc.property(corpora, words, (corpus, query) => {
      const index = indexOkapi(corpus);
      const sum = new Float64Array(corpus.length);
      for (const term of query)
        for (const [i, score] of scoreOkapi(index, [term]).entries()) sum[i]! += score;
      expect(scoreOkapi(index, query)).toEqual(sum);
      expect(scoreOkapi(index, ['x', ...query, 'y'])).toEqual(sum);
      const touched = [...sum].map((_, i) => query.some((term) => corpus[i]!.includes(term)));
      expect([...sum].every((score, i) => score === 0 || touched[i])).toBe(true);
    }),
  );
});

test('the order of a document’s terms does not count, nor, but for the last bits, that of the documents', () => {
  fc.assert(
    fc.property(corpora, words, (corpus, query) => {
      const scores = scoreOkapi(indexOkapi(corpus), query);
      const turned = scoreOkapi(indexOkapi([...corpus].reverse()), query).reverse();
      for (const [i, score] of turned.entries()) expect(near(score, scores[i]!)).toBe(true);
    }),
  );
});

test('a corpus without a term is refused', () => {
  expect(() => indexOkapi([])).toThrow(RangeError);
  expect(() => indexOkapi([[], []])).toThrow(RangeError);
});
