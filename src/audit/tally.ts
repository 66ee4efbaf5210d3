import type { Split } from '../dataset/split.js';
import { clopperPearson } from '../stats/clopper-pearson.js';
import type { Interval } from '../stats/interval.js';
import type { AnsweredItem, AnsweredSplit } from './answered-split.js';

/** Counts over a group of items. */
export interface Tally {
  readonly n: number;
  readonly correct: number;
  readonly strict: number;
  readonly abstain: number;
  /** Exact Clopper-Pearson 95 % interval of `correct / n`, as fractions; [0, 1] for no items. */
  readonly ci95: Interval;
}

/** The score of a split, set by set and pooled. */
export interface ScoreTable {
  /** In row order. */
  readonly sets: ReadonlyMap<string, Tally>;
  /** `all`, `dev`, `heldout`, `heldoutUnseen`, `sh`, `mh`, and `list_<tier>` for each list. */
  readonly totals: ReadonlyMap<string, Tally>;
}

/** The list on which cue and preference tables are developed; every other list is held out. */
export const DEVELOPMENT_LIST = '6k';

/**
 * Tally the answers of a split.
 *
 * @param whole - the split that the answered one is a part of: it tells which questions stand in the development rows
 * @see arXiv 2610.09193, section 4 and Table 1
 */
export function tallySplit(whole: Split, answered: AnsweredSplit): ScoreTable {
  const listOf = new Map(whole.rows.map((row) => [row.set, row.list]));
  const hopOf = new Map(whole.rows.map((row) => [row.set, row.hop]));
  const seen = new Set(
    whole.rows
      .filter(({ list }) => list === DEVELOPMENT_LIST)
      .flatMap(({ items }) => items.map(({ question }) => question)),
  );
  const isDev = ({ item }: AnsweredItem) => listOf.get(item.set) === DEVELOPMENT_LIST;
  const pool = (belongs: (answered: AnsweredItem) => boolean) => tally(answered.items.filter(belongs));
  const sets = [...new Set(answered.items.map(({ item }) => item.set))];
  const lists = [...new Set(sets.map((set) => listOf.get(set)!))];
  return {
    sets: new Map(sets.map((set) => [set, pool(({ item }) => item.set === set)])),
    totals: new Map([
      ['all', pool(() => true)],
      ['dev', pool(isDev)],
      ['heldout', pool((one) => !isDev(one))],
      ['heldoutUnseen', pool((one) => !isDev(one) && !seen.has(one.item.question))],
      ['sh', pool(({ item }) => hopOf.get(item.set) === 'sh')],
      ['mh', pool(({ item }) => hopOf.get(item.set) === 'mh')],
      ...lists.map((list): [string, Tally] => [
        `list_${list}`,
        pool(({ item }) => listOf.get(item.set) === list),
      ]),
    ]),
  };
}

/** Count a group of items. */
export function tally(items: readonly AnsweredItem[]): Tally {
  const correct = items.filter((one) => one.correct).length;
  return {
    n: items.length,
    correct,
    strict: items.filter((one) => one.strict).length,
    abstain: items.filter((one) => one.resolution.abstained !== undefined).length,
    ci95: clopperPearson(correct, items.length),
  };
}
