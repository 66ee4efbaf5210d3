import type { CompareResult, RepeatsResult } from './compare-document.js';
import { compareTables, repeatsTables } from './compare-tables.js';
import { type ReportTable, tablesMarkdown, tablesText } from './report-table.js';
import { type RunStamp, stampLine, stampText } from './stamp.js';
import type { Style } from './style.js';

/** `lastwrite compare A B` on a terminal. */
export function compareText(result: CompareResult, width: number, style: Style): string {
  return text(result, compareTables(result.comparison), [flippedLine(result)], width, style);
}

/** `lastwrite compare A B --md`. */
export function compareMarkdown(result: CompareResult): string {
  return markdown(result, compareTables(result.comparison), [flippedLine(result)]);
}

/** `lastwrite compare --repeats` on a terminal. */
export function repeatsText(result: RepeatsResult, width: number, style: Style): string {
  return text(result, repeatsTables(result.repeats), [], width, style);
}

/** `lastwrite compare --repeats --md`. */
export function repeatsMarkdown(result: RepeatsResult): string {
  return markdown(result, repeatsTables(result.repeats), []);
}

interface Stamped {
  readonly stamp: RunStamp;
  readonly warnings: readonly string[];
}

function flippedLine({ comparison: { flipped, onlyA, onlyB } }: CompareResult): string {
  const alone =
    onlyA.length + onlyB.length > 0
      ? ` In no count: ${onlyA.length} that only A has an outcome for, ${onlyB.length} that only B has.`
      : '';
  return `Items that flipped: ${flipped.length} (--items FILE lists them).${alone}`;
}

function text(
  { stamp, warnings }: Stamped,
  tables: readonly ReportTable[],
  lines: readonly string[],
  width: number,
  style: Style,
): string {
  const last = [...lines, ...warnings.map((line) => `warning: ${line}`)];
  return [
    stampText(stamp, width),
    tablesText(tables, width, style),
    ...(last.length > 0 ? [last.join('\n')] : []),
  ].join('\n\n');
}

function markdown(
  { stamp, warnings }: Stamped,
  tables: readonly ReportTable[],
  lines: readonly string[],
): string {
  const last = [...lines, ...warnings.map((line) => `warning: ${line}`)].map((line) => `- ${line}`);
  return [stampLine(stamp), tablesMarkdown(tables), ...(last.length > 0 ? [last.join('\n')] : [])].join(
    '\n\n',
  );
}
