import { changedLabels } from '../audit/labels.js';
import type { Opinion, ReadItem } from '../audit/reader-standing.js';
import { type AdjudicationResult, isContested } from './adjudication-document.js';
import { adjudicationTables, STANDING_NAMES, verdictName } from './adjudication-tables.js';
import { oneLine } from './one-line.js';
import { tablesMarkdown, tablesText } from './report-table.js';
import { stampLine, stampText } from './stamp.js';
import type { Style } from './style.js';

/** `lastwrite adjudicate report` on a terminal. */
export function adjudicationText(result: AdjudicationResult, width: number, style: Style): string {
  const contested = result.adjudication.items.filter(isContested);
  return [
    stampText(result.stamp, width),
    tablesText(adjudicationTables(result.adjudication), width, style),
    ...(contested.length > 0
      ? [
          style.strong('Items where a verdict is not the label, with the reasons'),
          contested.map((item) => itemText(item, style)).join('\n\n'),
        ]
      : []),
    ...lastLines(result),
  ].join('\n\n');
}

/** `lastwrite adjudicate report --md`. */
export function adjudicationMarkdown(result: AdjudicationResult): string {
  const contested = result.adjudication.items.filter(isContested);
  return [
    stampLine(result.stamp),
    tablesMarkdown(adjudicationTables(result.adjudication)),
    ...(contested.length > 0
      ? [
          '**Items where a verdict is not the label, with the reasons**',
          contested.map(itemMarkdown).join('\n'),
        ]
      : []),
    ...lastLines(result),
  ].join('\n\n');
}

function itemText(one: ReadItem, style: Style): string {
  const { item, frozen, opinions, standing } = one;
  const lines = [
    ...(frozen ? [['frozen', frozenWords(frozen)] as const] : []),
    ...opinions.map((opinion) => [oneLine(opinion.reader.name), opinionWords(opinion)] as const),
  ];
  const widest = Math.max(...lines.map(([who]) => who.length));
  return [
    `${style.strong(item)}  ${STANDING_NAMES[standing]}`,
    ...lines.map(([who, words]) => `  ${who.padEnd(widest)}  ${words}`),
  ].join('\n');
}

function itemMarkdown({ item, frozen, opinions, standing }: ReadItem): string {
  return [
    `- \`${item}\`: ${STANDING_NAMES[standing]}`,
    ...(frozen ? [`  - frozen: ${plain(frozenWords(frozen))}`] : []),
    ...opinions.map(
      (opinion) => `  - ${plain(oneLine(opinion.reader.name))}: ${plain(opinionWords(opinion))}`,
    ),
  ].join('\n');
}

function frozenWords({ label, reason, discretionary }: NonNullable<ReadItem['frozen']>): string {
  return `${verdictName(label)}${discretionary ? ' (discretionary)' : ''}: ${reason}`;
}

function opinionWords({ verdict: { verdict, confidence, note, truncated } }: Opinion): string {
  const about = [...(confidence ? [`${confidence} confidence`] : []), ...(truncated ? ['cut evidence'] : [])];
  const reason = oneLine(note);
  return `${verdictName(verdict)}${about.length > 0 ? ` (${about.join(', ')})` : ''}${reason ? `: ${reason}` : ''}`;
}

function lastLines({ consensus, warnings }: AdjudicationResult): string[] {
  const lines = warnings.map((line) => `warning: ${line}`);
  if (consensus) {
    const { labels, rule, version } = consensus.labels;
    const agreed = labels.filter(({ from }) => from === 'consensus').length;
    lines.push(
      `consensus (${rule}), labels ${version}: ${agreed} of ${labels.length} labels by consensus, ${changedLabels(consensus.labels).length} of them not the frozen one`,
    );
  }
  return lines.length > 0 ? [lines.join('\n')] : [];
}

/** Somebody else's text in markdown: nothing in it is markup. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&');
}
