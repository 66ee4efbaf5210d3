import type { PreparedList } from './answered-split.js';

/** What a fact list holds, counted. */
export interface ListSummary {
  readonly list: string;
  readonly statements: number;
  readonly parsed: number;
  readonly unparsed: number;
  /** Distinct (subject, relation) keys. */
  readonly keys: number;
  /** Keys on which a newer statement gives another value than an older one. */
  readonly overwrittenKeys: number;
  /** Nodes and edges of the graph of kept tuples. */
  readonly nodes: number;
  readonly edges: number;
}

/** Count one fact list. */
export function summarizeList({ list, statements, tuples, unparsed, graph }: PreparedList): ListSummary {
  const writes = [...graph.writes.values()];
  return {
    list,
    statements: statements.length,
    parsed: tuples.length,
    unparsed: unparsed.length,
    keys: writes.length,
    overwrittenKeys: writes.filter((sameKey) => new Set(sameKey.map(({ object }) => object)).size > 1).length,
    nodes: graph.nodes.size,
    edges: [...graph.nodes.values()].reduce((sum, node) => sum + node.edges.length, 0),
  };
}
