import type { ClaimValue } from '../audit/claims/claim.js';
import type { ClaimStatus, ReproducedClaim, Reproduction } from '../audit/claims/reproduction.js';
import { roundHalfUp } from '../stats/percentage.js';
import { type RunStamp, stampText } from './stamp.js';
import type { Style } from './style.js';
import { renderTable } from './table.js';

const STATUS: Readonly<Record<ClaimStatus, string>> = {
  equal: '= equal',
  differs: '≠ differs',
  notRecomputable: '· not recomputable here',
};

const KINDS: Readonly<Record<ReproducedClaim['kind'], string>> = {
  data: 'from the split alone',
  profile: 'depends on the cue tables',
  counts: 'arithmetic on transcribed counts',
  protocol: 'depends on what the paper leaves open; never required equal',
  transcribed: 'listed, not claimed',
};

/** Published beside measured, grouped by the paper's tables, with a summary by kind at the end. */
export function reproductionText(
  stamp: RunStamp,
  result: Reproduction,
  options: { readonly brief: boolean; readonly width: number; readonly style: Style },
): string {
  const { brief, width, style } = options;
  const shown = brief ? result.claims.filter(({ status }) => status === 'differs') : result.claims;
  const groups = [...new Set(shown.map(({ where }) => where))].map((where) =>
    groupText(
      where,
      shown.filter((claim) => claim.where === where),
      width,
      style,
    ),
  );
  return `${[stampText(stamp, width), ...groups, summary(result.claims, width), verdict(result, style)].join('\n\n')}\n`;
}

function groupText(where: string, claims: readonly ReproducedClaim[], width: number, style: Style): string {
  const rows = claims.map((claim) => [
    claim.id,
    shorten(claim.value),
    claim.status === 'notRecomputable' ? '' : shorten(claim.measured),
    colour(claim.status, style)(`${STATUS[claim.status]}${difference(claim)}`),
  ]);
  const table = renderTable(
    [{ head: '' }, { head: 'published' }, { head: 'measured', optional: 1 }, { head: '' }],
    rows,
    width,
  );
  const reasons = claims.flatMap(({ id, reason }) => (reason === undefined ? [] : [`  ${id}: ${reason}`]));
  return [style.strong(where), table, ...reasons].join('\n');
}

function colour(status: ClaimStatus, { good, bad, faint }: Style): (text: string) => string {
  return { equal: good, differs: bad, notRecomputable: faint }[status];
}

/** By how much two numbers differ, or the ends of two intervals. */
function difference({ status, value, measured }: ReproducedClaim): string {
  if (status !== 'differs') return '';
  const pairs =
    Array.isArray(value) && Array.isArray(measured)
      ? value.map((v, i) => [v, measured[i]])
      : [[value, measured]];
  const deltas = pairs.map(([published, ours]) =>
    typeof published === 'number' && typeof ours === 'number' ? roundHalfUp(ours - published, 3) : undefined,
  );
  if (deltas.some((delta) => delta === undefined)) return '';
  return ` by ${deltas.map((delta) => (delta! > 0 ? `+${delta}` : `${delta}`)).join(', ')}`;
}

function shorten(value: ClaimValue): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > 44 ? `${text.slice(0, 43)}…` : text;
}

function summary(claims: readonly ReproducedClaim[], width: number): string {
  const count = (kind: ReproducedClaim['kind'], status: ClaimStatus) =>
    `${claims.filter((claim) => claim.kind === kind && claim.status === status).length}`;
  return renderTable(
    [
      { head: 'kind' },
      { head: 'equal', align: 'right' },
      { head: 'differs', align: 'right' },
      { head: 'not recomputable', align: 'right' },
      { head: '', optional: 1 },
    ],
    (Object.keys(KINDS) as ReproducedClaim['kind'][]).map((kind) => [
      kind,
      count(kind, 'equal'),
      count(kind, 'differs'),
      count(kind, 'notRecomputable'),
      KINDS[kind],
    ]),
    width,
  );
}

function verdict({ claims, unexplained, stale }: Reproduction, style: Style): string {
  const lines = [];
  if (unexplained.length > 0) lines.push(style.bad(`not explained in audits/: ${unexplained.join(', ')}`));
  if (stale.length > 0) {
    lines.push(style.bad(`explained in audits/, but gone or different now: ${stale.join(', ')}`));
  }
  if (lines.length > 0) return lines.join('\n');
  const explained = claims.some(({ status, kind }) => status === 'differs' && kind !== 'protocol');
  return style.good(
    explained
      ? 'every difference that counts is explained in audits/'
      : 'every number that has to be equal is equal',
  );
}
