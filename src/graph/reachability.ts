import type { Edge, GraphNode } from './fact-graph.js';

/** The hop cap of the paper: at most six edges. */
export const MAX_EDGES = 6;

/**
 * A shortest path of 1 to `maxEdges` edges from any start to a target, or undefined. Among equals the earlier start
 * wins, then the earlier edges.
 *
 * @see arXiv 2610.09193, appendix D (the reachability flag)
 */
export function shortestPath(
  starts: readonly GraphNode[],
  isTarget: (node: GraphNode) => boolean,
  maxEdges: number = MAX_EDGES,
): readonly Edge[] | undefined {
  let best: readonly Edge[] | undefined;
  for (const start of starts) {
    const path = shortestFrom(start, isTarget, best ? best.length - 1 : maxEdges);
    if (path) best = path;
  }
  return best;
}

/**
 * One start at a time: a shortest walk to another node visits no node twice, so it stands for the simple paths. With
 * all starts in one search, a start that is itself the target would only be found again over a circle, and a real path
 * to it from another start could be hidden behind the circle.
 */
function shortestFrom(
  start: GraphNode,
  isTarget: (node: GraphNode) => boolean,
  maxEdges: number,
): readonly Edge[] | undefined {
  const arrivals = new Map<GraphNode, readonly Edge[]>([[start, []]]);
  for (const [from, path] of arrivals) {
    if (path.length >= maxEdges) break;
    for (const edge of from.edges) {
      if (arrivals.has(edge.to)) continue;
      if (isTarget(edge.to)) return [...path, edge];
      arrivals.set(edge.to, [...path, edge]);
    }
  }
  return undefined;
}

/** Every path of 1 to `maxEdges` edges from `start` to a target that visits no node twice, in edge order, depth first. */
export function* simplePaths(
  start: GraphNode,
  isTarget: (node: GraphNode) => boolean,
  maxEdges: number = MAX_EDGES,
): Generator<readonly Edge[]> {
  const visited = new Set<GraphNode>([start]);
  const edges: Edge[] = [];
  yield* extend(start);

  function* extend(node: GraphNode): Generator<readonly Edge[]> {
    for (const edge of node.edges) {
      if (visited.has(edge.to)) continue;
      edges.push(edge);
      if (isTarget(edge.to)) yield [...edges];
      if (edges.length < maxEdges) {
        visited.add(edge.to);
        yield* extend(edge.to);
        visited.delete(edge.to);
      }
      edges.pop();
    }
  }
}
