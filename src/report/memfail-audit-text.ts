import type { ClaimValue } from '../audit/claims/claim.js';
import type { Finding, Severity } from '../memfail/finding.js';
import type { HeldClaim, MemFailClaimStatus } from '../memfail/finding-claims.js';
import { fitText } from './fit-text.js';
import type { MemFailAudit } from './memfail-audit-document.js';
import { checkName, findingWords, foundText } from './memfail-finding-words.js';
import { DATASET_NAMES } from './memfail-names.js';
import { oneLine } from './one-line.js';
import { type ReportTable, tablesMarkdown, tablesText } from './report-table.js';
import type { Style } from './style.js';

const STATUS: Readonly<Record<MemFailClaimStatus, string>> = {
  equal: '= equal',
  explained: '≠ differs, see below',
  unexplained: '≠ differs, unexplained',
};

/** Beyond this a list of rows is in --items. */
const ROWS_SHOWN = 24;

/** `lastwrite memfail audit` on a terminal. */
export function memFailAuditText(audit: MemFailAudit, width: number, style: Style): string {
  const datasets = audit.files.map(({ dataset }) => {
    const own = audit.findings.filter((finding) => finding.dataset === dataset);
    return [
      style.strong(DATASET_NAMES[dataset]),
      ...own.filter(({ severity }) => severity !== 'clean').map((one) => findingText(one, width, style)),
      ...cleanLine(own).map((line) => style.faint(hang(line, 'clean    ', width))),
    ].join('\n');
  });
  return `${[
    stampText(audit),
    ...datasets,
    tablesText([claimsTable(audit.claims)], width, style),
    ...differences(audit.claims).map((line) => hang(line, '', width)),
    closing(audit),
  ].join('\n\n')}\n`;
}

/** `lastwrite memfail audit --md`. */
export function memFailAuditMarkdown(audit: MemFailAudit): string {
  const tables = audit.files.map(({ dataset }): ReportTable => {
    const own = audit.findings.filter((finding) => finding.dataset === dataset);
    const clean = cleanLine(own);
    return {
      title: DATASET_NAMES[dataset],
      columns: [{ head: '' }, { head: 'found', align: 'right' }, { head: 'what' }, { head: 'rows' }],
      rows: own
        .filter(({ severity }) => severity !== 'clean')
        .map((one) => [one.severity, foundText(one), findingWords(one), rowsText(one)]),
      ...(clean.length > 0 && { note: `Clean: ${clean.join('')}.` }),
    };
  });
  return [
    '## MemFail: audit of the datasets',
    stampText(audit),
    tablesMarkdown([...tables, claimsTable(audit.claims)]),
    ...differences(audit.claims).map((line) => `- ${line}`),
    closing(audit),
    '',
  ].join('\n\n');
}

function stampText({ tool, files }: MemFailAudit): string {
  const others = files.filter(({ pinned }) => !pinned).map(({ file }) => oneLine(file));
  const data = others.length === 0 ? 'the published files' : `NOT the published files: ${others.join(', ')}`;
  return `MemFail, ${files.length} ${files.length === 1 ? 'dataset' : 'datasets'}, ${data} · ${tool}`;
}

function findingText(finding: Finding, width: number, style: Style): string {
  const { severity } = finding;
  const rows = rowsText(finding);
  const words = `${foundText(finding)} ${findingWords(finding)}`;
  const where = rows === '' ? '' : `; ${rows.includes(',') ? 'rows' : 'row'} ${rows}`;
  const text = hang(`${words}${where}`, severity.padEnd(9), width);
  return colour(severity, style)(severity) + text.slice(severity.length);
}

function colour(severity: Severity, { bad, strong, faint }: Style): (text: string) => string {
  return { error: bad, warning: strong, note: faint, clean: faint }[severity];
}

function cleanLine(findings: readonly Finding[]): string[] {
  const names = findings.filter(({ severity }) => severity === 'clean').map(({ code }) => checkName(code));
  return names.length === 0 ? [] : [names.join(', ')];
}

function rowsText({ places }: Finding): string {
  const rows = [...new Set(places.map(({ row }) => row))];
  const shown = rows.slice(0, ROWS_SHOWN).join(', ');
  return rows.length > ROWS_SHOWN ? `${shown} and ${rows.length - ROWS_SHOWN} more` : shown;
}

function claimsTable(claims: readonly HeldClaim[]): ReportTable {
  const datasets = [...new Set(claims.map(({ claim }) => claim.dataset))];
  return {
    title: 'What was stated about the datasets, beside what is measured',
    columns: [
      { head: 'stated' },
      { head: 'claimed', align: 'right' },
      { head: 'measured', align: 'right' },
      { head: '' },
    ],
    rows: datasets.flatMap((dataset) => [
      [DATASET_NAMES[dataset], '', '', ''],
      ...claims
        .filter(({ claim }) => claim.dataset === dataset)
        .map(({ claim, measured, status }) => [
          `  ${claim.says}`,
          valueText(claim.claimed),
          valueText(measured),
          STATUS[status],
        ]),
    ]),
  };
}

function valueText(value: ClaimValue): string {
  if (!Array.isArray(value)) return `${value}`;
  const text = value.map((one) => `${one}`.replace(/^longhop-/, '')).join(', ');
  return text.length > 12 ? `${value.length} named` : text;
}

function differences(claims: readonly HeldClaim[]): string[] {
  return claims
    .filter(({ status }) => status !== 'equal')
    .map(({ claim, measured, status, otherwise }) => {
      const values = `claimed ${listText(claim.claimed)}, measured ${listText(measured)}`;
      const reading = otherwise === undefined ? '' : ` That reading is measured too: ${listText(otherwise)}.`;
      const reason = status === 'explained' ? claim.difference!.reason : 'Nobody has said why.';
      return `${DATASET_NAMES[claim.dataset]}, "${claim.says}": ${values}. ${reason}${status === 'explained' ? reading : ''}`;
    });
}

function listText(value: ClaimValue): string {
  return Array.isArray(value) ? value.map((one) => `${one}`.replace(/^longhop-/, '')).join(' ') : `${value}`;
}

function closing({ findings, claims }: MemFailAudit): string {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const held = (status: MemFailClaimStatus) => claims.filter((one) => one.status === status).length;
  return `checks: error ${count('error')}, warning ${count('warning')}, note ${count('note')}, clean ${count('clean')}
stated counts: ${held('equal')} equal, ${held('explained')} differ and are explained, ${held('unexplained')} differ unexplained
rows count from 1, the header being row 1; every place with what was found there: --items FILE`;
}

/** Prose at a comfortable width. */
function hang(text: string, first: string, width: number): string {
  return fitText(oneLine(text), Math.min(width, 110), first);
}
