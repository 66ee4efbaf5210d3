import { PYTHON_SPACE } from '../parser/python-classes.js';
import { strip } from '../parser/python-text.js';

/** The free constants of Okapi BM25. */
export interface OkapiConstants {
  readonly k1: number;
  readonly b: number;
  /** A negative idf is replaced by this share of the mean idf. */
  readonly epsilon: number;
}

/** As rank_bm25 sets them. */
export const OKAPI_DEFAULTS: OkapiConstants = { k1: 1.5, b: 0.75, epsilon: 0.25 };

/** What an index knows of one term. */
export interface OkapiTerm {
  readonly idf: number;
  /** The documents that hold it, in order. */
  readonly documents: readonly number[];
  /** Its saturated frequency in each of them. */
  readonly weights: readonly number[];
}

/** A corpus made ready for queries. */
export interface OkapiIndex {
  readonly size: number;
  /** In the order in which the corpus first names them. */
  readonly terms: ReadonlyMap<string, OkapiTerm>;
}

const SPACES = new RegExp(`[${PYTHON_SPACE}]+`, 'u');

/** Python's `text.split()`, or `text.lower().split()`. */
export function splitTerms(text: string, options: { readonly lowerCase: boolean }): string[] {
  const stripped = strip(options.lowerCase ? text.toLowerCase() : text);
  return stripped === '' ? [] : stripped.split(SPACES);
}

/**
 * Index a corpus for Okapi BM25 as rank_bm25 0.2 does, down to the order of its sums: idf = ln(N − n + 0.5) −
 * ln(n + 0.5), where a negative one is replaced by epsilon times the mean of all, negative ones included.
 *
 * @param corpus - the terms of each document
 * @throws RangeError when the corpus holds no term (rank_bm25 divides by zero there)
 */
export function indexOkapi(
  corpus: readonly (readonly string[])[],
  { k1, b, epsilon }: OkapiConstants = OKAPI_DEFAULTS,
): OkapiIndex {
  const postings = countTerms(corpus);
  if (postings.size === 0) throw new RangeError('BM25 needs a corpus with at least one term');
  const meanLength = corpus.reduce((sum, document) => sum + document.length, 0) / corpus.length;
  const idf = (documents: number): number =>
    Math.log(corpus.length - documents + 0.5) - Math.log(documents + 0.5);
  let sum = 0;
  for (const { documents } of postings.values()) sum += idf(documents.length);
  const floor = epsilon * (sum / postings.size);
  const terms = new Map<string, OkapiTerm>();
  for (const [term, { documents, counts }] of postings) {
    const own = idf(documents.length);
    const weights = counts.map((count, i) => {
      const length = corpus[documents[i]!]!.length;
      return (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / meanLength));
    });
    terms.set(term, { idf: own < 0 ? floor : own, documents, weights });
  }
  return { size: corpus.length, terms };
}

/** Every document's score, by its index. A term counts as often as the query names it; an unknown one adds nothing. */
export function scoreOkapi(index: OkapiIndex, query: readonly string[]): Float64Array {
  const scores = new Float64Array(index.size);
  for (const term of query) {
    const known = index.terms.get(term);
    if (!known) continue;
    for (const [i, document] of known.documents.entries()) {
      scores[document]! += known.idf * known.weights[i]!;
    }
  }
  return scores;
}

interface Posting {
  readonly documents: number[];
  readonly counts: number[];
}

function countTerms(corpus: readonly (readonly string[])[]): Map<string, Posting> {
  const postings = new Map<string, Posting>();
  for (const [document, terms] of corpus.entries()) {
    for (const term of terms) {
      let posting = postings.get(term);
      if (!posting) {
        posting = { documents: [], counts: [] };
        postings.set(term, posting);
      }
      if (posting.documents.at(-1) === document) posting.counts[posting.counts.length - 1]! += 1;
      else {
        posting.documents.push(document);
        posting.counts.push(1);
      }
    }
  }
  return postings;
}
