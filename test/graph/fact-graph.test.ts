import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareCodePoints, compareSequences } from '../../src/graph/code-point-order.js';
import { buildGraph, type FactGraph, rivals, type WritePolicy } from '../../src/graph/fact-graph.js';
import type { Tuple } from '../../src/parser/tuple.js';
import { byCodePoint, NAMES, RELATIONS, worlds } from './worlds.js';

function keptTuples(graph: FactGraph): Tuple[] {
  return [...graph.nodes.values()].flatMap(({ edges }) =>
    edges.filter(({ inverse }) => !inverse).map(({ tuple }) => tuple),
  );
}

function positions(tuples: readonly Tuple[]): number[] {
  return tuples.map(({ position }) => position).sort((a, b) => a - b);
}

/** What a policy keeps, straight from its definition. */
function expectedKept(tuples: readonly Tuple[], policy: WritePolicy): Tuple[] {
  return tuples.filter((tuple) => {
    const others = tuples.filter(
      ({ subject, relation }) => subject === tuple.subject && relation === tuple.relation,
    );
    if (policy === 'last') return others.every(({ position }) => position <= tuple.position);
    if (policy === 'first') return others.every(({ position }) => position >= tuple.position);
    return others.every(({ object, position }) => object !== tuple.object || position <= tuple.position);
  });
}

describe.each<WritePolicy>(['last', 'first', 'all'])('policy %s', (policy) => {
  test('keeps what it says, whatever the order of the tuples', () => {
    fc.assert(
      fc.property(worlds, (tuples) => {
        const expected = positions(expectedKept(tuples, policy));
        expect(positions(keptTuples(buildGraph(tuples, { policy })))).toEqual(expected);
        const sorted = [...tuples].sort((a, b) => b.position - a.position);
        expect(positions(keptTuples(buildGraph(sorted, { policy })))).toEqual(expected);
      }),
    );
  });

  test('every subject and object of a kept tuple is a node, and nothing else is', () => {
    fc.assert(
      fc.property(worlds, (tuples) => {
        const kept = expectedKept(tuples, policy);
        const names = new Set(kept.flatMap(({ subject, object }) => [subject, object]));
        expect(new Set(buildGraph(tuples, { policy }).nodes.keys())).toEqual(names);
      }),
    );
  });

  test('edges lead from subject to object, by relation, then object, by code point', () => {
    fc.assert(
      fc.property(worlds, (tuples) => {
        for (const [name, node] of buildGraph(tuples, { policy }).nodes) {
          for (const { tuple, relation, to } of node.edges) {
            expect([tuple.subject, tuple.relation, tuple.object]).toEqual([name, relation, to.name]);
          }
          const ends = node.edges.map(({ relation, to }) => [relation, to.name] as const);
          expect(ends).toEqual([...ends].sort((a, b) => byCodePoint(a[0], b[0]) || byCodePoint(a[1], b[1])));
        }
      }),
    );
  });
});

test('the default is the last write', () => {
  const tuples = [
    { subject: 's', relation: 'r', object: 'new', position: 5 },
    { subject: 's', relation: 'r', object: 'old', position: 2 },
  ];
  expect(keptTuples(buildGraph(tuples))).toEqual([tuples[0]]);
  expect(keptTuples(buildGraph(tuples, { policy: 'first' }))).toEqual([tuples[1]]);
});

test('a multi-valued relation keeps every value, the others follow the policy', () => {
  fc.assert(
    fc.property(worlds, fc.constantFrom(...RELATIONS), (tuples, relation) => {
      const graph = buildGraph(tuples, { multiValued: new Set([relation]) });
      const expected = tuples.filter((tuple) =>
        expectedKept(tuples, tuple.relation === relation ? 'all' : 'last').includes(tuple),
      );
      expect(positions(keptTuples(graph))).toEqual(positions(expected));
    }),
  );
});

test('an inverse relation adds the way back, and nothing else', () => {
  fc.assert(
    fc.property(worlds, fc.constantFrom(...RELATIONS), (tuples, relation) => {
      const graph = buildGraph(tuples, { inverse: new Set([relation]) });
      const back = [...graph.nodes.values()].flatMap(({ name, edges }) =>
        edges.filter(({ inverse }) => inverse).map(({ tuple, to }) => [name, to.name, tuple.position]),
      );
      const expected = expectedKept(tuples, 'last')
        .filter((tuple) => tuple.relation === relation)
        .map(({ subject, object, position }) => [object, subject, position]);
      const byPosition = (a: unknown[], b: unknown[]) => Number(a[2]) - Number(b[2]);
      expect(back.sort(byPosition)).toEqual(expected.sort(byPosition));
      expect(positions(keptTuples(graph))).toEqual(positions(expectedKept(tuples, 'last')));
    }),
  );
});

test('rivals are the other writes of the key, oldest first', () => {
  fc.assert(
    fc.property(worlds, (tuples) => {
      const graph = buildGraph(tuples);
      for (const kept of keptTuples(graph)) {
        const expected = tuples
          .filter(({ subject, relation }) => subject === kept.subject && relation === kept.relation)
          .filter(({ position }) => position !== kept.position)
          .sort((a, b) => a.position - b.position);
        expect(rivals(graph, kept)).toEqual(expected);
      }
    }),
  );
});

test('strings and sequences order by code point, as in Python', () => {
  const text = fc.string({ unit: fc.constantFrom(...NAMES, '\ud7ff', '\ue000', '\u{10ffff}') });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Math.sign(byCodePoint(a, b)));
    }),
  );
  expect(compareCodePoints('\uffee', '\u{10000}')).toBeLessThan(0);
  expect(compareSequences(['a', 'b'], ['a', 'b', 'a'])).toBeLessThan(0);
  expect(compareSequences(['ab'], ['a', 'b'])).toBeGreaterThan(0);
  expect(compareSequences(['a', '\u{10000}'], ['a', '\uffee'])).toBeGreaterThan(0);
  expect(compareSequences(['a'], ['a'])).toBe(0);
});
