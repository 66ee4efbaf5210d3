import { headline } from './headline.js';
import { intakeTable } from './intake.js';
import type { ReportResult } from './report-result.js';
import { type ReportTable, tablesMarkdown } from './report-table.js';
import { commandLine, runTable } from './run-tables.js';
import { countFailures, failuresTable, publishedTable, scoresTable } from './score-tables.js';
import { sensitivityTable } from './sensitivity-text.js';
import { stampLine } from './stamp.js';
import { readingsTable, surfacesTable, writesTable } from './stratify-detail-tables.js';
import { accuracyText, ci95Text, shortNames } from './stratum-cell.js';
import type { NamedSystem } from './system-block.js';
import { crossTable, pairsTable, systemTable } from './system-tables.js';
import type { AttributedSystem } from './trace-result.js';
import { notCarriedLines, traceTables } from './trace-tables.js';
import { systemWarnings } from './trace-warnings.js';

/** The report for a pull request: what matters in view, the rest folded. */
export function reportMarkdown(result: ReportResult): string {
  const { stamp, scores, items, published, systems, pairs, traced, sensitivity, warnings } = result;
  const labels = shortNames(systems.map(({ name }) => name));
  const named = systems.map((system, index): NamedSystem => ({ system, label: labels[index]! }));
  const several = named.length > 1;
  const tables = (...some: readonly ReportTable[]) => tablesMarkdown(some.map(forMarkdown));
  return [
    '## lastwrite report',
    stampLine(stamp),
    headlineLines(result),
    tables(scoresTable(scores, stamp.method.profile.name), failuresTable(countFailures(items))),
    ...(several ? [tables(crossTable(named))] : named.map((one) => tables(systemTable(one)))),
    ...(warnings.length > 0 ? [warnings.map((line) => `- warning: ${plain(line)}`).join('\n')] : []),
    ...(named.length > 0
      ? [
          folded('What was read of the systems, and their errors', [
            tables(intakeTable(systems), writesTable(named), surfacesTable(named), readingsTable(named)),
            ...(several ? [tables(...named.map(systemTable))] : []),
          ]),
        ]
      : []),
    ...(pairs.length > 0
      ? [
          folded('Pairs of systems', [
            tables(pairsTable(pairs, (system) => labels[systems.indexOf(system)]!)),
          ]),
        ]
      : []),
    ...tracedParts(traced, tables),
    ...(published.length > 0
      ? [folded("Others' published scores", [tables(publishedTable(published))])]
      : []),
    folded('How much the labels depend on the method', [tables(sensitivityTable(sensitivity))]),
    folded('What was run, and how to run it again', [
      fenced(commandLine([...result.arguments, '-o', 'report.md'])),
      tables(runTable(result)),
    ]),
    '',
  ].join('\n\n');
}

/** Which operation failed: warnings and the two tables that matter in view, the others folded. */
function tracedParts(
  traced: readonly AttributedSystem[],
  tables: (...some: readonly ReportTable[]) => string,
): string[] {
  if (traced.length === 0) return [];
  const [support, stages, ...others] = traceTables(traced);
  const warnings = traced.flatMap(systemWarnings);
  return [
    '### Which operation failed',
    ...(warnings.length > 0 ? [warnings.map((line) => `- warning: ${plain(line)}`).join('\n')] : []),
    tables(...[support, stages].filter((table) => table !== undefined)),
    ...(others.length > 0 ? [folded('The traces in detail', [tables(...others)])] : []),
    ...notCarriedLines(traced).map(plain),
  ];
}

function headlineLines(result: ReportResult): string {
  const { figures, caveats } = headline(result);
  const lines = figures.map(({ what, stratum, meaning, census }) => {
    const interval = census ? '' : `, 95 % interval ${ci95Text(stratum)}`;
    return `- **${plain(what)}: ${accuracyText(stratum)} %** (${stratum.correct} of ${stratum.n}${interval}): ${meaning}`;
  });
  return [...lines, '', ...caveats.map((caveat) => `> ${caveat}`)].join('\n');
}

/** A block of code whose fence is longer than any in it. */
function fenced(code: string): string {
  const inner = (code.match(/`+/g) ?? []).map(({ length }) => length);
  const fence = '`'.repeat(Math.max(3, ...inner.map((length) => length + 1)));
  return `${fence}sh\n${code}\n${fence}`;
}

function folded(title: string, parts: readonly string[]): string {
  return [`<details><summary>${title}</summary>`, ...parts, '</details>'].join('\n\n');
}

/** Names come from files: what markdown would read as markup is written as text, and nobody is mentioned. */
function plain(text: string): string {
  return text.replace(/[&>`*[\]~\\]|<(?! )|(?<!\w)_|_(?!\w)|@(?=\w)/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A table whose heading rows have all their cells, and whose texts show as they are. */
function forMarkdown({ title, columns, rows, note }: ReportTable): ReportTable {
  return {
    title: plain(title),
    columns: columns.map((column) => ({ ...column, head: plain(column.head) })),
    rows: rows.map((row) => {
      if (row.length !== 1) return row.map(plain);
      return [`**${plain(row[0]!)}**`, ...columns.slice(1).map(() => '')];
    }),
    ...(note !== undefined && { note: plain(note) }),
  };
}
