import type { Item } from '../dataset/split.js';
import { normalizeAnswer } from '../metric/substring-exact-match.js';
import type { Statement } from '../parser/statement.js';
import type { ParsedList } from '../parser/tuple.js';
import { locateStatements } from './statement-span.js';
import type { Templates } from './template.js';
import type { Window } from './window.js';
import {
  indexWindows,
  OFFICIAL_RETRIEVER,
  PAPER_RETRIEVER,
  retrieveWindows,
  type WindowIndex,
} from './window-index.js';

/** A fact list as the diagnostic needs it. */
export interface SourceList extends Pick<ParsedList, 'tuples'> {
  /** e.g. `6k`. */
  readonly list: string;
  readonly context: string;
  readonly statements: readonly Statement[];
}

/** A fact list cut, indexed, and with every statement's place in the windows. */
export interface RetrievableList {
  readonly list: string;
  readonly windows: readonly Window[];
  /** Tokens of the whole list. */
  readonly tokens: number;
  readonly paper: WindowIndex;
  readonly official: WindowIndex;
  /** By position: the window in which the statement stands whole, number included; undefined where a cut parts it. */
  readonly homes: readonly (number | undefined)[];
  /** By a tuple's object in its official normal form: the positions that give it. */
  readonly positionsByValue: ReadonlyMap<string, readonly number[]>;
}

/** A question, with the statements that its answer rests on. */
export interface RetrievalItem {
  readonly item: Item;
  readonly list: string;
  /** Positions; empty where the resolver abstained. */
  readonly used: readonly number[];
}

/** What a retriever brings for one question. */
export interface Retrieval {
  /** By index, best first. */
  readonly windows: readonly number[];
  /** Does every used statement stand whole inside one of the windows? Never true where none was used. */
  readonly hit: boolean;
  /** Does a statement whose object is a gold, whole, stand in one of them, be it superseded or not? */
  readonly goldRetrieved: boolean;
  /** Share of the context's tokens that the windows hold. */
  readonly coverage: number;
}

/** One item's retrieval by the paper's agent, and by the variant closest to the benchmark's own code. */
export interface RetrievalFinding extends Retrieval {
  readonly item: Item;
  readonly list: string;
  readonly official: Retrieval;
  readonly sameSet: boolean;
  readonly sameOrder: boolean;
}

/** Counts over findings. */
export interface RetrievalCounts {
  readonly items: number;
  readonly hits: number;
  readonly goldRetrieved: number;
  /** Mean over the items; null where there is none. */
  readonly coverage: number | null;
  readonly officialHits: number;
  readonly sameSet: number;
  readonly sameOrder: number;
}

/** Index a list's windows, and find out in which of them each statement stands whole. */
export function prepareRetrieval(
  { list, context, statements, tuples }: SourceList,
  windows: readonly Window[],
  templates: Templates,
): RetrievableList {
  const positionsByValue = new Map<string, number[]>();
  for (const { object, position } of tuples) {
    const value = normalizeAnswer(object);
    const known = positionsByValue.get(value);
    if (known) known.push(position);
    else positionsByValue.set(value, [position]);
  }
  return {
    list,
    windows,
    tokens: windows.reduce((sum, { tokens }) => sum + tokens, 0),
    paper: indexWindows(windows, templates, PAPER_RETRIEVER),
    official: indexWindows(windows, templates, OFFICIAL_RETRIEVER),
    homes: findHomes(context, statements, windows),
    positionsByValue,
  };
}

/**
 * By position, the window in which a statement stands whole. It is found by offsets: looked for as text, statement 8
 * would stand at the head of a window that begins inside the number of statement 1158.
 */
export function findHomes(
  context: string,
  statements: readonly Statement[],
  windows: readonly Window[],
): (number | undefined)[] {
  let window = 0;
  return locateStatements(context, statements).map(({ start, end }) => {
    while (window < windows.length && windows[window]!.end <= start) window += 1;
    return window < windows.length && end <= windows[window]!.end ? window : undefined;
  });
}

/**
 * Say of each item what the ten best windows hold of what its answer rests on.
 *
 * @throws RangeError when an item's list is missing, or it uses a statement that its list does not have
 * @see arXiv 2610.09193, appendix I
 */
export function diagnoseRetrieval(
  lists: ReadonlyMap<string, RetrievableList>,
  items: readonly RetrievalItem[],
): RetrievalFinding[] {
  return items.map((asked) => {
    const list = lists.get(asked.list);
    if (!list) throw new RangeError(`${asked.item.id} asks of the list ${asked.list}, which is not given`);
    const paper = describeRetrieval(list, list.paper, asked);
    const official = describeRetrieval(list, list.official, asked);
    return {
      item: asked.item,
      list: asked.list,
      ...paper,
      official,
      sameSet: paper.windows.every((window) => official.windows.includes(window)),
      sameOrder: paper.windows.every((window, rank) => official.windows[rank] === window),
    };
  });
}

function describeRetrieval(
  list: RetrievableList,
  index: WindowIndex,
  { item, used }: RetrievalItem,
): Retrieval {
  const windows = retrieveWindows(index, item.question);
  const retrieved = (position: number): boolean => {
    if (!(position in list.homes))
      throw new RangeError(`${item.id} uses statement ${position}, which is not in its list`);
    const home = list.homes[position];
    return home !== undefined && windows.includes(home);
  };
  const golds = item.golds.flatMap((gold) => list.positionsByValue.get(normalizeAnswer(gold)) ?? []);
  const held = windows.reduce((sum, window) => sum + list.windows[window]!.tokens, 0);
  return {
    windows,
    hit: used.length > 0 && used.every(retrieved),
    goldRetrieved: golds.some(retrieved),
    coverage: held / list.tokens,
  };
}

/** Count findings, of a set, a list or all. */
export function countRetrieval(findings: readonly RetrievalFinding[]): RetrievalCounts {
  const count = (holds: (finding: RetrievalFinding) => boolean): number => findings.filter(holds).length;
  const covered = findings.reduce((sum, { coverage }) => sum + coverage, 0);
  return {
    items: findings.length,
    hits: count(({ hit }) => hit),
    goldRetrieved: count(({ goldRetrieved }) => goldRetrieved),
    coverage: findings.length === 0 ? null : covered / findings.length,
    officialHits: count(({ official }) => official.hit),
    sameSet: count(({ sameSet }) => sameSet),
    sameOrder: count(({ sameOrder }) => sameOrder),
  };
}

/** Count findings by set, by list, or by whatever else is asked of each; in the order in which they come up. */
export function countRetrievalBy(
  findings: readonly RetrievalFinding[],
  group: (finding: RetrievalFinding) => string,
): Map<string, RetrievalCounts> {
  const groups = new Map<string, RetrievalFinding[]>();
  for (const finding of findings) {
    const name = group(finding);
    groups.set(name, [...(groups.get(name) ?? []), finding]);
  }
  return new Map([...groups].map(([name, members]) => [name, countRetrieval(members)]));
}
