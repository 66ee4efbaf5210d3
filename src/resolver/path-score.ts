import type { Edge } from '../graph/fact-graph.js';
import type { Grounding, Mention } from './mention.js';
import type { ScoringConstants } from './profile.js';
import type { QuestionReading } from './question-reading.js';
import { codePointLength } from './surface.js';

/** The terms of a path's score, in hundredths; their sum is the score. */
export interface ScoreTerms {
  readonly mentionLength: number;
  readonly cues: number;
  readonly preference: number;
  readonly edges: number;
  readonly uncuedRelations: number;
  readonly distinctCuedRelations: number;
  readonly terminalInQuestion: number;
}

/** What the score of a path depends on besides the path. */
export interface ScoringInput {
  readonly constants: ScoringConstants;
  readonly reading: QuestionReading;
  readonly grounding: Grounding;
}

/**
 * Score one path term by term.
 *
 * The uncued penalty counts each occurrence of a relation, as the cue weights do; the distinct bonus counts each
 * cued relation once.
 *
 * @param edges - at least one
 * @see arXiv 2610.09193, appendix C
 */
export function scorePath(input: ScoringInput, start: Mention, edges: readonly Edge[]): ScoreTerms {
  const { constants, reading, grounding } = input;
  const last = edges[edges.length - 1]!;
  const cued = edges.filter(({ relation }) => reading.cues.has(relation));
  return {
    mentionLength: mentionScore(constants, start),
    cues: cued.reduce((sum, { relation }) => sum + reading.cues.get(relation)!.weight, 0),
    preference: reading.preferences.has(last.relation) ? constants.preference : 0,
    edges: edges.length * constants.perEdge,
    uncuedRelations: (edges.length - cued.length) * constants.perUncuedRelation,
    distinctCuedRelations:
      new Set(cued.map(({ relation }) => relation)).size * constants.perDistinctCuedRelation,
    terminalInQuestion: grounding.present.has(last.to) ? constants.terminalInQuestion : 0,
  };
}

/** A mention's part of the score: a hundredth a code point, up to the cap. */
export function mentionScore({ mentionLengthCap }: ScoringConstants, { surface }: Mention): number {
  return Math.min(codePointLength(surface), mentionLengthCap);
}

/** The score of a path, in hundredths. */
export function totalScore(terms: ScoreTerms): number {
  return Object.values(terms).reduce((sum: number, term: number) => sum + term, 0);
}
