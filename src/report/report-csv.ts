import { auditRow, residuals } from '../audit/residual.js';
import type { Tally } from '../audit/tally.js';
import type { PairedStratum } from '../outcomes/paired.js';
import type { SystemPair } from '../outcomes/pairwise.js';
import { percent } from '../stats/percentage.js';
import { percentInterval } from './audit-document.js';
import { csvText } from './csv-text.js';
import { itemRow } from './item-row.js';
import { outcomeItemRows, pairedRow, stratifyRows } from './outcome-rows.js';
import type { ReportResult } from './report-result.js';
import { runRows } from './run-tables.js';
import { countFailures } from './score-tables.js';
import { sensitivityRows } from './sensitivity-document.js';
import { attributionRows, traceRows } from './trace-rows.js';

/** All files that {@link reportCsv} may make. */
export const REPORT_TABLES = [
  'run.csv',
  'scores.csv',
  'failures-by-class.csv',
  'published.csv',
  'items.csv',
  'failures.csv',
  'sensitivity.csv',
  'systems.csv',
  'outcomes.csv',
  'pairs.csv',
  'stages.csv',
  'attributions.csv',
] as const;

/** The report as CSV files, by name; a file without rows is not there. */
export function reportCsv(result: ReportResult): ReadonlyMap<string, string> {
  const { scores, items, published, systems, pairs, traced, sensitivity } = result;
  const files: readonly (readonly [(typeof REPORT_TABLES)[number], readonly object[]])[] = [
    ['run.csv', runRows(result)],
    [
      'scores.csv',
      [
        ...[...scores.sets].map(([name, tally]) => tallyRow('set', name, tally)),
        ...[...scores.totals].map(([name, tally]) => tallyRow('pooled', name, tally)),
      ],
    ],
    [
      'failures-by-class.csv',
      countFailures(items).map(({ name, failures, byClass }) => ({
        set: name,
        failures,
        ...Object.fromEntries(byClass),
      })),
    ],
    ['published.csv', published],
    ['items.csv', items.map(itemRow)],
    ['failures.csv', residuals(items).map(auditRow)],
    ['sensitivity.csv', sensitivityRows(sensitivity)],
    ['systems.csv', stratifyRows(systems)],
    ['outcomes.csv', systems.flatMap(outcomeItemRows)],
    ['pairs.csv', pairs.flatMap(pairRows)],
    ['stages.csv', traced.flatMap(traceRows)],
    ['attributions.csv', traced.flatMap(attributionRows)],
  ];
  return new Map(
    files
      .filter(([, rows]) => rows.length > 0)
      .map(([name, rows]): [string, string] => [name, csvText(rows)]),
  );
}

function tallyRow(kind: string, name: string, { n, correct, strict, abstain, ci95 }: Tally) {
  const [ci95Lower, ci95Upper] = percentInterval(ci95);
  const accuracy = n === 0 ? null : percent(correct, n, 4);
  return { kind, name, n, correct, accuracy, ci95Lower, ci95Upper, strict, abstain };
}

function pairRows({ a, b, all, resolverCorrect }: SystemPair) {
  const row = (items: string, paired: PairedStratum) => ({
    a: a.name,
    b: b.name,
    items,
    ...pairedRow(paired),
  });
  return [row('all', all), row('resolver_correct', resolverCorrect)];
}
