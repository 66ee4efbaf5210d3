import { buildGraph, type FactGraph, type GraphOptions } from '../graph/fact-graph.js';
import type { Tuple } from '../parser/tuple.js';
import { type Grounding, groundQuestion, indexSurfaces, type SurfaceIndex } from './mention.js';
import { type Candidate, searchPaths } from './path-search.js';
import type { Profile } from './profile.js';
import { type QuestionReading, readQuestion } from './question-reading.js';
import { normalizeSurface } from './surface.js';

/** The literal answer when the rule has nothing to say; always scored wrong. */
export const ABSTAIN = 'ABSTAIN';

/** Why the resolver abstained, in the order in which the reasons are tried. */
export type AbstainReason = 'no_mention' | 'no_path' | 'no_cue' | 'score_not_positive';

/** A fact list made ready for questions. */
export interface ResolvableList {
  readonly graph: FactGraph;
  readonly surfaces: SurfaceIndex;
}

/** An answer with everything that led to it. */
export interface Resolution {
  readonly question: string;
  readonly normalizedQuestion: string;
  /** The terminal value of the best path, or `ABSTAIN`. */
  readonly answer: string;
  /** Set exactly when the answer is `ABSTAIN`. */
  readonly abstained?: AbstainReason;
  readonly grounding: Grounding;
  readonly reading: QuestionReading;
  /** The best path; on ABSTAIN, the one that was turned down, if there was any. */
  readonly best?: Candidate;
  /** The best path that ends in another value. */
  readonly runnerUp?: Candidate;
  /** Number of paths that were scored. */
  readonly paths: number;
}

/** Build what questions on one fact list need. */
export function prepareList(tuples: readonly Tuple[], options?: GraphOptions): ResolvableList {
  const graph = buildGraph(tuples, options);
  return { graph, surfaces: indexSurfaces(graph) };
}

/**
 * Answer a question by the newest statements of a list. Pure and deterministic: nothing is learnt or drawn.
 *
 * @see arXiv 2610.09193, section 3 and appendix C
 */
export function resolve(list: ResolvableList, profile: Profile, question: string): Resolution {
  const normalizedQuestion = normalizeSurface(question);
  const grounding = groundQuestion(list.surfaces, normalizedQuestion);
  const reading = readQuestion(profile, normalizedQuestion);
  const { best, runnerUp, paths } = searchPaths({ constants: profile.constants, reading, grounding });
  const abstained = abstainReason(grounding, reading, best);
  return {
    question,
    normalizedQuestion,
    answer: abstained || !best ? ABSTAIN : best.edges[best.edges.length - 1]!.to.name,
    ...(abstained && { abstained }),
    grounding,
    reading,
    ...(best && { best }),
    ...(runnerUp && { runnerUp }),
    paths,
  };
}

function abstainReason(
  { mentions }: Grounding,
  { cues, preferences }: QuestionReading,
  best: Candidate | undefined,
): AbstainReason | undefined {
  if (mentions.length === 0) return 'no_mention';
  if (!best) return 'no_path';
  if (cues.size === 0 && preferences.size === 0) return 'no_cue';
  if (best.score <= 0) return 'score_not_positive';
  return undefined;
}
