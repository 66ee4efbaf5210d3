import { compareCodePoints, compareSequences } from '../graph/code-point-order.js';
import type { Edge, GraphNode } from '../graph/fact-graph.js';
import type { Mention } from './mention.js';
import { mentionScore, type ScoringInput } from './path-score.js';

/** A path from a mention, with its score in hundredths. */
export interface Candidate {
  readonly start: Mention;
  /** At least one, at most the profile's cap. */
  readonly edges: readonly Edge[];
  readonly score: number;
}

/** What a search found: the best path, and the best one that ends in another value. */
export interface SearchResult {
  readonly best?: Candidate;
  readonly runnerUp?: Candidate;
  /** Number of paths that were scored. */
  readonly paths: number;
}

/**
 * Search all paths from all mentions that visit no node twice, the start included.
 *
 * Scores grow edge by edge on the way down, so that a path costs no more than its last edge; `scorePath` gives the
 * same sum term by term (a test holds the two together).
 *
 * @see arXiv 2610.09193, appendix C
 */
export function searchPaths(input: ScoringInput): SearchResult {
  const { constants, reading, grounding } = input;
  const ends = new Map<string, Candidate>();
  const visited = new Set<GraphNode>();
  const edges: Edge[] = [];
  const timesCued = new Map<string, number>();
  let paths = 0;

  function extend(start: Mention, node: GraphNode, score: number): void {
    for (const edge of node.edges) {
      if (visited.has(edge.to)) continue;
      const { relation, to } = edge;
      const cue = reading.cues.get(relation);
      const times = timesCued.get(relation) ?? 0;
      let reached = score + constants.perEdge;
      if (!cue) reached += constants.perUncuedRelation;
      else reached += cue.weight + (times === 0 ? constants.perDistinctCuedRelation : 0);
      edges.push(edge);
      paths += 1;
      offer(start, reached + endScore(edge));
      if (edges.length < constants.maxEdges) {
        visited.add(to);
        if (cue) timesCued.set(relation, times + 1);
        extend(start, to, reached);
        if (cue) timesCued.set(relation, times);
        visited.delete(to);
      }
      edges.pop();
    }
  }

  function endScore({ relation, to }: Edge): number {
    return (
      (reading.preferences.has(relation) ? constants.preference : 0) +
      (grounding.present.has(to) ? constants.terminalInQuestion : 0)
    );
  }

  /** Keep the best path to each value. */
  function offer(start: Mention, score: number): void {
    const value = edges[edges.length - 1]!.to.name;
    const known = ends.get(value);
    if (known && known.score > score) return;
    const candidate = { start, edges: [...edges], score };
    if (!known || compareCandidates(candidate, known) < 0) ends.set(value, candidate);
  }

  for (const mention of grounding.mentions) {
    visited.add(mention.node);
    extend(mention, mention.node, mentionScore(constants, mention));
    visited.delete(mention.node);
  }

  let best: Candidate | undefined;
  let runnerUp: Candidate | undefined;
  for (const candidate of ends.values()) {
    if (!best || compareCandidates(candidate, best) < 0) {
      runnerUp = best;
      best = candidate;
    } else if (!runnerUp || compareCandidates(candidate, runnerUp) < 0) {
      runnerUp = candidate;
    }
  }
  return { ...(best && { best }), ...(runnerUp && { runnerUp }), paths };
}

/**
 * The better candidate first: the higher score; then the mention with the larger start, the terminal value that sorts
 * first, the relation sequence that sorts first. What still ties was found in one order, and the first found stays.
 */
function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    b.score - a.score ||
    b.start.start - a.start.start ||
    compareCodePoints(terminal(a), terminal(b)) ||
    compareSequences(relations(a), relations(b))
  );
}

function terminal({ edges }: Candidate): string {
  return edges[edges.length - 1]!.to.name;
}

function relations({ edges }: Candidate): string[] {
  return edges.map(({ relation }) => relation);
}
