import type { ClassifiedItem } from '../audit/classified-split.js';
import type { ItemClass } from '../audit/item-class.js';
import type { Hop, Split } from '../dataset/split.js';
import type { Scoring } from './outcome.js';
import type { ScoredOutcome } from './score-outcome.js';
import { type ClassCounts, type Counts, MAIN_CLASSES } from './stratum.js';

/** All scorings, the headline first. */
export const SCORINGS: readonly Scoring[] = ['full', 'firstLine', 'parsed'];

/** A system's outcome beside what its item is. */
export interface ClassifiedOutcome {
  readonly outcome: ScoredOutcome;
  readonly item: ClassifiedItem;
  readonly hop: Hop;
  readonly list: string;
}

/**
 * Put a system's outcomes beside the classes of their items.
 *
 * @param items - the classified items of `split`; an outcome of any other item is left out
 */
export function classifyOutcomes(
  scored: readonly ScoredOutcome[],
  items: readonly ClassifiedItem[],
  split: Split,
): ClassifiedOutcome[] {
  const byId = new Map(items.map((one) => [one.item.id, one]));
  const rows = new Map(split.rows.map((row) => [row.set, row]));
  return scored.flatMap((outcome) => {
    const item = byId.get(outcome.item.id);
    const row = rows.get(outcome.item.set);
    return item && row ? [{ outcome, item, hop: row.hop, list: row.list }] : [];
  });
}

/**
 * Is the outcome right by this scoring; null where the text to be scored is absent. An empty output is wrong, even
 * where a gold normalises to nothing and so would stand in any text.
 */
export function isCorrect({ correct, empty }: ScoredOutcome, scoring: Scoring): boolean | null {
  return empty && correct[scoring] ? false : correct[scoring];
}

/** The classes that tables over these items show: the paper's four, and whatever else occurs. */
export function shownClasses(items: readonly ClassifiedItem[]): ItemClass[] {
  return [...new Set([...MAIN_CLASSES, ...items.map((one) => one.class)])];
}

/** Count outcomes; those that the scoring says nothing of are left out. */
export function countOutcomes(outcomes: readonly ClassifiedOutcome[], scoring: Scoring): Counts {
  const verdicts = outcomes.map(({ outcome }) => isCorrect(outcome, scoring));
  return {
    n: verdicts.filter((verdict) => verdict !== null).length,
    correct: verdicts.filter((verdict) => verdict).length,
  };
}

/** Count outcomes class by class. */
export function countByClass(
  outcomes: readonly ClassifiedOutcome[],
  scoring: Scoring,
  classes: readonly ItemClass[],
): ClassCounts {
  return new Map(
    classes.map((name) => [
      name,
      countOutcomes(
        outcomes.filter(({ item }) => item.class === name),
        scoring,
      ),
    ]),
  );
}
