import { CLASS_NAMES, type ItemClass } from '../audit/item-class.js';
import type { Comparison, PairedGroup } from '../outcomes/compare.js';
import type { PairedStratum } from '../outcomes/paired.js';
import type { Repeats, RunPair } from '../outcomes/repeats.js';
import type { Agreement } from '../stats/kappa.js';
import type { PairedCounts } from '../stats/newcombe.js';
import { halfUpText, percentText } from '../stats/percentage.js';
import { intakeTable } from './intake.js';
import type { ReportTable } from './report-table.js';
import { accuracyText, intervalText, NOTHING, shortNames } from './stratum-cell.js';
import { HOP_NAMES, SCORING_NAMES } from './system-block.js';

const right = 'right' as const;

/** The tables of `lastwrite compare A B`. */
export function compareTables({ a, b, scoring, groups }: Comparison): ReportTable[] {
  const [nameA, nameB] = shortNames([a.name, b.name]) as [string, string];
  const rows = (cells: (paired: PairedStratum) => string[]) =>
    groups.filter(({ paired }) => paired.n > 0).map((group) => [groupName(group), ...cells(group.paired)]);
  return [
    intakeTable([a, b]),
    {
      title: `Item by item (${SCORING_NAMES[scoring]}): A = ${nameA}, B = ${nameB}`,
      columns: [
        { head: 'items' },
        { head: 'n', align: right },
        { head: 'both\ncorrect', align: right },
        { head: 'A only', align: right },
        { head: 'B only', align: right },
        { head: 'both\nwrong', align: right },
        { head: 'agree %', align: right },
        { head: 'kappa', align: right },
        { head: '95 % interval', align: right, optional: 1 },
      ],
      rows: rows(({ n, counts, agreement }) => [
        `${n}`,
        `${counts.a}`,
        `${counts.b}`,
        `${counts.c}`,
        `${counts.d}`,
        percentText(counts.a + counts.d, n),
        ...kappaCells(counts, agreement),
      ]),
      note: `Kappa: Cohen's, of the two outcomes; its interval by the delta method; ${NOTHING} where one system has all right or none.`,
    },
    {
      title: 'Difference of accuracy, A − B, in percentage points',
      columns: [
        { head: 'items' },
        { head: 'A %', align: right },
        { head: 'B %', align: right },
        { head: 'A − B', align: right },
        { head: '95 %, paired', align: right },
        { head: '95 %, by list', align: right, optional: 1 },
        { head: 'McNemar p', align: right },
      ],
      rows: rows(({ n, counts, mcnemar, difference, clustered }) => [
        accuracyText({ n, correct: counts.a + counts.b }),
        accuracyText({ n, correct: counts.a + counts.c }),
        percentText(counts.b - counts.c, n),
        intervalText(difference),
        clustered ? intervalText({ lower: clustered.lower.value, upper: clustered.upper.value }) : NOTHING,
        pText(mcnemar),
      ]),
      note: 'Paired: Newcombe, method 10. By list: all resamples of the fact lists. McNemar: exact, two-sided.',
    },
  ];
}

/** The tables of `lastwrite compare --repeats`. */
export function repeatsTables({ runs, scoring, rows, pairs, common, changing }: Repeats): ReportTable[] {
  const names = shortNames(runs.map(({ name }) => name));
  return [
    intakeTable(runs),
    {
      title: `Accuracy in %, run by run (${SCORING_NAMES[scoring]})`,
      columns: [
        { head: 'item class' },
        { head: 'n', align: right },
        ...runs.map((_, index) => ({
          head: `run ${index + 1}`,
          align: right,
          ...(index > 7 && { optional: index }),
        })),
        { head: 'range', align: right },
      ],
      rows: rows.map(({ class: name, runs: strata, lowest, highest }) => [
        name === 'all' ? 'all' : CLASS_NAMES[name].reader,
        [...new Set(strata.map(({ n }) => n))].join('/'),
        ...strata.map(accuracyText),
        lowest && highest ? `${accuracyText(lowest)} to ${accuracyText(highest)}` : NOTHING,
      ]),
      note: names.map((name, index) => `run ${index + 1}: ${name}`).join('; '),
    },
    {
      title: 'Pairs of runs',
      columns: [
        { head: 'runs' },
        { head: 'n', align: right },
        { head: 'differing items', align: right },
        { head: 'agree %', align: right },
        { head: 'kappa', align: right },
        { head: '95 % interval', align: right },
      ],
      rows: pairs.length > MOST_PAIRS ? [] : pairs.map(pairCells),
      note: `${pairsRange(pairs)}\nItems whose outcome changes over the runs: ${changing.length}; items scored in every run: ${common}.`,
    },
  ];
}

/** Ten runs; beyond that the pairs are told by their range, and `--json` lists them. */
const MOST_PAIRS = 45;

function pairCells({ first, second, differing, paired: { n, counts, agreement } }: RunPair): string[] {
  return [
    `${first + 1} and ${second + 1}`,
    `${n}`,
    `${differing}`,
    n === 0 ? NOTHING : percentText(counts.a + counts.d, n),
    ...kappaCells(counts, agreement),
  ];
}

function pairsRange(pairs: readonly RunPair[]): string {
  const ends = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;
  const [fewest, most] = ends(pairs.map(({ differing }) => differing));
  const kappas = pairs.flatMap(({ paired: { counts, agreement } }) =>
    tellsNothing(counts) ? [] : (agreement.kappa ?? []),
  );
  const [lowest, highest] = ends(kappas);
  const kappa = kappas.length === 0 ? '' : `, kappa ${kappaText(lowest)} to ${kappaText(highest)}`;
  return `Over ${pairs.length} pairs: differing items ${fewest} to ${most}${kappa}.`;
}

function groupName({ kind, name }: PairedGroup): string {
  if (kind === 'class') return CLASS_NAMES[name as ItemClass].reader;
  return kind === 'hop' ? (HOP_NAMES[name] ?? name) : name;
}

/** One system has every item right, or none: kappa is then 0 whatever the other does, and so is its standard error. */
export function tellsNothing({ a, b, c, d }: PairedCounts): boolean {
  return a + b === 0 || c + d === 0 || a + c === 0 || b + d === 0;
}

function kappaCells(counts: PairedCounts, { kappa, lower, upper }: Agreement): [string, string] {
  if (tellsNothing(counts) || lower === null) return [NOTHING, NOTHING];
  return [kappaText(kappa), `${kappaText(lower)} to ${kappaText(upper)}`];
}

function kappaText(kappa: number | null): string {
  return kappa === null ? NOTHING : halfUpText(kappa, 2);
}

/** A p-value as it is printed: three decimals, or the bound that it lies under. */
function pText(p: number): string {
  return p < 0.001 ? '< 0.001' : halfUpText(p, 3);
}
