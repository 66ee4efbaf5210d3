import { writeKey } from '../graph/fact-graph.js';
import { normalizeAnswer } from '../metric/substring-exact-match.js';
import { type ClassifiedOutcome, isCorrect } from '../outcomes/classified-outcome.js';
import { readError } from '../outcomes/error-reading.js';
import type { Scoring } from '../outcomes/outcome.js';
import { containsPrediction, containsValue } from '../outcomes/output-surface.js';
import type { AmbiguousAnswer } from './attribution.js';

/**
 * What the answer to an ambiguous item contains, the first that fits: a gold, the resolver's answer, another value that
 * overwritten statements on the resolver's path give or lead to, or no answer at all. The output is looked at by
 * normalised substring, as the metric does.
 */
export function readAmbiguousAnswer(one: ClassifiedOutcome, scoring: Scoring): AmbiguousAnswer {
  if (isCorrect(one.outcome, scoring)) return 'gold';
  if (containsPrediction(one)) return 'last_write';
  const { kinds } = readError(one);
  if (kinds.includes('stale') || containsOverwritten(one)) return 'overwritten';
  return kinds.includes('abstain') ? 'declined' : 'other';
}

function containsOverwritten({ outcome, item }: ClassifiedOutcome): boolean {
  const output = normalizeAnswer(outcome.output);
  return (item.resolution.best?.edges ?? []).some(({ tuple }) =>
    (item.list.graph.writes.get(writeKey(tuple)) ?? []).some(
      ({ object }) =>
        normalizeAnswer(object) !== normalizeAnswer(tuple.object) && containsValue(output, object),
    ),
  );
}
