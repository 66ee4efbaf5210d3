import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGraph, type Edge, type FactGraph } from '../../src/graph/fact-graph.js';
import { simplePaths } from '../../src/graph/reachability.js';
import { groundQuestion, indexSurfaces, type Mention } from '../../src/resolver/mention.js';
import { type ScoringInput, scorePath, totalScore } from '../../src/resolver/path-score.js';
import { type Candidate, searchPaths } from '../../src/resolver/path-search.js';
import { normalizeSurface } from '../../src/resolver/surface.js';
import { byCodePoint, NAMES, RELATIONS, worlds } from '../graph/worlds.js';

const constants = fc.record({
  maxEdges: fc.integer({ min: 1, max: 5 }),
  mentionLengthCap: fc.constantFrom(1, 2, 60),
  preference: fc.constantFrom(1200, 35),
  perEdge: fc.constantFrom(-55, -100),
  perUncuedRelation: fc.constantFrom(-45, 0),
  perDistinctCuedRelation: fc.constantFrom(35, 0),
  terminalInQuestion: fc.constantFrom(-600, -1),
});

const readings = fc
  .record({
    cues: fc.dictionary(fc.constantFrom(...RELATIONS), fc.constantFrom(100, 145, 500), {
      noNullPrototype: true,
    }),
    preferred: fc.subarray([...RELATIONS]),
  })
  .map(({ cues, preferred }) => ({
    cues: new Map(
      Object.entries(cues).map(
        ([relation, weight]) => [relation, { relation, pattern: 'x', weight }] as const,
      ),
    ),
    preferences: new Map(preferred.map((relation) => [relation, { relation, pattern: 'x' }] as const)),
  }));

const questions = fc
  .array(fc.constantFrom(...NAMES, ' ', 'B', 'x'), { maxLength: 5 })
  .map((parts) => parts.join(''));

function ground(graph: FactGraph, question: string) {
  return groundQuestion(indexSurfaces(graph), normalizeSurface(question));
}

function every(input: ScoringInput): Candidate[] {
  return input.grounding.mentions.flatMap((start) =>
    [...simplePaths(start.node, () => true, input.constants.maxEdges)].map((edges) => ({
      start,
      edges,
      score: totalScore(scorePath(input, start, edges)),
    })),
  );
}

function value({ edges }: { readonly edges: readonly Edge[] }): string {
  return edges.at(-1)!.to.name;
}

function rank(a: Candidate, b: Candidate): number {
  const relations = ({ edges }: Candidate) => edges.map(({ relation }) => relation);
  const bySequence = (x: string[], y: string[]) => {
    const at = x.findIndex((relation, index) => relation !== y[index]);
    return at < 0 ? x.length - y.length : at >= y.length ? 1 : byCodePoint(x[at]!, y[at]!);
  };
  return (
    b.score - a.score ||
    b.start.start - a.start.start ||
    byCodePoint(value(a), value(b)) ||
    bySequence(relations(a), relations(b))
  );
}

test('the search finds the best of all paths, by the sum of its terms and the order of ties', () => {
  fc.assert(
    fc.property(worlds, questions, constants, readings, (tuples, question, scoring, reading) => {
      const graph = buildGraph(tuples);
      const input = { constants: scoring, reading, grounding: ground(graph, question) };
      const all = every(input).sort(rank);
      const { best, runnerUp, paths } = searchPaths(input);
      expect(paths).toBe(all.length);
      expect(best === undefined).toBe(all.length === 0);
      if (!best) return;
      expect(rank(best, all[0]!)).toBe(0);
      expect(best.score).toBe(totalScore(scorePath(input, best.start, best.edges)));
      const other = all.find((candidate) => value(candidate) !== value(best));
      expect(runnerUp === undefined).toBe(other === undefined);
      if (runnerUp && other) expect(rank(runnerUp, other)).toBe(0);
    }),
    { numRuns: 300 },
  );
});

test('mentions are the occurrences that lie in no longer one, at their place', () => {
  fc.assert(
    fc.property(worlds, questions, (tuples, question) => {
      const graph = buildGraph(tuples);
      const text = [...normalizeSurface(question)];
      const { mentions, present } = ground(graph, question);
      const spell = ({ start, end, node }: Pick<Mention, 'start' | 'end' | 'node'>) =>
        `${start}-${end} ${node.name}`;
      const occurrences = [...graph.nodes.values()].flatMap((node) => {
        const surface = [...normalizeSurface(node.name)];
        return text
          .map((_, start) => ({ node, start, end: start + surface.length }))
          .filter(
            ({ start, end }) => surface.length > 0 && text.slice(start, end).join('') === surface.join(''),
          );
      });
      const outermost = occurrences.filter(
        (inner) =>
          !occurrences.some(
            (outer) =>
              outer.start <= inner.start &&
              inner.end <= outer.end &&
              outer.end - outer.start > inner.end - inner.start,
          ),
      );
      expect(mentions.map(spell).sort()).toEqual(outermost.map(spell).sort());
      expect(new Set([...present].map(({ name }) => name))).toEqual(
        new Set(occurrences.map(({ node }) => node.name)),
      );
    }),
    { numRuns: 300 },
  );
});

test('the terms are the published ones', () => {
  const graph = buildGraph([
    { subject: 'start', relation: 'a', object: 'mid', position: 0 },
    { subject: 'mid', relation: 'a', object: 'more', position: 1 },
    { subject: 'more', relation: 'b', object: 'still', position: 2 },
    { subject: 'still', relation: 'b', object: 'end', position: 3 },
  ]);
  const input: ScoringInput = {
    constants: {
      maxEdges: 6,
      mentionLengthCap: 60,
      preference: 1200,
      perEdge: -55,
      perUncuedRelation: -45,
      perDistinctCuedRelation: 35,
      terminalInQuestion: -600,
    },
    reading: {
      cues: new Map([['a', { relation: 'a', pattern: 'x', weight: 150 }]]),
      preferences: new Map([['b', { relation: 'b', pattern: 'x' }]]),
    },
    grounding: ground(graph, 'start end'),
  };
  const start = input.grounding.mentions.find(({ node }) => node.name === 'start')!;
  const [path] = simplePaths(start.node, ({ name }) => name === 'end');
  // A cue and an uncued relation count each time, a distinct cued relation once.
  expect(scorePath(input, start, path!)).toEqual({
    mentionLength: 5,
    cues: 300,
    preference: 1200,
    edges: -220,
    uncuedRelations: -90,
    distinctCuedRelations: 35,
    terminalInQuestion: -600,
  });
  const capped = { ...input, constants: { ...input.constants, mentionLengthCap: 3 } };
  expect(scorePath(capped, start, path!).mentionLength).toBe(3);
});
