import type { Tuple } from '../parser/tuple.js';
import { compareCodePoints } from './code-point-order.js';

/**
 * Which write of a (subject, relation) key stays: the newest, the oldest, or every one. `all` is no resolver's policy:
 * it re-admits what was overwritten, to ask what could have been reached through it.
 */
export type WritePolicy = 'last' | 'first' | 'all';

/** How a graph is built; the defaults are the frozen resolver's. */
export interface GraphOptions {
  readonly policy?: WritePolicy;
  /** Relations whose keys hold several values at once, each of them kept. */
  readonly multiValued?: ReadonlySet<string>;
  /** Relations whose edges can be walked both ways. */
  readonly inverse?: ReadonlySet<string>;
}

/** A node: a subject or an object of a kept tuple, as written. */
export interface GraphNode {
  readonly name: string;
  /** Outgoing edges, by relation, then object, by code point. */
  readonly edges: readonly Edge[];
}

/** A kept tuple, as an edge from its subject to its object (from object to subject where `inverse`). */
export interface Edge {
  readonly tuple: Tuple;
  readonly relation: string;
  readonly to: GraphNode;
  readonly inverse: boolean;
}

/** The graph over the kept tuples of one fact list. */
export interface FactGraph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** All writes of every (subject, relation) key, oldest first, kept or not. */
  readonly writes: ReadonlyMap<string, readonly Tuple[]>;
}

/** The key that a write goes to. */
export function writeKey({ subject, relation }: Pick<Tuple, 'subject' | 'relation'>): string {
  return `${relation}\0${subject}`;
}

/**
 * Build the graph of a fact list.
 *
 * @param tuples - in any order; positions decide
 * @see arXiv 2610.09193, appendix C
 */
export function buildGraph(tuples: readonly Tuple[], options: GraphOptions = {}): FactGraph {
  const { policy = 'last', multiValued, inverse } = options;
  const writes = groupWrites(tuples);
  const nodes = new Map<string, { name: string; edges: Edge[] }>();
  const node = (name: string) => {
    let known = nodes.get(name);
    if (!known) {
      known = { name, edges: [] };
      nodes.set(name, known);
    }
    return known;
  };
  for (const sameKey of writes.values()) {
    for (const tuple of keep(sameKey, multiValued?.has(sameKey[0]!.relation) ? 'all' : policy)) {
      const from = node(tuple.subject);
      const to = node(tuple.object);
      from.edges.push({ tuple, relation: tuple.relation, to, inverse: false });
      if (inverse?.has(tuple.relation)) {
        to.edges.push({ tuple, relation: tuple.relation, to: from, inverse: true });
      }
    }
  }
  for (const { edges } of nodes.values()) edges.sort(compareEdges);
  return { nodes, writes };
}

/** The writes that a kept tuple displaced, oldest first. */
export function rivals(graph: FactGraph, kept: Tuple): Tuple[] {
  return (graph.writes.get(writeKey(kept)) ?? []).filter((write) => write.position !== kept.position);
}

function groupWrites(tuples: readonly Tuple[]): Map<string, Tuple[]> {
  const writes = new Map<string, Tuple[]>();
  for (const tuple of tuples) {
    const key = writeKey(tuple);
    const sameKey = writes.get(key);
    if (sameKey) sameKey.push(tuple);
    else writes.set(key, [tuple]);
  }
  for (const sameKey of writes.values()) sameKey.sort((a, b) => a.position - b.position);
  return writes;
}

function keep(sameKey: readonly Tuple[], policy: WritePolicy): readonly Tuple[] {
  if (policy === 'first') return sameKey.slice(0, 1);
  if (policy === 'last') return sameKey.slice(-1);
  // A value stated twice is one edge, at its newest statement.
  return [...new Map(sameKey.map((tuple) => [tuple.object, tuple])).values()];
}

function compareEdges(a: Edge, b: Edge): number {
  return (
    compareCodePoints(a.relation, b.relation) ||
    compareCodePoints(a.to.name, b.to.name) ||
    a.tuple.position - b.tuple.position
  );
}
