import { CLASS_NAMES, type ItemClass } from '../audit/item-class.js';
import { SCORINGS } from '../outcomes/classified-outcome.js';
import type { Scoring } from '../outcomes/outcome.js';
import type { StratifiedSystem } from '../outcomes/stratify.js';
import type { ClassStratum, ClassTable, Stratum } from '../outcomes/stratum.js';
import { intakeTable } from './intake.js';
import type { ReportTable } from './report-table.js';
import { readingsTable, surfacesTable, writesTable } from './stratify-detail-tables.js';
import { accuracyText, ci95Text, errorShareText, scoreText, shortNames } from './stratum-cell.js';
import {
  blockColumns,
  blockRows,
  CLASS_HEADS,
  HOP_NAMES,
  type NamedSystem,
  SCORING_NAMES,
} from './system-block.js';

/** The tables of `lastwrite stratify`, in reading order. */
export function stratifyTables(systems: readonly StratifiedSystem[]): ReportTable[] {
  const labels = shortNames(systems.map(({ name }) => name));
  const named = systems.map((system, index): NamedSystem => ({ system, label: labels[index]! }));
  return [
    intakeTable(systems),
    classesTable(named),
    emptiesTable(named),
    ...named.map((one) => groupsTable(one, named.length > 1)),
    surfacesTable(named),
    writesTable(named),
    readingsTable(named),
    variantsTable(named),
  ];
}

const right = 'right' as const;

function classesTable(named: readonly NamedSystem[]): ReportTable {
  const row = (stratum: Stratum, share: string) => [
    `${stratum.n}`,
    `${stratum.correct}`,
    accuracyText(stratum),
    ci95Text(stratum),
    share,
  ];
  return {
    title: `Accuracy by item class (${SCORING_NAMES[named[0]?.system.scoring ?? 'full']})`,
    columns: [
      ...blockColumns(named, 'item class'),
      { head: 'n', align: right },
      { head: 'correct', align: right },
      { head: '%', align: right },
      { head: '95 % interval', align: right, optional: 1 },
      { head: 'share of\nerrors %', align: right },
    ],
    rows: [
      ...classBlocks(
        named,
        ({ table }) => table,
        (one) => row(one, errorShareText(one)),
      ),
      ...blockRows(named, 'all', ({ table: { overall } }) =>
        row(
          overall,
          errorShareText({ errors: overall.n - overall.correct, ofErrors: overall.n - overall.correct }),
        ),
      ),
      ...blockRows(named, 'all but ambiguous and parser scope', ({ table: { restricted } }) =>
        row(restricted, ''),
      ),
    ],
    note: "Shares are of the system's own errors. Ambiguous: only overwritten statements lead to the gold. Parser scope: these patterns do not read an edge, a limit of this tool.\nIntervals: exact Clopper-Pearson.",
  };
}

/** One block a class, in table order. */
function classBlocks(
  named: readonly NamedSystem[],
  tableOf: (system: StratifiedSystem) => ClassTable,
  cells: (one: ClassStratum, system: StratifiedSystem) => readonly string[],
): string[][] {
  const classes = named[0] ? tableOf(named[0].system).classes : [];
  return classes.flatMap(({ class: name }, index) =>
    blockRows(named, CLASS_NAMES[name].reader, (system) => cells(tableOf(system).classes[index]!, system)),
  );
}

function emptiesTable(named: readonly NamedSystem[]): ReportTable {
  return {
    title: 'Empty outputs set apart',
    columns: [
      ...blockColumns(named, 'item class'),
      { head: 'empty', align: right },
      { head: 'answered', align: right },
      { head: 'correct', align: right },
      { head: '%', align: right },
      { head: '95 % interval', align: right, optional: 1 },
      { head: 'share of\nerrors %', align: right },
    ],
    rows: [
      ...classBlocks(
        named,
        ({ answered }) => answered,
        (one, { empty }) => [
          `${empty.get(one.class) ?? 0}`,
          `${one.n}`,
          `${one.correct}`,
          accuracyText(one),
          ci95Text(one),
          errorShareText(one),
        ],
      ),
      ...blockRows(named, 'all', ({ answered: { overall }, empty }) => [
        `${[...empty.values()].reduce((sum, count) => sum + count, 0)}`,
        `${overall.n}`,
        `${overall.correct}`,
        accuracyText(overall),
        ci95Text(overall),
        '',
      ]),
    ],
  };
}

function groupsTable({ system, label }: NamedSystem, several: boolean): ReportTable {
  const { classes } = system.table;
  return {
    title: `By hop type, list and set${several ? `: ${label}` : ''}`,
    columns: [
      { head: 'items' },
      ...classes.map(({ class: name }) => ({ head: headOf(name), align: right })),
      { head: 'all', align: right },
    ],
    rows: system.groups
      .filter(({ content }) => content.overall.n > 0)
      .map(({ kind, name, content }) => [
        kind === 'hop' ? HOP_NAMES[name]! : name,
        ...content.classes.map(scoreText),
        scoreText(content.overall),
      ]),
    note: 'Cells: correct/n and accuracy in %.',
  };
}

function variantsTable(named: readonly NamedSystem[]): ReportTable {
  const classes = named[0]?.system.table.classes ?? [];
  const tableBy = ({ variants }: StratifiedSystem, by: Scoring) =>
    variants.find(({ scoring }) => scoring === by)?.table;
  const kept = SCORINGS.filter((by) => named.some(({ system }) => tableBy(system, by)));
  return {
    title: 'By what is scored',
    columns: [
      ...blockColumns(named, 'text'),
      ...classes.map(({ class: name }) => ({ head: headOf(name), align: right })),
      { head: 'all', align: right },
    ],
    rows: kept.flatMap((by) =>
      blockRows(named, SCORING_NAMES[by], (system) => {
        const table = tableBy(system, by);
        return table ? [...table.classes, table.overall].map(scoreText) : [];
      }),
    ),
    ...(!kept.includes('parsed') && { note: 'No parsed output is in the files.' }),
  };
}

function headOf(name: ItemClass): string {
  return CLASS_HEADS[name] ?? CLASS_NAMES[name].reader;
}
