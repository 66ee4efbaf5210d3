import type { Item, Split } from '../dataset/split.js';
import { MAX_EDGES, shortestPath } from '../graph/reachability.js';
import type { Statement } from '../parser/statement.js';
import { groundQuestion, type Mention } from '../resolver/mention.js';
import { normalizeSurface } from '../resolver/surface.js';
import type { PreparedList } from './answered-split.js';
import type { Designations } from './designation.js';
import { equalsGold, type GoldTest } from './gold.js';
import type { ItemClass, Structure } from './item-class.js';
import { proxyStatements, type UnparsedSubject, unparsedSubjects } from './parser-scope-proxy.js';

/** The facts that decide an item's structure, none of which depends on a profile's answer. */
export interface StructureGrounds {
  readonly item: Item;
  /** The last-write list of the item's row. */
  readonly list: PreparedList;
  /** Unparsed statements that the mechanical proxy finds in the question. */
  readonly proxy: readonly Statement[];
  /** Unparsed statements that alone carry an edge the question needs; none when the item is not in parser scope. */
  readonly missingEdge: readonly Statement[];
  /** Edges of the shortest path from a question mention to a gold; Infinity when none is within reach. */
  readonly goldDistance: number;
  /** A gold stands in some statement, as a raw substring. */
  readonly goldInList: boolean;
}

/** What may be varied about the reading of grounds; the defaults are the frozen rule's. */
export interface GroundsOptions {
  /** How a node is held against an item's golds. */
  readonly matches?: (golds: readonly string[]) => GoldTest;
  /** How far a gold is looked for, in edges. */
  readonly reach?: number;
}

/** Reads the grounds of one item; `mentions` are the question's, in the list's graph, where they are known already. */
export type GroundsReader = (
  item: Item,
  list: PreparedList,
  mentions?: readonly Mention[],
) => StructureGrounds;

/**
 * Make a reader of grounds; what it learns of a list is kept for the list's other items.
 *
 * @param designations - judgements for this very split: an item stays in parser scope while a statement that it was
 *   designated for is unparsed; without them the mechanical proxy decides
 * @see arXiv 2610.09193, appendix A
 */
export function groundsReader(
  designations?: Designations,
  { matches = equalsGold, reach = MAX_EDGES }: GroundsOptions = {},
): GroundsReader {
  const designated = designations && new Map(designations.parserScope.map((one) => [one.item, one]));
  const subjects = new Map<PreparedList, readonly UnparsedSubject[]>();
  const subjectsOf = (list: PreparedList) => {
    const known = subjects.get(list) ?? unparsedSubjects(list.unparsed);
    subjects.set(list, known);
    return known;
  };
  return (item, list, mentions = groundQuestion(list.surfaces, normalizeSurface(item.question)).mentions) => {
    const positions = designated?.get(item.id)?.statements ?? [];
    const proxy = proxyStatements(item.question, subjectsOf(list));
    const starts = mentions.map(({ node }) => node);
    return {
      item,
      list,
      proxy,
      missingEdge: designated ? list.unparsed.filter(({ position }) => positions.includes(position)) : proxy,
      goldDistance: shortestPath(starts, matches(item.golds), reach)?.length ?? Number.POSITIVE_INFINITY,
      // Looked up when asked for: most items are decided before it matters, and it reads the whole list.
      get goldInList() {
        return item.golds.some((gold) => list.statements.some(({ text }) => text.includes(gold)));
      },
    };
  };
}

/**
 * Read the grounds of every item of a split, in row, then question order.
 *
 * @param lists - by name, as `prepareLists` gives them
 */
export function readGrounds(
  split: Split,
  lists: ReadonlyMap<string, PreparedList>,
  designations?: Designations,
  options?: GroundsOptions,
): StructureGrounds[] {
  const read = groundsReader(designations, options);
  return split.rows.flatMap((row) => row.items.map((item) => read(item, lists.get(row.list)!)));
}

/** The structure that the grounds give under a hop cap, in the order of its tests. */
export function structureFrom(grounds: StructureGrounds, maxEdges: number = MAX_EDGES): Structure {
  if (grounds.missingEdge.length > 0) return 'parser_scope';
  if (grounds.goldDistance <= maxEdges) return 'reachable';
  return grounds.goldInList ? 'ambiguous' : 'gold_absent';
}

/** The class of an item: resolver-correct when the answer scores, else what its structure and the judgements say. */
export function classFrom(
  structure: Structure,
  { id, correct }: { readonly id: string; readonly correct: boolean },
  designations?: Designations,
): ItemClass {
  if (correct) return 'resolver_correct';
  if (structure === 'reachable') return 'reachable_miss';
  if (structure !== 'gold_absent') return structure;
  if (designations?.genuineBeyondLastWrite.includes(id)) return 'genuine_beyond_last_write';
  if (designations?.normalizationArtifact.includes(id)) return 'normalization_artifact';
  return 'unclassifiable';
}
