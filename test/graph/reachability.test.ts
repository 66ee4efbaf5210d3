import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGraph, type Edge, type GraphNode, type WritePolicy } from '../../src/graph/fact-graph.js';
import { MAX_EDGES, shortestPath, simplePaths } from '../../src/graph/reachability.js';
import { NAMES, worlds } from './worlds.js';

const policies = fc.constantFrom<WritePolicy>('last', 'first', 'all');

function visited(start: GraphNode, path: readonly Edge[]): GraphNode[] {
  return [start, ...path.map(({ to }) => to)];
}

/** Every simple path by definition: one more edge at a time, those that come back thrown away. */
function enumerated(start: GraphNode, cap: number): (readonly Edge[])[] {
  let layer: (readonly Edge[])[] = [[]];
  const all: (readonly Edge[])[] = [];
  for (let length = 1; length <= cap; length++) {
    layer = layer
      .flatMap((path) => (path.at(-1)?.to ?? start).edges.map((edge) => [...path, edge]))
      .filter((path) => new Set(visited(start, path)).size === path.length + 1);
    all.push(...layer);
  }
  return all;
}

test('simplePaths yields every path to a target once, none longer than the cap, none over a node twice', () => {
  fc.assert(
    fc.property(
      worlds,
      policies,
      fc.constantFrom(...NAMES),
      fc.integer({ min: 1, max: 4 }),
      (tuples, policy, name, cap) => {
        const isTarget = (node: GraphNode) => node.name === name || node.name === 'b';
        for (const start of buildGraph(tuples, { policy }).nodes.values()) {
          const paths = [...simplePaths(start, isTarget, cap)];
          const expected = enumerated(start, cap).filter((path) => isTarget(path.at(-1)!.to));
          expect(paths).toHaveLength(expected.length);
          const spell = (path: readonly Edge[]) => path.map(({ tuple }) => tuple.position).join();
          expect(new Set(paths.map(spell))).toEqual(new Set(expected.map(spell)));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('shortestPath finds a path exactly when there is a simple one, as short as the shortest', () => {
  fc.assert(
    fc.property(
      worlds,
      policies,
      fc.constantFrom(...NAMES),
      fc.subarray([...NAMES]),
      fc.integer({ min: 1, max: MAX_EDGES }),
      (tuples, policy, name, startNames, cap) => {
        const { nodes } = buildGraph(tuples, { policy });
        const starts = startNames.flatMap((start) => nodes.get(start) ?? []);
        const isTarget = (node: GraphNode) => node.name === name;
        const lengths = starts.flatMap((start) =>
          [...simplePaths(start, isTarget, cap)].map((path) => path.length),
        );
        const path = shortestPath(starts, isTarget, cap);
        expect(path?.length).toBe(lengths.length === 0 ? undefined : Math.min(...lengths));
        if (!path) return;
        const start = starts.find(({ edges }) => edges.includes(path[0]!))!;
        const nodesOnPath = visited(start, path);
        expect(new Set(nodesOnPath).size).toBe(nodesOnPath.length);
        for (const [index, edge] of path.entries()) expect(nodesOnPath[index]!.edges).toContain(edge);
        expect(path.at(-1)!.to.name).toBe(name);
      },
    ),
    { numRuns: 200 },
  );
});

function chain(length: number): GraphNode {
  const tuples = Array.from({ length }, (_, position) => ({
    subject: `n${position}`,
    relation: 'next',
    object: `n${position + 1}`,
    position,
  }));
  return buildGraph(tuples).nodes.get('n0')!;
}

test.each([
  [6, true],
  [7, false],
])('a target %i edges away is reached: %s', (length, reached) => {
  const isTarget = ({ name }: GraphNode) => name === `n${length}`;
  expect(shortestPath([chain(length)], isTarget) !== undefined).toBe(reached);
  expect([...simplePaths(chain(length), isTarget)]).toHaveLength(reached ? 1 : 0);
});

test('the start is no end, not even over a circle', () => {
  const { nodes } = buildGraph([
    { subject: 'a', relation: 'r', object: 'b', position: 0 },
    { subject: 'b', relation: 'r', object: 'a', position: 1 },
    { subject: 'c', relation: 'r', object: 'c', position: 2 },
  ]);
  const to = (name: string) => (node: GraphNode) => node.name === name;
  expect(shortestPath([nodes.get('a')!], to('a'))).toBeUndefined();
  expect(shortestPath([nodes.get('c')!], to('c'))).toBeUndefined();
  expect([...simplePaths(nodes.get('a')!, to('a'))]).toEqual([]);
  // Another start may still end there.
  expect(
    shortestPath([nodes.get('a')!, nodes.get('b')!], to('a'))?.map(({ tuple }) => tuple.position),
  ).toEqual([1]);
});

test('among equals the earlier start wins, then the earlier edges', () => {
  const { nodes } = buildGraph([
    { subject: 'x', relation: 'r', object: 't', position: 0 },
    { subject: 'y', relation: 'b', object: 't', position: 1 },
    { subject: 'y', relation: 'a', object: 't', position: 2 },
  ]);
  const isTarget = ({ name }: GraphNode) => name === 't';
  const used = (...names: string[]) =>
    shortestPath(
      names.map((name) => nodes.get(name)!),
      isTarget,
    )?.[0]?.tuple.position;
  expect(used('x', 'y')).toBe(0);
  expect(used('y', 'x')).toBe(2);
});
