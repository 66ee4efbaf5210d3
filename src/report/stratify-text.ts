import type { ThresholdFinding } from '../outcomes/threshold.js';
import { halfUpText } from '../stats/percentage.js';
import { tablesMarkdown, tablesText } from './report-table.js';
import { stampLine, stampText } from './stamp.js';
import type { StratifyResult } from './stratify-document.js';
import { stratifyTables } from './stratify-tables.js';
import { accuracyText } from './stratum-cell.js';
import type { Style } from './style.js';

/** `lastwrite stratify` on a terminal. */
export function stratifyText(
  { stamp, systems, thresholds, warnings }: StratifyResult,
  width: number,
  style: Style,
): string {
  return [
    stampText(stamp, width),
    tablesText(stratifyTables(systems), width, style),
    ...(warnings.length > 0 ? [warnings.map((line) => `warning: ${line}`).join('\n')] : []),
    ...(thresholds.length > 0 ? [thresholds.map((one) => thresholdText(one, style)).join('\n')] : []),
    '',
  ]
    .join('\n\n')
    .trimEnd();
}

/** `lastwrite stratify --md`. */
export function stratifyMarkdown({ stamp, systems, thresholds, warnings }: StratifyResult): string {
  const notes = [
    ...warnings.map((line) => `- warning: ${line}`),
    ...thresholds.map((one) => `- ${thresholdText(one)}`),
  ];
  return [
    stampLine(stamp),
    tablesMarkdown(stratifyTables(systems)),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ].join('\n\n');
}

/** A threshold and what became of it, in one line. */
export function thresholdText(
  { system, group, atLeast, stratum, met }: ThresholdFinding,
  style?: Style,
): string {
  const word = met ? (style?.good ?? plain)('met') : (style?.bad ?? plain)('NOT met');
  const reached =
    stratum.n === 0 ? 'no items' : `${stratum.correct}/${stratum.n} = ${accuracyText(stratum)} %`;
  return `threshold ${group} ≥ ${halfUpText(atLeast * 100)} % ${word} by ${system}: ${reached}`;
}

function plain(text: string): string {
  return text;
}
