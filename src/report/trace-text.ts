import { fitText } from './fit-text.js';
import { tablesMarkdown, tablesText } from './report-table.js';
import { stampLine, stampText } from './stamp.js';
import type { Style } from './style.js';
import type { TraceResult } from './trace-result.js';
import { notCarriedLines, traceTables } from './trace-tables.js';
import { systemWarnings } from './trace-warnings.js';

/** `lastwrite trace` on a terminal. */
export function traceText(result: TraceResult, width: number, style: Style): string {
  const said = messages(result, width, style.bad);
  return [
    stampText(result.stamp, width),
    ...(said.length > 0 ? [said.join('\n')] : []),
    tablesText(traceTables(result.systems), width, style),
    ...notCarriedLines(result.systems).map((line) => fitText(line, width)),
    '',
  ]
    .join('\n\n')
    .trimEnd();
}

/** `lastwrite trace --md`. */
export function traceMarkdown(result: TraceResult): string {
  const said = messages(result, Number.POSITIVE_INFINITY, (text) => text).map((line) => `- ${line}`);
  return [
    stampLine(result.stamp),
    ...(said.length > 0 ? [said.join('\n')] : []),
    tablesMarkdown(traceTables(result.systems)),
    ...notCarriedLines(result.systems),
  ].join('\n\n');
}

/** Signs of broken adapters, then what was left out and how rows were joined. */
function messages({ systems, notes }: TraceResult, width: number, bad: (text: string) => string): string[] {
  const warnings = systems.flatMap(systemWarnings).map((line) => bad(fitText(line, width, 'warning: ')));
  return [...warnings, ...notes.map((line) => fitText(line, width, 'note: '))];
}
