import { percentText } from '../stats/percentage.js';
import { AMBIGUOUS_ANSWERS, STAGE_DETAILS } from '../trace/attribution.js';
import type { ReportTable } from './report-table.js';
import { NOTHING } from './stratum-cell.js';
import { columnsOf, type Named, rowsOf, sum } from './trace-block.js';
import { type AttributedSystem, stagesShown } from './trace-result.js';
import { AMBIGUOUS_HEADS, detailText, STAGE_NAMES, stageOf } from './trace-words.js';

const right = 'right' as const;

/** How the operations failed. */
export function detailsTable(named: readonly Named[]): ReportTable {
  const of = (system: AttributedSystem) => stagesShown(system, system.summary.stages).details;
  const details = STAGE_DETAILS.filter((detail) => named.some(({ system }) => (of(system)[detail] ?? 0) > 0));
  return {
    title: 'The same in detail',
    columns: [
      { head: 'stage' },
      { head: 'what is wrong' },
      ...named.map(({ label }) => ({ head: named.length > 1 ? label : 'items', align: right })),
    ],
    rows: details.map((detail) => [
      STAGE_NAMES[stageOf(detail)],
      detailText(detail),
      ...named.map(({ system }) => `${of(system)[detail] ?? 0}`),
    ]),
  };
}

/** Overwritten values among what was retrieved. */
export function staleTable(named: readonly Named[]): ReportTable {
  const share = (n: number, of: number) => (of === 0 ? NOTHING : `${n} of ${of} (${percentText(n, of)} %)`);
  const known = named.filter(({ system }) => system.summary.stale.items > 0);
  const counts: readonly (readonly [string, (system: AttributedSystem) => string])[] = [
    ['items', ({ summary: { stale } }) => share(stale.staleItems, stale.items)],
    ['needed statements', ({ summary: { stale } }) => share(stale.staleFacts, stale.facts)],
    [
      'of them, without the newest value',
      ({ summary: { stale } }) => share(stale.staleOnlyFacts, stale.staleFacts),
    ],
    ['retrieved memories', ({ summary: { stale } }) => share(stale.staleMemories, stale.memories)],
  ];
  return {
    title: 'Overwritten values among what was retrieved',
    columns: [
      { head: '' },
      ...known.map(({ label }) => ({ head: named.length > 1 ? label : 'with one', align: right })),
    ],
    rows:
      known.length === 0
        ? []
        : counts.map(([name, cell]) => [name, ...known.map(({ system }) => cell(system))]),
  };
}

/** How many items k memories could have held the support of. */
export function ceilingTable(named: readonly Named[]): ReportTable {
  const known = named.filter(({ system }) => system.summary.ceilings.some(({ items }) => items > 0));
  const ks = [...new Set(known.flatMap(({ system }) => system.summary.ceilings.map(({ k }) => k)))];
  return {
    title: 'Ceiling: items whose support k memories of the store could have held',
    columns: [
      ...columnsOf(known, ''),
      { head: 'n', align: right },
      ...ks.map((k) => ({ head: `k = ${k}`, align: right })),
    ],
    rows: rowsOf(known, 'items', ({ summary: { ceilings } }) => [
      `${ceilings[0]?.items ?? 0}`,
      ...ks.map((k) => {
        const row = ceilings.find((one) => one.k === k);
        if (!row) return NOTHING;
        return `${row.coverable}${row.undetermined > 0 ? ` +${row.undetermined}?` : ''}`;
      }),
    ]),
    note: 'By the fewest memories that hold all needed statements, whatever is retrieved.\n+n?: as many more perhaps, the statement being held in other words.',
  };
}

/** What answers to ambiguous items contain. */
export function ambiguousTable(named: readonly Named[]): ReportTable {
  const total = ({ summary: { ambiguousAnswers } }: AttributedSystem) => sum(Object.values(ambiguousAnswers));
  return {
    title: 'Ambiguous items (no support set): what the answer contains',
    columns: [
      ...columnsOf(named, ''),
      { head: 'n', align: right },
      ...AMBIGUOUS_ANSWERS.map((kind) => ({ head: AMBIGUOUS_HEADS[kind], align: right })),
    ],
    rows: rowsOf(named, 'items', (system) =>
      total(system) === 0
        ? undefined
        : [
            `${total(system)}`,
            ...AMBIGUOUS_ANSWERS.map((kind) => `${system.summary.ambiguousAnswers[kind]}`),
          ],
    ),
  };
}
