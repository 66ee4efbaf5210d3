import { readJson } from '../parser/packs.js';

interface Golden {
  readonly cases: readonly (readonly [
    documents: readonly string[],
    lowerCase: boolean,
    idf: readonly (readonly [term: string, idf: number])[],
    scored: readonly (readonly [query: string, scores: readonly number[], order: readonly number[]])[],
  ])[];
  readonly ranked: readonly (readonly [scores: readonly number[], order: readonly number[]])[];
  readonly split: readonly (readonly [
    text: string,
    lower: readonly string[],
    asWritten: readonly string[],
  ])[];
  readonly decoded: readonly (readonly [bytes: string, text: string])[];
}

/** What golden/make_bm25.py wrote. */
export const golden = readJson<Golden>(new URL('golden/bm25.json', import.meta.url));
