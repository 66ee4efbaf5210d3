import { tablesMarkdown, tablesText } from './report-table.js';
import { stampLine } from './stamp.js';
import type { Style } from './style.js';
import type { TraceResult } from './trace-result.js';
import { notCarriedLines, traceTables } from './trace-tables.js';
import { systemWarnings } from './trace-warnings.js';

/** `lastwrite trace` on a terminal. */
export function traceText(result: TraceResult, width: number, style: Style): string {
  const warnings = warningLines(result).map((line) => style.bad(`warning: ${line}`));
  return [
    stampLine(result.stamp),
    ...(warnings.length > 0 ? [warnings.join('\n')] : []),
    tablesText(traceTables(result.systems), width, style),
    ...notCarriedLines(result.systems),
    '',
  ]
    .join('\n\n')
    .trimEnd();
}

/** `lastwrite trace --md`. */
export function traceMarkdown(result: TraceResult): string {
  const warnings = warningLines(result).map((line) => `- warning: ${line}`);
  return [
    stampLine(result.stamp),
    ...(warnings.length > 0 ? [warnings.join('\n')] : []),
    tablesMarkdown(traceTables(result.systems)),
    ...notCarriedLines(result.systems),
  ].join('\n\n');
}

/** Warnings of all systems: signs of broken adapters, then what was left out, then how rows were joined. */
export function warningLines({ systems, warnings }: TraceResult): string[] {
  return [...systems.flatMap(systemWarnings), ...warnings];
}
