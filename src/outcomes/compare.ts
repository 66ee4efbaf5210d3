import type { ItemClass } from '../audit/item-class.js';
import type { PairedCounts } from '../stats/newcombe.js';
import { type ClassifiedOutcome, classifyOutcomes, isCorrect, shownClasses } from './classified-outcome.js';
import type { LoadedSystem } from './load-systems.js';
import type { Scoring } from './outcome.js';
import { type PairedStratum, pairedStratum } from './paired.js';
import type { StratifyContext } from './stratify.js';

/** One item that both systems answered. */
export interface ItemPair {
  readonly a: ClassifiedOutcome;
  readonly b: ClassifiedOutcome;
  readonly aCorrect: boolean;
  readonly bCorrect: boolean;
}

/** A paired comparison of one part of the items. */
export interface PairedGroup {
  /** `all`, a class id, a hop type, a list or a set. */
  readonly kind: 'all' | 'class' | 'hop' | 'list' | 'set';
  readonly name: string;
  readonly paired: PairedStratum;
}

/** Two systems, item by item. */
export interface Comparison {
  readonly a: LoadedSystem;
  readonly b: LoadedSystem;
  readonly scoring: Scoring;
  /** Items that only one of the two has a scored outcome for; they are in no count. */
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
  /** All, then classes, hop types, lists and sets. */
  readonly groups: readonly PairedGroup[];
  /** The pairs with one right and one wrong outcome, in item order. */
  readonly flipped: readonly ItemPair[];
}

/**
 * Compare two systems over the items that both answered.
 *
 * @see arXiv 2610.09193, section 3.4 and Table 15
 */
export function compareSystems(
  a: LoadedSystem,
  b: LoadedSystem,
  { split, items }: Pick<StratifyContext, 'split' | 'items'>,
  scoring: Scoring = 'full',
): Comparison {
  const ofA = classifyOutcomes(a.scored, items, split);
  const ofB = classifyOutcomes(b.scored, items, split);
  const pairs = pairOutcomes(ofA, ofB, scoring);
  const paired = new Set(pairs.map((pair) => pair.a.item.item.id));
  const alone = (outcomes: readonly ClassifiedOutcome[]) =>
    outcomes.map(({ item }) => item.item.id).filter((id) => !paired.has(id));
  const lists = [...new Set(split.rows.map(({ list }) => list))];
  const groups = (kind: PairedGroup['kind'], names: readonly string[], nameOf: (pair: ItemPair) => string) =>
    [...new Set(names)].map(
      (name): PairedGroup => ({
        kind,
        name,
        paired: pairGroup(
          pairs.filter((pair) => nameOf(pair) === name),
          lists,
        ),
      }),
    );
  const rowNames = (field: 'hop' | 'list' | 'set') => split.rows.map((row) => row[field]);
  return {
    a,
    b,
    scoring,
    onlyA: alone(ofA),
    onlyB: alone(ofB),
    groups: [
      { kind: 'all', name: 'all', paired: pairGroup(pairs, lists) },
      ...groups('class', shownClasses(items), ({ a }): ItemClass => a.item.class),
      ...groups('hop', rowNames('hop'), ({ a }) => a.hop),
      ...groups('list', rowNames('list'), ({ a }) => a.list),
      ...groups('set', rowNames('set'), ({ a }) => a.item.item.set),
    ],
    flipped: pairs.filter(({ aCorrect, bCorrect }) => aCorrect !== bCorrect),
  };
}

/** Pair two systems' outcomes by item, in the first one's order; an outcome that the scoring says nothing of has no pair. */
export function pairOutcomes(
  a: readonly ClassifiedOutcome[],
  b: readonly ClassifiedOutcome[],
  scoring: Scoring,
): ItemPair[] {
  const byId = new Map(b.map((one) => [one.item.item.id, one]));
  return a.flatMap((one) => {
    const other = byId.get(one.item.item.id);
    if (!other) return [];
    const aCorrect = isCorrect(one.outcome, scoring);
    const bCorrect = isCorrect(other.outcome, scoring);
    return aCorrect === null || bCorrect === null ? [] : [{ a: one, b: other, aCorrect, bCorrect }];
  });
}

/** The paired 2×2 table of some pairs. */
export function countPairs(pairs: readonly ItemPair[]): PairedCounts {
  const cells = { a: 0, b: 0, c: 0, d: 0 };
  for (const { aCorrect, bCorrect } of pairs) {
    if (aCorrect) cells[bCorrect ? 'a' : 'b'] += 1;
    else cells[bCorrect ? 'c' : 'd'] += 1;
  }
  return cells;
}

function pairGroup(pairs: readonly ItemPair[], lists: readonly string[]): PairedStratum {
  return pairedStratum(
    countPairs(pairs),
    lists.map((list) => countPairs(pairs.filter(({ a }) => a.list === list))),
  );
}
