import type { Split } from '../dataset/split.js';
import {
  diagnoseRetrieval,
  prepareRetrieval,
  type RetrievableList,
  type RetrievalFinding,
} from '../retrieval/retrieval-diagnostic.js';
import type { Templates } from '../retrieval/template.js';
import type { Tokenizer } from '../retrieval/tokenizer.js';
import { cutWindows, type Window } from '../retrieval/window.js';
import type { ClassifiedItem } from './classified-split.js';

/** What a BM25 agent would be given, list by list and item by item, without a model being asked. */
export interface RetrievalCheck {
  readonly lists: ReadonlyMap<string, RetrievableList>;
  readonly findings: readonly RetrievalFinding[];
}

/**
 * Run the retrieval diagnostic on a classified split: are the statements that the resolver's path used retrieved?
 *
 * @param cut - how a list is cut; as the paper's agent does it where not given
 * @see arXiv 2610.09193, appendix I
 */
export function checkRetrieval(
  split: Split,
  items: readonly ClassifiedItem[],
  templates: Templates,
  tokenizer: Tokenizer,
  cut: (context: string, tokenizer: Tokenizer) => readonly Window[] = cutWindows,
): RetrievalCheck {
  const contexts = new Map(split.rows.map(({ list, context }) => [list, context]));
  const lists = new Map<string, RetrievableList>();
  for (const { list: read } of items) {
    const { list, statements, tuples } = read;
    if (lists.has(list)) continue;
    const context = contexts.get(list)!;
    const windows = cut(context, tokenizer);
    lists.set(list, prepareRetrieval({ list, context, statements, tuples }, windows, templates));
  }
  const asked = items.map(({ item, list, resolution: { abstained, best } }) => ({
    item,
    list: list.list,
    used: abstained || !best ? [] : best.edges.map(({ tuple }) => tuple.position),
  }));
  return { lists, findings: diagnoseRetrieval(lists, asked) };
}
