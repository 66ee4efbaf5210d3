import type { JoinReport } from '../outcomes/join-report.js';
import type { ReportTable } from './report-table.js';
import { shortNames } from './stratum-cell.js';

/** How a system's rows were joined, for a JSON document; the counts stand beside it. */
export function intakeDocument({ matched: _matched, rescored: _rescored, ...lists }: JoinReport) {
  return lists;
}

/** The table of how each system's rows were joined and scored. */
export function intakeTable(systems: readonly { name: string; report: JoinReport }[]): ReportTable {
  const right = 'right' as const;
  const labels = shortNames(systems.map(({ name }) => name));
  const renamed = systems.flatMap(({ name }, index) =>
    labels[index] === name ? [] : [`${labels[index]}: ${name}`],
  );
  return {
    title: 'What was read',
    columns: [
      { head: 'system' },
      { head: 'matched', align: right },
      { head: 'missing', align: right },
      { head: 'unmatched\nrows', align: right },
      { head: 'ambiguous\nrows', align: right },
      { head: 'duplicate\nitems', align: right },
      { head: 'empty', align: right },
      { head: 'refusals', align: right, optional: 2 },
      { head: 'errors', align: right, optional: 1 },
      { head: 'own score\ndisagrees', align: right },
    ],
    rows: systems.map(({ report }, index) => [
      labels[index]!,
      `${report.matched}`,
      `${report.missing.length}`,
      `${report.unmatched.length}`,
      `${report.ambiguous.length}`,
      `${report.duplicates.length}`,
      `${report.empty.length}`,
      `${report.refusals.length}`,
      `${report.errors.length}`,
      report.rescored.agree + report.rescored.disagree === 0 ? 'none given' : `${report.rescored.disagree}`,
    ]),
    note: [
      'n counts matched items: missing ones are in no count, empty outputs are wrong.',
      'Outputs are scored anew, whatever the file claims.',
      ...renamed,
    ].join('\n'),
  };
}

/** What the reader has to know about a system's rows, one line each. */
export function intakeWarnings(name: string, report: JoinReport): string[] {
  const { rows, unmatched, ambiguous, duplicates, missing, errors, rescored } = report;
  const lines: string[] = [];
  const say = (what: string, count: number, where = '') => {
    if (count > 0) lines.push(`${name}: ${what}: ${count}${where && `; ${where}`}`);
  };
  const [row] = unmatched;
  const [open] = ambiguous;
  say(
    `rows that match no item, of ${rows}`,
    unmatched.length,
    row && `the first is ${row.file}, record ${row.record} (${row.reason} ${JSON.stringify(row.given)})`,
  );
  say(
    'rows left out because their question stands in several sets and they name none',
    ambiguous.length,
    open && `the first is ${open.file}, record ${open.record} (${open.candidates.join(' or ')})`,
  );
  say('items with more than one row (--duplicates says which counts)', duplicates.length);
  say('items without an outcome, in no count', missing.length);
  say('rows that record an error', errors.length);
  say("rows whose accepted answers are not the split's (the split's count)", report.goldDifferences.length);
  say("rows joined by id whose question is not the item's", report.questionDifferences.length);
  say('rows that claim another score than the official metric gives (the metric counts)', rescored.disagree);
  return lines;
}
