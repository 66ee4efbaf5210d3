import type { ClassifiedItem } from '../audit/classified-split.js';
import type { ItemClass } from '../audit/item-class.js';
import { InputError } from '../dataset/input-error.js';
import type { Split } from '../dataset/split.js';
import {
  type ClassifiedOutcome,
  classifyOutcomes,
  countByClass,
  SCORINGS,
  shownClasses,
} from './classified-outcome.js';
import { type ErrorReadings, readErrors } from './error-reading.js';
import type { JoinReport } from './join-report.js';
import type { LoadedSystem } from './load-systems.js';
import type { Scoring } from './outcome.js';
import { countSurfaces, type SurfaceTable, surfaceTable } from './output-surface.js';
import { type ClassTable, classTable } from './stratum.js';
import { stratifyWrites, type WriteNeed, type WriteStrata } from './write-stratum.js';

/** What outcomes are held against. */
export interface StratifyContext {
  readonly split: Split;
  /** The classified items of `split`. */
  readonly items: readonly ClassifiedItem[];
  /** By item id, from `writeNeeds`. */
  readonly needs: ReadonlyMap<string, WriteNeed>;
}

/** A part of the items: one hop type, one list or one set. */
export interface Group<T> {
  readonly kind: 'hop' | 'list' | 'set';
  /** e.g. `mh`, `6k`, `mh_6k`. */
  readonly name: string;
  readonly content: T;
}

/** A class table by one scoring. */
export interface ScoringVariant {
  readonly scoring: Scoring;
  /** Null where no outcome has the text that this scoring looks at. */
  readonly table: ClassTable | null;
  /** Matched items without that text. */
  readonly unscored: number;
}

/** What the outputs contain on one class of items that the resolver gets wrong. */
export interface ClassSurface {
  readonly class: ItemClass;
  readonly all: SurfaceTable;
  readonly lists: readonly { readonly list: string; readonly table: SurfaceTable }[];
}

/** One system's outcomes, item class by item class. */
export interface StratifiedSystem {
  readonly name: string;
  readonly report: JoinReport;
  /** The headline scoring: of everything here but `variants` and `surfaces`. */
  readonly scoring: Scoring;
  /** Items with an outcome. */
  readonly matched: number;
  /** Outputs of which the beginning only was kept for `surfaces` and `readings`. */
  readonly cut: number;
  readonly table: ClassTable;
  /** Hop types, then lists, then sets, in row order. */
  readonly groups: readonly Group<ClassTable>[];
  /** The same table over the outputs that are not empty. */
  readonly answered: ClassTable;
  /** Empty outputs by class. */
  readonly empty: ReadonlyMap<ItemClass, number>;
  readonly surfaces: readonly ClassSurface[];
  readonly writes: WriteStrata;
  readonly writesByHop: readonly Group<WriteStrata>[];
  readonly variants: readonly ScoringVariant[];
  readonly readings: ErrorReadings;
  /** Every outcome, for item rows. */
  readonly outcomes: readonly ClassifiedOutcome[];
}

/**
 * Stratify one system's outcomes. `n` is the number of matched items everywhere: missing items are in no count.
 *
 * @throws InputError when no outcome has the text that the scoring looks at
 * @see arXiv 2610.09193, section 3.4 and appendix I
 */
export function stratifySystem(
  system: LoadedSystem,
  context: StratifyContext,
  scoring: Scoring = 'full',
): StratifiedSystem {
  const { split, items, needs } = context;
  const outcomes = classifyOutcomes(system.scored, items, split);
  requireText(system.name, outcomes, scoring);
  const classes = shownClasses(items);
  const tabulate = (part: readonly ClassifiedOutcome[], by: Scoring = scoring) =>
    classTable(countByClass(part, by, classes));
  const empty = outcomes.filter(({ outcome }) => outcome.empty);
  return {
    name: system.name,
    report: system.report,
    scoring,
    matched: outcomes.length,
    cut: outcomes.filter(({ outcome }) => outcome.cut).length,
    table: tabulate(outcomes),
    groups: groupOutcomes(outcomes, split).map((group) => ({ ...group, content: tabulate(group.content) })),
    answered: tabulate(outcomes.filter(({ outcome }) => !outcome.empty)),
    empty: new Map(classes.map((name) => [name, empty.filter(({ item }) => item.class === name).length])),
    surfaces: surfacesByClass(outcomes, classes, split),
    writes: stratifyWrites(outcomes, needs, scoring),
    writesByHop: groupOutcomes(outcomes, split)
      .filter(({ kind }) => kind === 'hop')
      .map((group) => ({ ...group, content: stratifyWrites(group.content, needs, scoring) })),
    variants: SCORINGS.map((by) => {
      const unscored = outcomes.filter(({ outcome }) => outcome.correct[by] === null).length;
      const table = unscored === outcomes.length && unscored > 0 ? null : tabulate(outcomes, by);
      return { scoring: by, table, unscored };
    }),
    readings: readErrors(outcomes, scoring),
    outcomes,
  };
}

/** The outcomes by hop type, list and set: the groups of the split, in row order. */
export function groupOutcomes(
  outcomes: readonly ClassifiedOutcome[],
  split: Split,
): Group<readonly ClassifiedOutcome[]>[] {
  const part = (
    kind: Group<unknown>['kind'],
    names: readonly string[],
    nameOf: (one: ClassifiedOutcome) => string,
  ) =>
    [...new Set(names)].map((name) => ({
      kind,
      name,
      content: outcomes.filter((one) => nameOf(one) === name),
    }));
  return [
    ...part(
      'hop',
      split.rows.map((row) => row.hop),
      ({ hop }) => hop,
    ),
    ...part(
      'list',
      split.rows.map((row) => row.list),
      ({ list }) => list,
    ),
    ...part(
      'set',
      split.rows.map((row) => row.set),
      ({ item }) => item.item.set,
    ),
  ];
}

function surfacesByClass(
  outcomes: readonly ClassifiedOutcome[],
  classes: readonly ItemClass[],
  split: Split,
): ClassSurface[] {
  const lists = [...new Set(split.rows.map(({ list }) => list))];
  return classes
    .filter((name) => name !== 'resolver_correct')
    .map((name) => {
      const own = outcomes.filter(({ item }) => item.class === name);
      return {
        class: name,
        all: surfaceTable(countSurfaces(own)),
        lists: lists.map((list) => ({
          list,
          table: surfaceTable(countSurfaces(own.filter((one) => one.list === list))),
        })),
      };
    });
}

function requireText(name: string, outcomes: readonly ClassifiedOutcome[], scoring: Scoring): void {
  if (outcomes.length === 0 || outcomes.some(({ outcome }) => outcome.correct[scoring] !== null)) return;
  throw new InputError(
    `no outcome of ${JSON.stringify(name)} has the text that the scoring ${scoring} looks at`,
    'leave --scoring away, or give files that keep a parsed output',
  );
}
