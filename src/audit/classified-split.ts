import type { GraphNode } from '../graph/fact-graph.js';
import { shortestPath } from '../graph/reachability.js';
import { groundQuestion } from '../resolver/mention.js';
import type { AnsweredItem, AnsweredSplit, PreparedList } from './answered-split.js';
import type { Designations } from './designation.js';
import { equalsGold } from './gold.js';
import type { ItemClass, Structure } from './item-class.js';
import { proxyStatements, type UnparsedSubject, unparsedSubjects } from './parser-scope-proxy.js';

/** An answered item with what it is and what became of it. */
export interface ClassifiedItem extends AnsweredItem {
  /** The fact list of the item's set. */
  readonly list: PreparedList;
  readonly structure: Structure;
  readonly class: ItemClass;
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
  const subjects = new Map<PreparedList, UnparsedSubject[]>();
  const designated = designations && new Set(designations.parserScope.map(({ item }) => item));
  return answered.items.map((one) => {
    const list = listOf(one.item.set);
    let ofList = subjects.get(list);
    if (!ofList) {
      ofList = unparsedSubjects(list.unparsed);
      subjects.set(list, ofList);
    }
    const proxy = proxyStatements(one.item.question, ofList).map(({ position }) => position);
    const starts = mentionedNodes(one, list, answered);
    const reachable = shortestPath(starts, equalsGold(one.item.golds)) !== undefined;
    const scoped = designated ? designated.has(one.item.id) : proxy.length > 0;
    const structure = structureOf(one, list, reachable, scoped);
    return {
      ...one,
      list,
      structure,
      class: classOf(one, structure, designations),
      reachable,
      proxy,
      ...(designated && { designated: scoped }),
    };
  });
}

/** The last-write nodes that a question mentions. */
function mentionedNodes(
  { resolution }: AnsweredItem,
  list: PreparedList,
  answered: AnsweredSplit,
): GraphNode[] {
  const own = answered.lists.get(list.list) === list;
  const grounding = own ? resolution.grounding : groundQuestion(list.surfaces, resolution.normalizedQuestion);
  return grounding.mentions.map(({ node }) => node);
}

function structureOf(
  { item }: AnsweredItem,
  list: PreparedList,
  reachable: boolean,
  scoped: boolean,
): Structure {
  if (scoped) return 'parser_scope';
  if (reachable) return 'reachable';
  const inList = item.golds.some((gold) => list.statements.some(({ text }) => text.includes(gold)));
  return inList ? 'ambiguous' : 'gold_absent';
}

function classOf(
  { item, correct }: AnsweredItem,
  structure: Structure,
  designations: Designations | undefined,
): ItemClass {
  if (correct) return 'resolver_correct';
  if (structure === 'reachable') return 'reachable_miss';
  if (structure !== 'gold_absent') return structure;
  if (designations?.genuineBeyondLastWrite.includes(item.id)) return 'genuine_beyond_last_write';
  if (designations?.normalizationArtifact.includes(item.id)) return 'normalization_artifact';
  return 'unclassifiable';
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
