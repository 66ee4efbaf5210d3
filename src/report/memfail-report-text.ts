import { findingText } from './memfail-findings.js';
import type { MemFailReport } from './memfail-report-document.js';
import { memfailTables } from './memfail-tables.js';
import { tablesMarkdown, tablesText } from './report-table.js';
import { makeStyle } from './style.js';

/** The report for the terminal: what is broken first. */
export function memfailText(
  { tool, findings, runs }: MemFailReport,
  { color, width }: { readonly color: boolean; readonly width: number },
): string {
  const style = makeStyle(color);
  const lines = findings.map((finding) =>
    finding.grave ? style.bad(`BROKEN  ${findingText(finding)}`) : `note    ${findingText(finding)}`,
  );
  return [
    `MemFail, ${runs.length} ${runs.length === 1 ? 'run' : 'runs'} · ${tool}`,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    tablesText(memfailTables(runs), width, style),
  ].join('\n\n');
}

/** The report as GitHub-flavoured markdown. */
export function memfailMarkdown({ tool, findings, runs }: MemFailReport): string {
  const lines = findings.map(
    (finding) => `- ${finding.grave ? '**broken** ' : ''}${plain(findingText(finding))}`,
  );
  return [
    `## MemFail, ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}`,
    tool,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    tablesMarkdown(memfailTables(runs)),
  ].join('\n\n');
}

/** Names and answers may hold what markdown reads. */
function plain(text: string): string {
  return text.replace(/[\\`*_<>[\]|]/g, '\\$&');
}
