import type { AnsweredItem, AnsweredSplit, PreparedList } from './answered-split.js';
import type { Designations } from './designation.js';
import type { ItemClass, Structure } from './item-class.js';
import { classFrom, groundsReader, structureFrom } from './structure-grounds.js';

/** An answered item with what it is and what became of it. */
export interface ClassifiedItem extends AnsweredItem {
  /** The fact list of the item's set. */
  readonly list: PreparedList;
  readonly structure: Structure;
  readonly class: ItemClass;
  /** The class that the rule and the designations give, where a labels file gave the item another one. */
  readonly frozenClass?: ItemClass;
  /** A gold ends some path of 1 to 6 last-write edges from a question mention (the reachability flag). */
  readonly reachable: boolean;
  /** Serial numbers of the unparsed statements that the mechanical proxy finds in the question. */
  readonly proxy: readonly number[];
  /** Designated as parser scope; undefined where no designations apply. */
  readonly designated?: boolean;
}

/** How the designations and the mechanical proxy agree. */
export interface ProxyAgreement {
  readonly designated: readonly string[];
  readonly proxy: readonly string[];
  readonly agree: boolean;
}

/**
 * Classify every item of a split: structure from the list, the patterns and the question alone, class from the answer
 * too.
 *
 * @param listOf - the last-write list of a set: structure is read off it, whatever policy the answers came from
 * @param designations - judgements for this very split; without them the proxy alone decides on parser scope
 * @see arXiv 2610.09193, appendix A
 */
export function classifySplit(
  answered: AnsweredSplit,
  listOf: (set: string) => PreparedList,
  designations?: Designations,
): ClassifiedItem[] {
  const read = groundsReader(designations);
  const designated = designations && new Set(designations.parserScope.map(({ item }) => item));
  return answered.items.map((one) => {
    const { item, correct, resolution } = one;
    const list = listOf(item.set);
    const own = answered.lists.get(list.list) === list;
    const grounds = read(item, list, own ? resolution.grounding.mentions : undefined);
    const structure = structureFrom(grounds);
    return {
      ...one,
      list,
      structure,
      class: classFrom(structure, { id: item.id, correct }, designations),
      reachable: Number.isFinite(grounds.goldDistance),
      proxy: grounds.proxy.map(({ position }) => position),
      ...(designated && { designated: designated.has(item.id) }),
    };
  });
}

/** Hold the designations against the proxy; undefined where no designations apply. */
export function compareProxy(items: readonly ClassifiedItem[]): ProxyAgreement | undefined {
  if (items.some(({ designated }) => designated === undefined)) return undefined;
  const designated = items.filter((one) => one.designated).map(({ item }) => item.id);
  const proxy = items.filter((one) => one.proxy.length > 0).map(({ item }) => item.id);
  return { designated, proxy, agree: designated.join() === proxy.join() };
}

/** Items per set and class, or per set and structure, in row order. */
export function countBy<K extends string>(
  items: readonly ClassifiedItem[],
  keys: readonly K[],
  keyOf: (item: ClassifiedItem) => K,
): Map<string, Record<K, number>> {
  const counts = new Map<string, Record<K, number>>();
  for (const item of items) {
    const { set } = item.item;
    let ofSet = counts.get(set);
    if (!ofSet) {
      ofSet = Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
      counts.set(set, ofSet);
    }
    ofSet[keyOf(item)] += 1;
  }
  return counts;
}
