import { normalizeAnswer } from '../metric/substring-exact-match.js';
import { type ClassifiedOutcome, isCorrect } from './classified-outcome.js';
import { type Stratum, stratum } from './stratum.js';

/** On how many items the output contains what. `lastWrite` and `gold` both count the outputs that contain both. */
export interface SurfaceCounts {
  readonly n: number;
  readonly lastWrite: number;
  readonly gold: number;
  readonly both: number;
}

/** What the outputs contain, with intervals; in each stratum `correct` counts the outputs that do. */
export interface SurfaceTable {
  readonly n: number;
  readonly lastWrite: Stratum;
  readonly gold: Stratum;
  readonly both: Stratum;
  readonly neither: Stratum;
}

/** Does an output, officially normalised, contain a value, officially normalised? A value of nothing is in no output. */
export function containsValue(normalizedOutput: string, value: string): boolean {
  const normalized = normalizeAnswer(value);
  return normalized !== '' && normalizedOutput.includes(normalized);
}

/**
 * Does an output contain the resolver's answer to its item? An ABSTAIN is in no output. The kept output is looked at,
 * which for a very long one is its beginning (`cut`).
 */
export function containsPrediction({ outcome, item }: ClassifiedOutcome): boolean {
  const { answer, abstained } = item.resolution;
  return abstained === undefined && containsValue(normalizeAnswer(outcome.output), answer);
}

/** Count what the outputs contain. The gold is in an output exactly when the full output scores. */
export function countSurfaces(outcomes: readonly ClassifiedOutcome[]): SurfaceCounts {
  let lastWrite = 0;
  let gold = 0;
  let both = 0;
  for (const one of outcomes) {
    const predicted = containsPrediction(one);
    const scores = isCorrect(one.outcome, 'full') === true;
    if (predicted) lastWrite += 1;
    if (scores) gold += 1;
    if (predicted && scores) both += 1;
  }
  return { n: outcomes.length, lastWrite, gold, both };
}

/**
 * The table of such counts.
 *
 * @throws RangeError when they are no counts of parts of `n`
 * @see arXiv 2610.09193, appendix I (the 67 operationally ambiguous items)
 */
export function surfaceTable({ n, lastWrite, gold, both }: SurfaceCounts): SurfaceTable {
  const of = (correct: number) => stratum({ n, correct });
  return {
    n,
    lastWrite: of(lastWrite),
    gold: of(gold),
    both: of(both),
    neither: of(n - lastWrite - gold + both),
  };
}
