import type { ClaimStatus, Reproduction } from '../audit/claims/reproduction.js';
import { profileDocument, type RunStamp } from './stamp.js';

/** The document of `lastwrite reproduce --json`. */
export function reproductionDocument(
  { tool, method, dataset }: RunStamp,
  { claims, unexplained, stale }: Reproduction,
  templates: { readonly wording: string; readonly sha256: string },
) {
  const count = (status: ClaimStatus) => claims.filter((claim) => claim.status === status).length;
  return {
    schema: 'lastwrite.reproduce/1',
    tool,
    dataset: { contentSha256: dataset.contentSha256, pinned: dataset.pinned },
    profile: profileDocument(method),
    templates,
    claims: claims.map(({ id, kind, where, value, measured, status, reason }) => ({
      id,
      kind,
      where,
      published: value,
      measured,
      status,
      ...(reason !== undefined && { reason }),
    })),
    summary: {
      equal: count('equal'),
      differs: count('differs'),
      notRecomputable: count('notRecomputable'),
    },
    unexplained,
    stale,
  };
}
