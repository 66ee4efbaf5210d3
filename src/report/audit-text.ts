import type { ClassifiedItem } from '../audit/classified-split.js';
import { CLASS_NAMES, ITEM_CLASSES } from '../audit/item-class.js';
import type { Tally } from '../audit/tally.js';
import { halfUpText, percentText } from '../stats/percentage.js';
import type { AuditResult } from './audit-document.js';
import { stampText } from './stamp.js';
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

/** How readers know the pooled rows; a list's own is told by its name. */
export const POOLED: Readonly<Record<string, string>> = {
  all: 'all',
  dev: 'development (6k)',
  heldout: 'held-out',
  heldoutUnseen: 'held-out, unseen',
  sh: 'single-hop',
  mh: 'multi-hop',
};

/** The table of `lastwrite audit`: a row a set, then the pooled rows. */
export function auditText(
  { stamp, scores, items, proxyAgreement }: AuditResult,
  width: number,
  style: Style,
): string {
  const sets = [...scores.sets].map(([set, tally]) => row(set, tally));
  const pooled = [...scores.totals]
    .filter(([, { n }]) => n > 0)
    .map(([name, tally]) => row(POOLED[name] ?? name.replace('_', ' '), tally));
  const legend =
    "correct: the benchmark's substring_exact_match; strict: equality with a gold string. Intervals: exact Clopper-Pearson.";
  return `${stampText(stamp, width)}

${renderTable(COLUMNS, [...sets, [], ...pooled], width)}

${failureTable(items, [...scores.sets.keys()], width)}

${style.faint(legend)}${disagreement(proxyAgreement)}
`;
}

function disagreement(agreement: AuditResult['proxyAgreement']): string {
  if (!agreement || agreement.agree) return '';
  return `\nThe parser-scope designations and the mechanical proxy disagree:\n  designated ${agreement.designated.join(', ')}\n  proxy      ${agreement.proxy.join(', ')}`;
}

/** What the failures are made of, a row a set; classes that hold nothing are left out. */
function failureTable(items: readonly ClassifiedItem[], sets: readonly string[], width: number): string {
  const failed = items.filter(({ correct }) => !correct);
  const classes = ITEM_CLASSES.filter((name) => failed.some((item) => item.class === name));
  const line = (label: string, of: readonly ClassifiedItem[]) => [
    label,
    `${of.length}`,
    ...classes.map((name) => `${of.filter((item) => item.class === name).length}`),
  ];
  return renderTable(
    [
      { head: '' },
      { head: 'failures', align: 'right' },
      ...classes.map((name) => ({ head: CLASS_NAMES[name].reader, align: 'right' as const })),
    ],
    [
      ...sets.map((set) =>
        line(
          set,
          failed.filter(({ item }) => item.set === set),
        ),
      ),
      [],
      line('all', failed),
    ],
    width,
  );
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
