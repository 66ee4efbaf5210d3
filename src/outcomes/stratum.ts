import { ITEM_CLASSES, type ItemClass } from '../audit/item-class.js';
import { clopperPearson } from '../stats/clopper-pearson.js';
import { requirePart } from '../stats/count.js';
import type { Interval } from '../stats/interval.js';

/** So many items, and so many of them right. */
export interface Counts {
  readonly n: number;
  readonly correct: number;
}

/** A group of items with its score. The accuracy is `correct / n`: renderers round it from the counts. */
export interface Stratum extends Counts {
  /** Exact Clopper-Pearson 95 % interval, as fractions; [0, 1] for no items. */
  readonly ci95: Interval;
}

/** One class of a table. */
export interface ClassStratum extends Stratum {
  readonly class: ItemClass;
  /** Wrong items of this class. */
  readonly errors: number;
  /** Wrong items of the whole table: `errors / ofErrors` is the class's share of the system's own errors. */
  readonly ofErrors: number;
}

/** A group of items, class by class. */
export interface ClassTable {
  readonly overall: Stratum;
  /** In the order of {@link ITEM_CLASSES}. */
  readonly classes: readonly ClassStratum[];
  /** The overall score with the ambiguous and the parser-scope items dropped. */
  readonly restricted: Stratum;
}

/** Counts by class; a class that a table shows without items has `n` 0. */
export type ClassCounts = ReadonlyMap<ItemClass, Counts>;

/** The classes of the paper's tables; the others are shown where an item has them. */
export const MAIN_CLASSES: readonly ItemClass[] = ITEM_CLASSES.slice(0, 4);

/** Classes that the restricted score sets aside: the gold is out of the rule's reach, or out of the patterns'. */
export const SET_ASIDE: ReadonlySet<ItemClass> = new Set(['ambiguous', 'parser_scope']);

/**
 * Score a group of items from its counts.
 *
 * @throws RangeError when they are no counts
 */
export function stratum({ n, correct }: Counts): Stratum {
  return { n, correct, ci95: clopperPearson(correct, n) };
}

/** Pool counts. */
export function pool(parts: Iterable<Counts>): Counts {
  let n = 0;
  let correct = 0;
  for (const part of parts) {
    n += part.n;
    correct += part.correct;
  }
  return { n, correct };
}

/**
 * Score a group of items class by class, from plain counts: what a paper prints and what a results file yields go
 * through here alike. The shares are of the errors within this very group, so that they add up to one.
 *
 * @throws RangeError when the counts are none
 * @see arXiv 2610.09193, Tables 2, 13 and 14
 */
export function classTable(counts: ClassCounts): ClassTable {
  for (const { n, correct } of counts.values()) requirePart('correct', correct, n);
  const all = pool(counts.values());
  const ofErrors = all.n - all.correct;
  return {
    overall: stratum(all),
    classes: ITEM_CLASSES.flatMap((name) => {
      const own = counts.get(name);
      return own ? [{ class: name, ...stratum(own), errors: own.n - own.correct, ofErrors }] : [];
    }),
    restricted: stratum(pool([...counts].filter(([name]) => !SET_ASIDE.has(name)).map(([, own]) => own))),
  };
}
