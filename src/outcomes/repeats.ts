import type { ItemClass } from '../audit/item-class.js';
import type { PairedCounts } from '../stats/newcombe.js';
import {
  type ClassifiedOutcome,
  classifyOutcomes,
  countByClass,
  isCorrect,
  shownClasses,
} from './classified-outcome.js';
import type { LoadedSystem } from './load-systems.js';
import type { Scoring } from './outcome.js';
import { type PairedStratum, pairedStratum } from './paired.js';
import type { StratifyContext } from './stratify.js';
import { type ClassCounts, type ClassTable, classTable, type Stratum, stratum } from './stratum.js';

/** One class, or all items, over several runs. */
export interface RepeatRow {
  readonly class: ItemClass | 'all';
  /** One a run, in their order. */
  readonly runs: readonly Stratum[];
  /** The lowest and the highest accuracy, as the strata that have them; undefined where no run has an item. */
  readonly lowest: Stratum | undefined;
  readonly highest: Stratum | undefined;
}

/** Two runs, item by item. */
export interface RunPair {
  /** 0-based indexes of the runs. */
  readonly first: number;
  readonly second: number;
  readonly paired: PairedStratum;
  /** Items with another outcome in the one than in the other. */
  readonly differing: number;
}

/** An item whose outcome is not the same in every run. */
export interface ChangingItem {
  readonly item: ClassifiedOutcome['item'];
  /** One a run; null where the run has no scored outcome. */
  readonly correct: readonly (boolean | null)[];
}

/** Runs of one system, laid side by side. */
export interface Repeats {
  readonly runs: readonly LoadedSystem[];
  readonly scoring: Scoring;
  /** All items last. */
  readonly rows: readonly RepeatRow[];
  readonly pairs: readonly RunPair[];
  /** Items that every run has a scored outcome for. */
  readonly common: number;
  /** In item order: the items with both a right and a wrong outcome among their runs. */
  readonly changing: readonly ChangingItem[];
}

/**
 * Lay repeat runs of one system side by side. Each run's accuracy is over the items that it answered; a pair is over
 * the items that both answered.
 *
 * @see arXiv 2610.09193, Table 11
 */
export function compareRuns(
  runs: readonly LoadedSystem[],
  { split, items }: Pick<StratifyContext, 'split' | 'items'>,
  scoring: Scoring = 'full',
): Repeats {
  const outcomes = runs.map(({ scored }) => classifyOutcomes(scored, items, split));
  const classes = shownClasses(items);
  const verdicts = outcomes.map(
    (ofRun) => new Map(ofRun.map(({ item, outcome }) => [item.item.id, isCorrect(outcome, scoring)])),
  );
  const pairs = indexPairs(runs.length).map(([first, second]) =>
    runPair(first, second, countVerdicts(verdicts[first]!, verdicts[second]!)),
  );
  const ofItems = items.map((item) => ({
    item,
    correct: verdicts.map((ofRun) => ofRun.get(item.item.id) ?? null),
  }));
  return {
    runs,
    scoring,
    rows: repeatRows(outcomes.map((ofRun) => countByClass(ofRun, scoring, classes))),
    pairs,
    common: ofItems.filter(({ correct }) => !correct.includes(null)).length,
    changing: ofItems.filter(({ correct }) => correct.includes(true) && correct.includes(false)),
  };
}

/** The rows of a repeat table, from plain counts: one map a run. */
export function repeatRows(runs: readonly ClassCounts[]): RepeatRow[] {
  const tables = runs.map(classTable);
  const row = (name: RepeatRow['class'], pick: (table: ClassTable) => Stratum | undefined): RepeatRow => {
    const strata = tables.map((table) => pick(table) ?? stratum({ n: 0, correct: 0 }));
    const byAccuracy = strata.filter(({ n }) => n > 0).sort((x, y) => x.correct * y.n - y.correct * x.n);
    return { class: name, runs: strata, lowest: byAccuracy[0], highest: byAccuracy.at(-1) };
  };
  const classes = tables[0]?.classes.map((one) => one.class) ?? [];
  return [
    ...classes.map((name) => row(name, (table) => table.classes.find((one) => one.class === name))),
    row('all', (table) => table.overall),
  ];
}

/** A pair of runs from their paired counts. */
export function runPair(first: number, second: number, counts: PairedCounts): RunPair {
  return { first, second, paired: pairedStratum(counts), differing: counts.b + counts.c };
}

type Verdicts = ReadonlyMap<string, boolean | null>;

/** The paired 2×2 table over the items that both runs have a verdict on. A hundred runs are 4950 pairs: no lists here. */
function countVerdicts(first: Verdicts, second: Verdicts): PairedCounts {
  const cells = { a: 0, b: 0, c: 0, d: 0 };
  for (const [id, one] of first) {
    const other = second.get(id) ?? null;
    if (one === null || other === null) continue;
    if (one) cells[other ? 'a' : 'b'] += 1;
    else cells[other ? 'c' : 'd'] += 1;
  }
  return cells;
}

function indexPairs(length: number): [number, number][] {
  const indexes = Array.from({ length }, (_, index) => index);
  return indexes.flatMap((first) =>
    indexes.slice(first + 1).map((second): [number, number] => [first, second]),
  );
}
