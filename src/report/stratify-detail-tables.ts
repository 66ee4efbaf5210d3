import { CLASS_NAMES } from '../audit/item-class.js';
import { ERROR_KINDS, type ErrorKind } from '../outcomes/error-reading.js';
import type { SurfaceTable } from '../outcomes/output-surface.js';
import type { StratifiedSystem } from '../outcomes/stratify.js';
import type { WriteStrata } from '../outcomes/write-stratum.js';
import type { ReportTable } from './report-table.js';
import { accuracyText, ci95Text, NOTHING, scoreText } from './stratum-cell.js';
import { blockColumns, blockRows, HOP_NAMES, type NamedSystem } from './system-block.js';

const right = 'right' as const;

/** Whether outputs contain the resolver's answer, the gold, both or neither: the ambiguous items list by list. */
export function surfacesTable(named: readonly NamedSystem[]): ReportTable {
  const cells = (table: SurfaceTable | undefined) =>
    table === undefined || table.n === 0
      ? ['0', NOTHING, '', NOTHING, NOTHING, NOTHING]
      : [
          `${table.n}`,
          `${table.lastWrite.correct}`,
          `${accuracyText(table.lastWrite)} (${ci95Text(table.lastWrite)})`,
          `${table.gold.correct}`,
          `${table.both.correct}`,
          `${table.neither.correct}`,
        ];
  // The ambiguous items are the ones the table is for.
  const surfaces = [...(named[0]?.system.surfaces ?? [])].sort(
    (x, y) => Number(y.class === 'ambiguous') - Number(x.class === 'ambiguous'),
  );
  const rows = surfaces.flatMap(({ class: name, lists }) => {
    const find = ({ surfaces: own }: StratifiedSystem) => own.find((one) => one.class === name);
    const all = blockRows(named, CLASS_NAMES[name].reader, (system) => cells(find(system)?.all));
    if (name !== 'ambiguous') return all;
    const perList = lists.flatMap(({ list }, index) => {
      const tableOf = (system: StratifiedSystem) => find(system)?.lists[index]?.table;
      const asked = named.some(({ system }) => (tableOf(system)?.n ?? 0) > 0);
      return asked ? blockRows(named, `  ${list}`, (system) => cells(tableOf(system))) : [];
    });
    return [...all, ...perList];
  });
  return {
    title: 'What the outputs contain where the resolver is wrong',
    columns: [
      ...blockColumns(named, 'item class'),
      { head: 'n', align: right },
      { head: 'last-write\nprediction', align: right },
      { head: '% (95 % interval)', align: right, optional: 1 },
      { head: 'gold', align: right },
      { head: 'both', align: right },
      { head: 'neither', align: right },
    ],
    rows,
    note: 'By officially normalised substring; outputs that contain both count under each of the two as well.',
  };
}

const WRITE_ROWS: readonly (readonly [keyof WriteStrata, string])[] = [
  ['overwriteMatters', 'overwrite matters'],
  ['noUpdateNeeded', 'one write or first-write solves'],
  ['singleWrite', '  every key has a single write'],
  ['firstWrite', '  first-write solves'],
];

/** The resolver-correct items by whether an update is needed. */
export function writesTable(named: readonly NamedSystem[]): ReportTable {
  const hops = named[0]?.system.writesByHop ?? [];
  return {
    title: 'Resolver-correct items: does the overwrite matter?',
    columns: [
      ...blockColumns(named, 'items'),
      { head: 'all', align: right },
      ...hops.map(({ name }) => ({ head: HOP_NAMES[name] ?? name, align: right })),
    ],
    rows: WRITE_ROWS.flatMap(([key, name]) =>
      blockRows(named, name, ({ writes, writesByHop }) => [
        scoreText(writes[key]),
        ...writesByHop.map(({ content }) => scoreText(content[key])),
      ]),
    ),
    note: 'A system that keeps no updates scores where one write, or the oldest write of every key, gives the answer.',
  };
}

const KIND_HEADS: Readonly<Record<ErrorKind, string>> = {
  stale: 'stale\nvalue',
  stop: 'stop before\nlast hop',
  path_entity: 'other entity\nof the path',
  abstain: 'ABSTAIN\nkind',
};

/** What wrong outputs on resolver-correct items are consistent with. */
export function readingsTable(named: readonly NamedSystem[]): ReportTable {
  const hops = [...new Set(named.flatMap(({ system }) => [...system.readings.staleHops.keys()]))].sort();
  return {
    title: 'Errors on resolver-correct items: what the output is consistent with',
    columns: [
      { head: named.length > 1 ? 'system' : '' },
      { head: 'errors', align: right },
      ...ERROR_KINDS.map((kind) => ({ head: KIND_HEADS[kind], align: right })),
      { head: 'none', align: right },
      { head: 'several\n(collision)', align: right },
      ...hops.map((hop) => ({ head: `stale at\nhop ${hop}`, align: right, optional: hop })),
      { head: 'stale at\nseveral', align: right, optional: 9 },
    ],
    rows: named.map(({ system: { readings }, label }) => [
      named.length > 1 ? label : 'outputs',
      `${readings.errors}`,
      ...ERROR_KINDS.map((kind) => `${readings.kinds[kind].n} (${readings.kinds[kind].only})`),
      `${readings.none}`,
      `${readings.collisions}`,
      ...hops.map((hop) => `${readings.staleHops.get(hop) ?? 0}`),
      `${readings.staleSeveral}`,
    ]),
    note: 'In brackets: outputs consistent with this reading alone. Read off the output only: no claim about the cause.',
  };
}
