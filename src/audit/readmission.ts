import { buildGraph, type FactGraph, type GraphNode } from '../graph/fact-graph.js';
import type { PreparedList } from './answered-split.js';
import type { ClassifiedItem } from './classified-split.js';
import { containsGold, equalsGold, type GoldTest } from './gold.js';
import { type Spread, spreadFrom } from './spread.js';

/** A count out of a total. */
export interface Share {
  readonly k: number;
  readonly n: number;
}

/**
 * What re-admitting overwritten statements changes for the ambiguous items, from the resolver's start nodes, within the
 * hop cap.
 *
 * @see arXiv 2610.09193, appendix A (additional per-item reachability check)
 */
export interface Readmission {
  readonly items: number;
  /** Gold reached under last write, and with all writes; by node equality. */
  readonly lastWrite: number;
  readonly readmitted: number;
  /** Of those: some path ends in a gold-valued statement that was overwritten; the others only pass one. */
  readonly supersededGold: number;
  readonly intermediateOnly: number;
  /** Not reached under last write even by the scoring rule's substring test. */
  readonly unreachableBySubstring: number;
  /** The items' own golds by the substring test. */
  readonly own: { readonly lastWrite: Share; readonly readmitted: Share; readonly supersededEdge: Share };
  /** From the same starts, the golds of the other questions of the set; by the substring test. */
  readonly base: { readonly lastWrite: Share; readonly readmitted: Share; readonly supersededEdge: Share };
  /** Median number of nodes that a start reaches, the start left out. */
  readonly medianNodes: { readonly lastWrite: number; readonly readmitted: number };
  /** The same for one list each. */
  readonly medianNodesByList: Readonly<
    Record<string, { readonly lastWrite: number; readonly readmitted: number }>
  >;
}

interface Start {
  readonly item: ClassifiedItem;
  readonly last: Spread;
  readonly all: Spread;
}

/** Check the ambiguous items of a classified split; an item without a start node (ABSTAIN) reaches nothing. */
export function checkReadmission(items: readonly ClassifiedItem[]): Readmission {
  const graphs = new Map<PreparedList, FactGraph>();
  const allWrites = (list: PreparedList) => {
    let graph = graphs.get(list);
    if (!graph) {
      graph = buildGraph(list.tuples, { policy: 'all' });
      graphs.set(list, graph);
    }
    return graph;
  };
  const ambiguous = items.filter(({ structure }) => structure === 'ambiguous');
  const starts = ambiguous.map((item): Start => {
    const { list, resolution } = item;
    const node = resolution.best?.start.node;
    const graph = allWrites(list);
    const inAll = node && graph.nodes.get(node.name);
    return {
      item,
      last: node ? spreadFrom(list.graph, node) : NOWHERE,
      all: inAll ? spreadFrom(graph, inAll) : NOWHERE,
    };
  });
  const count = (holds: (start: Start) => boolean) => starts.filter(holds).length;
  const equal = ({ item }: Start) => equalsGold(item.item.golds);
  const contains = ({ item }: Start) => containsGold(item.item.golds);
  const readmitted = count((start) => reaches(start.all, equal(start)));
  const supersededGold = count((start) => some(start.all.bySupersededEdge, equal(start)));
  const share = (holds: (start: Start) => boolean): Share => ({ k: count(holds), n: starts.length });
  return {
    items: starts.length,
    lastWrite: count((start) => reaches(start.last, equal(start))),
    readmitted,
    supersededGold,
    intermediateOnly: readmitted - supersededGold,
    unreachableBySubstring: count((start) => !reaches(start.last, contains(start))),
    own: {
      lastWrite: share((start) => reaches(start.last, contains(start))),
      readmitted: share((start) => reaches(start.all, contains(start))),
      supersededEdge: share((start) => some(start.all.bySupersededEdge, contains(start))),
    },
    base: baseRates(starts, items),
    medianNodes: medians(starts),
    medianNodesByList: Object.fromEntries(
      [...new Set(starts.map(({ item }) => item.list.list))].map((list) => [
        list,
        medians(starts.filter(({ item }) => item.list.list === list)),
      ]),
    ),
  };
}

const NOWHERE: Spread = { distances: new Map(), bySupersededEdge: new Set() };

function reaches({ distances }: Spread, isGold: GoldTest): boolean {
  return some(distances.keys(), isGold);
}

function some(nodes: Iterable<GraphNode>, isGold: GoldTest): boolean {
  for (const node of nodes) if (isGold(node)) return true;
  return false;
}

function baseRates(starts: readonly Start[], items: readonly ClassifiedItem[]): Readmission['base'] {
  const counts = { lastWrite: 0, readmitted: 0, supersededEdge: 0 };
  let n = 0;
  for (const { item, last, all } of starts) {
    for (const other of items) {
      if (other.item.set !== item.item.set || other.item.id === item.item.id) continue;
      const isGold = containsGold(other.item.golds);
      n += 1;
      if (reaches(last, isGold)) counts.lastWrite += 1;
      if (reaches(all, isGold)) counts.readmitted += 1;
      if (some(all.bySupersededEdge, isGold)) counts.supersededEdge += 1;
    }
  }
  return {
    lastWrite: { k: counts.lastWrite, n },
    readmitted: { k: counts.readmitted, n },
    supersededEdge: { k: counts.supersededEdge, n },
  };
}

function medians(starts: readonly Start[]): { lastWrite: number; readmitted: number } {
  return {
    lastWrite: median(starts.map(({ last }) => last.distances.size)),
    readmitted: median(starts.map(({ all }) => all.distances.size)),
  };
}

/** The middle value, or the mean of the two middle ones; 0 of nothing. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (lower + upper) / 2;
}
