import type { Finding } from '../memfail/finding.js';
import type { HeldClaim } from '../memfail/finding-claims.js';
import type { MemFailFile } from '../memfail/load-memfail.js';
import { memFailFileDocument } from './memfail-data-info.js';

/** The result of `lastwrite memfail audit`, as the renderers get it. */
export interface MemFailAudit {
  /** e.g. `lastwrite 0.1.0`. */
  readonly tool: string;
  readonly files: readonly MemFailFile[];
  readonly findings: readonly Finding[];
  readonly claims: readonly HeldClaim[];
}

/** The document of `lastwrite memfail audit --json`. */
export function memFailAuditDocument({ tool, files, findings, claims }: MemFailAudit) {
  return {
    schema: 'lastwrite.memfail-audit/1',
    tool,
    pinned: files.every(({ pinned }) => pinned),
    datasets: files.map(memFailFileDocument),
    findings,
    claims: claims.map(({ claim, measured, status, otherwise }) => ({
      id: claim.id,
      dataset: claim.dataset,
      says: claim.says,
      measure: claim.measure,
      claimed: claim.claimed,
      measured,
      status,
      ...(status === 'explained' && { reason: claim.difference!.reason }),
      ...(otherwise !== undefined && { otherwise }),
    })),
  };
}

/** The rows of `lastwrite memfail audit --items`: a place each. */
export function memFailFindingRows(findings: readonly Finding[]) {
  return findings.flatMap(({ dataset, code, severity, places }) =>
    places.map(({ row, id, detail }) => ({ dataset, code, severity, row, id, detail })),
  );
}
