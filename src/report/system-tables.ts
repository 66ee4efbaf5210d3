import { CLASS_NAMES } from '../audit/item-class.js';
import type { PairedStratum } from '../outcomes/paired.js';
import type { SystemPair } from '../outcomes/pairwise.js';
import type { StratifiedSystem } from '../outcomes/stratify.js';
import type { Stratum } from '../outcomes/stratum.js';
import { halfUpText, percentText } from '../stats/percentage.js';
import { tellsNothing } from './compare-tables.js';
import type { ReportTable } from './report-table.js';
import { accuracyText, ci95Text, errorShareText, intervalText, NOTHING } from './stratum-cell.js';
import type { NamedSystem } from './system-block.js';

const right = 'right' as const;

/** A named part of a system's outcomes. */
export interface NamedStratum {
  readonly name: string;
  readonly stratum: Stratum;
}

/** A system's score class by class, then over all items and over all that can be answered. */
export function classStrata({ table }: StratifiedSystem): NamedStratum[] {
  return [
    ...table.classes.map((stratum) => ({ name: CLASS_NAMES[stratum.class].reader, stratum })),
    { name: 'all', stratum: table.overall },
    { name: 'all but ambiguous and parser scope', stratum: table.restricted },
  ];
}

/** One system's table. */
export function systemTable({ system, label }: NamedSystem): ReportTable {
  const shares = new Map<string, string>(
    system.table.classes.map((one) => [CLASS_NAMES[one.class].reader, errorShareText(one)]),
  );
  return {
    title: `${label}, by item class`,
    columns: [
      { head: 'item class' },
      { head: 'n', align: right },
      { head: 'correct', align: right },
      { head: '%', align: right },
      { head: '95 % interval', align: right },
      { head: 'share of errors %', align: right },
    ],
    rows: classStrata(system).map(({ name, stratum }) => [
      name,
      `${stratum.n}`,
      `${stratum.correct}`,
      accuracyText(stratum),
      ci95Text(stratum),
      shares.get(name) ?? '',
    ]),
  };
}

/** System by item class: accuracy with its interval. Systems are the rows: there may be many, and classes are few. */
export function crossTable(named: readonly NamedSystem[]): ReportTable {
  const strata = named.map(({ system }) => classStrata(system));
  // Systems that left items out have other counts; then each cell says its own.
  const counts = (strata[0] ?? []).map((_, index) => [...new Set(strata.map((of) => of[index]!.stratum.n))]);
  return {
    title: 'Accuracy in % by system and item class',
    columns: [
      { head: 'system' },
      ...(strata[0] ?? []).map(({ name }, index) => ({
        head: counts[index]!.length === 1 ? `${name}, n\u00a0=\u00a0${counts[index]![0]}` : name,
        align: right,
      })),
    ],
    rows: named.map(({ label }, row) => [
      label,
      ...strata[row]!.map(({ stratum }, index) => {
        if (stratum.n === 0) return NOTHING;
        const own = counts[index]!.length === 1 ? '' : `, n = ${stratum.n}`;
        return `${accuracyText(stratum)} (${ci95Text(stratum)})${own}`;
      }),
    ]),
    note: 'In brackets: exact 95 % interval. Ambiguous: only overwritten statements lead to the gold. Parser scope: these patterns do not read an edge, a limit of this tool.',
  };
}

/** What the systems' errors are made of, a row a system. */
export function errorsTable(named: readonly NamedSystem[]): ReportTable {
  const classes = named[0]?.system.table.classes ?? [];
  return {
    title: 'Errors by system and item class',
    columns: [
      { head: 'system' },
      { head: 'errors', align: right },
      ...classes.map((one) => ({ head: CLASS_NAMES[one.class].reader, align: right })),
    ],
    rows: named.map(({ label, system: { table } }) => [
      label,
      `${table.overall.n - table.overall.correct}`,
      ...table.classes.map(({ errors }) => `${errors}`),
    ]),
  };
}

/** Two systems' outcomes item by item, a row a pair: over all items and over those that the resolver solves. */
export function pairsTable(pairs: readonly SystemPair[], labelOf: (system: StratifiedSystem) => string) {
  const part = (name: string, of: (pair: SystemPair) => PairedStratum) => [
    [name],
    ...pairs.map((pair) => [`${labelOf(pair.a)} / ${labelOf(pair.b)}`, ...pairCells(of(pair))]),
  ];
  return {
    title: 'Outcomes of two systems on the same items',
    columns: [
      { head: 'A / B' },
      { head: 'both correct', align: right },
      { head: 'A only', align: right },
      { head: 'B only', align: right },
      { head: 'both wrong', align: right },
      { head: 'kappa', align: right },
      { head: 'A − B, points', align: right },
      { head: '95 % interval', align: right },
      { head: 'McNemar p', align: right },
    ],
    rows: [
      ...part('all items', ({ all }) => all),
      [],
      ...part('resolver-correct items', ({ resolverCorrect }) => resolverCorrect),
    ],
    note: "Kappa: Cohen's, of the two outcomes. Interval: Newcombe's, paired. McNemar: exact, two-sided. Item by item: lastwrite compare A B.",
  } satisfies ReportTable;
}

function pairCells({ n, counts, agreement, difference, mcnemar }: PairedStratum): string[] {
  const { a, b, c, d } = counts;
  return [
    `${a}`,
    `${b}`,
    `${c}`,
    `${d}`,
    agreement.kappa === null || tellsNothing(counts) ? NOTHING : halfUpText(agreement.kappa, 2),
    n === 0 ? NOTHING : percentText(b - c, n),
    n === 0 ? NOTHING : intervalText(difference),
    mcnemar < 0.001 ? '< 0.001' : halfUpText(mcnemar, 3),
  ];
}
