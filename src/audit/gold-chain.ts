import { buildGraph, type Edge, type FactGraph, type GraphNode, writeKey } from '../graph/fact-graph.js';
import { simplePaths } from '../graph/reachability.js';
import { groundQuestion } from '../resolver/mention.js';
import { normalizeSurface } from '../resolver/surface.js';
import type { PreparedList } from './answered-split.js';
import { equalsGold } from './gold.js';
import type { StructureGrounds } from './structure-grounds.js';

/** What chains are sought for: a question and the list that it is asked of. */
export type ChainSource = Pick<StructureGrounds, 'item' | 'list'>;

/**
 * A way to the gold once overwritten statements are re-admitted: the start and the relations, and where the same
 * relations lead from the same start over the newest statements alone.
 */
export interface GoldChain {
  readonly start: string;
  readonly relations: readonly string[];
  /** The first path of these relations to a gold. */
  readonly goldPath: readonly Edge[];
  /** Serial numbers of the statements on that path that a newer one overwrote with another value. */
  readonly overwritten: readonly number[];
  /** Some path of these relations ends in a gold-valued statement that a newer one overwrote. */
  readonly goldOverwritten: boolean;
  /** The last-write edges; undefined where one is missing or leads back to a node of the walk. */
  readonly lastWrite: readonly Edge[] | undefined;
}

/** A finder of chains that builds each list's graph of all writes once. */
export function goldChainFinder(): (source: ChainSource) => GoldChain[] {
  const graphs = new Map<PreparedList, FactGraph>();
  return (grounds) => {
    const { list } = grounds;
    const allWrites = graphs.get(list) ?? buildGraph(list.tuples, { policy: 'all' });
    graphs.set(list, allWrites);
    return goldChains(grounds, allWrites);
  };
}

/** Every chain of at most six relations from a question mention to a gold over all writes, the shortest first. */
function goldChains({ item, list }: ChainSource, allWrites: FactGraph): GoldChain[] {
  const { mentions } = groundQuestion(list.surfaces, normalizeSurface(item.question));
  const isGold = equalsGold(item.golds);
  const paths = new Map<string, (readonly Edge[])[]>();
  for (const name of new Set(mentions.map(({ node }) => node.name))) {
    for (const edges of simplePaths(allWrites.nodes.get(name)!, isGold)) {
      const key = [name, ...edges.map(({ relation }) => relation)].join('\0');
      const known = paths.get(key);
      if (known) known.push(edges);
      else paths.set(key, [edges]);
    }
  }
  const chains = [...paths.values()].map((ofChain) => chainOf(ofChain, list));
  return chains.sort((a, b) => a.relations.length - b.relations.length);
}

function chainOf(paths: readonly (readonly Edge[])[], { graph }: PreparedList): GoldChain {
  const goldPath = paths[0]!;
  const start = goldPath[0]!.tuple.subject;
  const relations = goldPath.map(({ relation }) => relation);
  return {
    start,
    relations,
    goldPath,
    overwritten: goldPath.filter((edge) => isOverwritten(graph, edge)).map(({ tuple }) => tuple.position),
    goldOverwritten: paths.some((edges) => isOverwritten(graph, edges.at(-1)!)),
    lastWrite: follow(graph.nodes.get(start)!, relations),
  };
}

/** Walk the relations over last-write edges; a (subject, relation) key has one, so there is no choice on the way. */
function follow(start: GraphNode, relations: readonly string[]): Edge[] | undefined {
  const visited = new Set([start]);
  const edges: Edge[] = [];
  let node = start;
  for (const relation of relations) {
    const edge = node.edges.find((candidate) => candidate.relation === relation);
    if (!edge || visited.has(edge.to)) return undefined;
    visited.add(edge.to);
    edges.push(edge);
    node = edge.to;
  }
  return edges;
}

function isOverwritten({ writes }: FactGraph, { tuple }: Edge): boolean {
  return writes.get(writeKey(tuple))!.at(-1)!.object !== tuple.object;
}
