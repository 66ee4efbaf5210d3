import { CLASS_NAMES, type ItemClass } from '../audit/item-class.js';
import { OUTCOME_KINDS, STAGES, SUPPORT_KINDS, type SupportKind } from '../trace/attribution.js';
import type { StageCounts, StageGroup } from '../trace/trace-summary.js';
import type { ReportTable } from './report-table.js';
import { shortNames } from './stratum-cell.js';
import { CLASS_HEADS, HOP_NAMES } from './system-block.js';
import { columnsOf, joinBlocks, type Named, rowsOf, sum, unique } from './trace-block.js';
import { ambiguousTable, ceilingTable, detailsTable, staleTable } from './trace-detail-tables.js';
import { type AttributedSystem, hasAnswers, notCarried, stagesShown } from './trace-result.js';
import { OUTCOME_NAMES, STAGE_HEADS, SUPPORT_HEADS } from './trace-words.js';

const right = 'right' as const;

/** The tables of `lastwrite trace`, in reading order; those that have nothing to show are left out. */
export function traceTables(systems: readonly AttributedSystem[]): ReportTable[] {
  const labels = shortNames(systems.map(({ name }) => name));
  const named = systems.map((system, index): Named => ({ system, label: labels[index]! }));
  return [
    supportTable(named),
    stagesTable(named),
    detailsTable(named),
    staleTable(named),
    ceilingTable(named),
    ambiguousTable(named),
  ].filter(({ rows }) => rows.length > 0);
}

/** What the traces did not carry, a sentence a system; nothing for one that carried all. */
export function notCarriedLines(systems: readonly AttributedSystem[]): string[] {
  return systems.flatMap((system) => {
    const { items, store, retrieved, answer } = notCarried(system);
    const parts = [
      [store, 'the store'],
      [retrieved, 'what was retrieved'],
      [answer, 'the answer'],
    ] as const;
    const lacking = parts.filter(([n]) => n > 0).map(([n, what]) => `${what} (${n} of ${items} items)`);
    if (lacking.length === 0) return [];
    const name = systems.length > 1 ? `${system.name}: ` : '';
    return [`${name}Not in the trace: ${lacking.join(', ')}. What rests on it is left undetermined.`];
  });
}

function supportTable(named: readonly Named[]): ReportTable {
  type Counts = Readonly<Record<SupportKind, number>>;
  const cells = (counts: Counts) => [
    `${sum(Object.values(counts))}`,
    ...SUPPORT_KINDS.map((kind) => `${counts[kind]}`),
  ];
  const block = (name: string, of: (system: AttributedSystem) => Counts | undefined) =>
    rowsOf(named, name, (system) => {
      const counts = of(system);
      return counts && sum(Object.values(counts)) > 0 ? cells(counts) : undefined;
    });
  const classes = unique(named, ({ summary }) => summary.supportByClass.map((one) => one.class));
  const sets = unique(named, ({ summary }) => summary.supportBySet.map((one) => one.set));
  return {
    title: 'What of the needed statements was retrieved',
    columns: [
      ...columnsOf(named, 'items'),
      { head: 'n', align: right },
      ...SUPPORT_KINDS.map((kind) => ({ head: SUPPORT_HEADS[kind], align: right })),
    ],
    rows: joinBlocks([
      OUTCOME_KINDS.flatMap((kind) =>
        block(OUTCOME_NAMES[kind], ({ summary }) => summary.outcomeBySupport[kind]),
      ),
      classes.flatMap((name) =>
        block(
          className(name),
          ({ summary }) => summary.supportByClass.find((one) => one.class === name)?.support,
        ),
      ),
      sets.length > 1
        ? sets.flatMap((set) =>
            block(set, ({ summary }) => summary.supportBySet.find((one) => one.set === set)?.support),
          )
        : [],
    ]),
    note: 'Stale instead: an overwritten value was retrieved in place of a missing one.',
  };
}

/** Which items stages are counted over, by how many systems' answers are known. */
const WHERE = {
  all: ', where the answer is wrong',
  none: ' (all items: no answer is known)',
  some: ', where the answer is wrong (all items where no answer is known)',
} as const;

function stagesTable(named: readonly Named[]): ReportTable {
  const answered = named.filter(({ system }) => hasAnswers(system)).length;
  const counted = named.map(({ system }) => stagesShown(system, system.summary.stages));
  // Nothing failed where an answer is right; other tables need no column for it.
  const shown = STAGES.filter((stage) => stage !== 'none' || counted.some(({ stages }) => stages.none > 0));
  const cells = (counts: StageCounts) => [
    `${counts.items}`,
    ...shown.flatMap((stage) => [
      `${counts.stages[stage]}`,
      ...(stage === 'summary_error' ? [`${counts.suspected}`] : []),
    ]),
  ];
  const block = (name: string, of: (system: AttributedSystem) => StageGroup | undefined) =>
    rowsOf(named, name, (system) => {
      const group = of(system);
      const counts = group && stagesShown(system, group);
      return counts && counts.items > 0 ? cells(counts) : undefined;
    });
  const classes = unique(named, ({ summary }) => summary.byClass.map((one) => one.class));
  const hops = unique(named, ({ summary }) => summary.byHop.map((one) => one.hop));
  const sets = unique(named, ({ summary }) => summary.bySet.map((one) => one.set));
  const rows = joinBlocks([
    classes.flatMap((name) =>
      block(className(name), ({ summary }) => summary.byClass.find((one) => one.class === name)),
    ),
    hops.length > 1
      ? hops.flatMap((hop) =>
          block(HOP_NAMES[hop]!, ({ summary }) => summary.byHop.find((one) => one.hop === hop)),
        )
      : [],
    sets.length > 1
      ? sets.flatMap((set) => block(set, ({ summary }) => summary.bySet.find((one) => one.set === set)))
      : [],
    block('all', ({ summary }) => summary.stages),
  ]);
  return {
    title: `Which operation failed first${WHERE[answered === 0 ? 'none' : answered === named.length ? 'all' : 'some']}`,
    columns: [
      ...columnsOf(named, 'items'),
      { head: 'n', align: right },
      ...shown.flatMap((stage) => [
        { head: STAGE_HEADS[stage], align: right },
        ...(stage === 'summary_error' ? [{ head: 'maybe\nsummary', align: right }] : []),
      ]),
    ],
    rows,
    note: 'Of items with a support set; the first failure decides. What texts do not settle is in no other count: suspected summary errors (maybe), and what cannot be told.',
  };
}

/** A class in a narrow column. */
function className(name: ItemClass): string {
  return (CLASS_HEADS[name] ?? CLASS_NAMES[name].reader).replace(/-\n/g, '-').replace(/\n/g, ' ');
}
