import { indexOkapi, type OkapiIndex, scoreOkapi, splitTerms } from './okapi.js';
import { rankTop } from './rank.js';
import { officialSearch, type Templates, wrapWindow } from './template.js';
import type { Window } from './window.js';

/** How a retriever reads windows and questions. */
export interface Retriever {
  /** Are terms lower-cased, in windows and in what is searched for? */
  readonly lowerCase: boolean;
  /** What is searched for. */
  readonly search: (templates: Templates, question: string) => string;
}

/** The paper's: lower-cased terms, and the bare question is searched for. */
export const PAPER_RETRIEVER: Retriever = { lowerCase: true, search: (_, question) => question };

/** The benchmark's own code as it is closest to it: terms as written, and the rest of the query template as well. */
export const OFFICIAL_RETRIEVER: Retriever = { lowerCase: false, search: officialSearch };

/** Windows a question is answered from. */
export const TOP = 10;

/** The windows of a list, wrapped and indexed. */
export interface WindowIndex {
  /** Each window in the memorize template: what is indexed, and what an agent is given. */
  readonly wrapped: readonly string[];
  readonly templates: Templates;
  readonly retriever: Retriever;
  readonly okapi: OkapiIndex;
}

/**
 * Index the windows of a list.
 *
 * @throws RangeError when there is none
 */
export function indexWindows(
  windows: readonly Window[],
  templates: Templates,
  retriever: Retriever = PAPER_RETRIEVER,
): WindowIndex {
  const wrapped = windows.map(({ text }) => wrapWindow(templates, text));
  const okapi = indexOkapi(wrapped.map((text) => splitTerms(text, retriever)));
  return { wrapped, templates, retriever, okapi };
}

/** The windows that a question retrieves, by index, best first. */
export function retrieveWindows(index: WindowIndex, question: string, top = TOP): number[] {
  const searched = index.retriever.search(index.templates, question);
  return rankTop(scoreOkapi(index.okapi, splitTerms(searched, index.retriever)), top);
}
