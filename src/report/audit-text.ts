import type { Tally } from '../audit/tally.js';
import { halfUpText, percentText } from '../stats/percentage.js';
import type { AuditResult } from './audit-document.js';
import { stampLine } from './stamp.js';
import type { Style } from './style.js';
import { type Column, renderTable } from './table.js';

const COLUMNS: readonly Column[] = [
  { head: '' },
  { head: 'n', align: 'right' },
  { head: 'correct', align: 'right' },
  { head: '%', align: 'right' },
  { head: '95 % interval', align: 'right', optional: 1 },
  { head: 'strict', align: 'right', optional: 2 },
  { head: 'ABSTAIN', align: 'right', optional: 3 },
];

const POOLED: Readonly<Record<string, string>> = {
  all: 'all',
  dev: 'development (6k)',
  heldout: 'held-out',
  heldoutUnseen: 'held-out, unseen',
  sh: 'single-hop',
  mh: 'multi-hop',
};

/** The table of `lastwrite audit`: a row a set, then the pooled rows. */
export function auditText({ stamp, scores }: AuditResult, width: number, style: Style): string {
  const sets = [...scores.sets].map(([set, tally]) => row(set, tally));
  const pooled = [...scores.totals]
    .filter(([, { n }]) => n > 0)
    .map(([name, tally]) => row(POOLED[name] ?? name.replace('_', ' '), tally));
  return `${stampLine(stamp)}

${renderTable(COLUMNS, [...sets, [], ...pooled], width)}

${style.faint(
  "correct: the benchmark's substring_exact_match; strict: equality with a gold string. Intervals: exact Clopper-Pearson.",
)}
`;
}

function row(name: string, { n, correct, strict, abstain, ci95 }: Tally): string[] {
  const ends = [ci95.lower, ci95.upper].map((end) => halfUpText(end * 100, 1));
  return [
    name,
    `${n}`,
    `${correct}`,
    percentText(correct, n, 2),
    ends.join(' to '),
    `${strict}`,
    `${abstain}`,
  ];
}
