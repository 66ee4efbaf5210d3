import { indexOkapi, scoreOkapi, splitTerms } from '../retrieval/okapi.js';
import type { Subject } from './judge.js';

/** A text that is a memory, stored or retrieved. */
export interface Shown {
  readonly text: string;
}

/** The memories of a list that a judge is shown. */
export interface ShownMemories {
  readonly memories: readonly Shown[];
  /** Memories that did not fit. */
  readonly leftOut: number;
}

/**
 * What of a list is shown: all of it while it fits; else the memories that BM25 ranks first for the facts and
 * questions at hand, as long as they fit, in the order of the list. A judge is told how many were left out.
 *
 * @param maxTokens - of all shown memories together
 * @param tokens - counts a text's tokens
 */
export function shownMemories(
  list: readonly Shown[],
  subjects: readonly Subject[],
  maxTokens: number,
  tokens: (text: string) => number,
): ShownMemories {
  const sizes = list.map(({ text }) => tokens(text));
  if (sizes.reduce((sum, size) => sum + size, 0) <= maxTokens) return { memories: list, leftOut: 0 };
  const kept = new Set<number>();
  let used = 0;
  for (const at of rankMemories(list, subjects)) {
    if (used + sizes[at]! > maxTokens) continue;
    used += sizes[at]!;
    kept.add(at);
  }
  const memories = list.filter((_, at) => kept.has(at));
  return { memories, leftOut: list.length - memories.length };
}

/** Places of all memories, those first that share rare words with the subjects; ties in the order of the list. */
function rankMemories(list: readonly Shown[], subjects: readonly Subject[]): number[] {
  const terms = (text: string) => splitTerms(text.replace(/[^\p{L}\p{N}]+/gu, ' '), { lowerCase: true });
  const corpus = list.map(({ text }) => terms(text));
  const places = list.map((_, at) => at);
  if (corpus.every((words) => words.length === 0)) return places;
  const index = indexOkapi(corpus);
  // The best rank for any subject counts: a batch must not crowd out the memory that one of its questions is about.
  const best = new Float64Array(list.length);
  for (const { question, fact } of subjects) {
    const query = terms([question.question, fact?.text, fact?.critical].join(' '));
    const scores = scoreOkapi(index, query);
    const top = Math.max(...scores) || 1;
    for (const at of places) best[at] = Math.max(best[at]!, scores[at]! / top);
  }
  return places.sort((a, b) => best[b]! - best[a]! || a - b);
}
