import { indexOkapi, type OkapiIndex, scoreOkapi, splitTerms } from '../retrieval/okapi.js';
import { rankTop } from '../retrieval/rank.js';

/** A text's place in the ranking. */
export interface RankedText {
  /** 0-based, among the texts as they were given. */
  readonly index: number;
  readonly score: number;
}

const TERMS = { lowerCase: true } as const;

/**
 * Texts ranked for queries by Okapi BM25 over lower-cased terms, as the paper's agent ranks windows. Nothing is cut off
 * by its score: in a small store a term's idf is 0 or less, so that a score of 0 does not say that nothing matches. Of
 * equal scores, and where no text holds a term, the later text comes first.
 */
export class TextRanking {
  readonly #size: number;
  /** Undefined where no text holds a term, which has no index. */
  readonly #index: OkapiIndex | undefined;

  constructor(texts: readonly string[]) {
    const corpus = texts.map((text) => splitTerms(text, TERMS));
    this.#size = texts.length;
    this.#index = corpus.some((terms) => terms.length > 0) ? indexOkapi(corpus) : undefined;
  }

  /** The best k, best first; all where there are fewer. */
  rank(query: string, k: number): readonly RankedText[] {
    const scores = this.#index
      ? scoreOkapi(this.#index, splitTerms(query, TERMS))
      : new Float64Array(this.#size);
    return rankTop(scores, k).map((index) => ({ index, score: scores[index]! }));
  }
}
