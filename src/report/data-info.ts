import type { ListSummary } from '../audit/list-summary.js';
import type { Split } from '../dataset/split.js';
import type { SplitFindings } from '../dataset/verify-split.js';
import { percentText } from '../stats/percentage.js';
import { renderTable } from './table.js';

/** What `lastwrite data info` shows. */
export interface DataInfo {
  readonly findings: SplitFindings;
  readonly lists: readonly ListSummary[];
  readonly split: Split;
}

/** The document of `lastwrite data info --json`. */
export function dataInfoDocument({ findings, lists, split }: DataInfo) {
  return {
    schema: 'lastwrite.data-info/1',
    contentSha256: findings.contentSha256,
    pinned: findings.pinned,
    lists,
    sets: split.rows.map(({ set, list, source, items }) => ({ set, list, source, questions: items.length })),
  };
}

/** The table of `lastwrite data info`. */
export function dataInfoText({ findings, lists, split }: DataInfo, width: number): string {
  const table = renderTable(
    [
      { head: 'list' },
      { head: 'statements', align: 'right' },
      { head: 'parsed', align: 'right' },
      { head: '%', align: 'right', optional: 2 },
      { head: 'unparsed', align: 'right' },
      { head: 'keys', align: 'right' },
      { head: 'overwritten', align: 'right' },
      { head: 'nodes', align: 'right', optional: 1 },
      { head: 'edges', align: 'right', optional: 1 },
    ],
    lists.map(({ list, statements, parsed, unparsed, keys, overwrittenKeys, nodes, edges }) => [
      list,
      `${statements}`,
      `${parsed}`,
      percentText(parsed, statements, 2),
      `${unparsed}`,
      `${keys}`,
      `${overwrittenKeys}`,
      `${nodes}`,
      `${edges}`,
    ]),
    width,
  );
  const standing = findings.pinned
    ? 'the pinned split'
    : findings.subset
      ? 'a part of the pinned split'
      : 'NOT the pinned split';
  return `${standing}, content sha256 ${findings.contentSha256}
${split.rows.map(({ set, items }) => `${set} ${items.length}`).join(', ')} questions

${table}

keys: distinct (subject, relation) pairs; overwritten: keys on which a later statement gives another value.
`;
}
