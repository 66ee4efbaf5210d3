import { z } from 'zod';
import { type ClaimValue, sameValue } from '../audit/claims/claim.js';
import { expectShape } from '../dataset/expect-shape.js';
import { parseArtifact, readPackageFile } from '../freeze/artifact.js';
import type { Finding } from './finding.js';
import { FINDING_CODES } from './finding.js';
import { MEMFAIL_DATASETS } from './memfail-data.js';
import { MEMFAIL_FOLDER } from './read-pins.js';

/**
 * Which number of a finding: its `count`, `of`, `holds` (of − count), `rows` or `ids` of its places, each once and in
 * order, or one of its values by name.
 */
const measureSchema = z.strictObject({
  code: z.enum(FINDING_CODES).describe('the check'),
  what: z.string().describe('count, of, holds (of − count), rows, ids, or the name of one of its values'),
});

/** The shape of the file of claims. */
export const claimsSchema = z.strictObject({
  schema: z.literal('lastwrite.memfail-claims/1').describe('kind of the file, and version of its form'),
  source: z.string().describe('where the claims come from'),
  claims: z
    .array(
      z.strictObject({
        id: z.string().describe('name of the claim'),
        dataset: z.enum(MEMFAIL_DATASETS).describe('the dataset'),
        says: z.string().describe('the claim in words'),
        claimed: z.json().describe('a number, or a list of rows or names'),
        measure: measureSchema.describe('what it is held against'),
        difference: z
          .strictObject({
            measured: z.json().describe('the value that the reason explains'),
            reason: z.string().min(1).describe('why it differs'),
            reading: measureSchema
              .optional()
              .describe('what gives the claimed value, where some other reading does'),
          })
          .optional()
          .describe('for claims that come out otherwise'),
      }),
    )
    .describe('counts that were stated about the datasets, unverified'),
});

/** A count that was stated about a dataset. */
export type MemFailClaim = z.infer<typeof claimsSchema>['claims'][number];

/**
 * `equal`; `explained`: it differs as the claim's reason says; `unexplained`: it differs in another way, or nobody has
 * said why.
 */
export type MemFailClaimStatus = 'equal' | 'explained' | 'unexplained';

/** A claim beside what was measured. */
export interface HeldClaim {
  readonly claim: MemFailClaim;
  readonly measured: ClaimValue;
  readonly status: MemFailClaimStatus;
  /** What another reading of the claim gives, where the claim names one. */
  readonly otherwise?: ClaimValue;
}

/** The claims that ship with the package. */
export async function loadMemFailClaims(): Promise<readonly MemFailClaim[]> {
  return parseArtifact(await readPackageFile(`${MEMFAIL_FOLDER}/claims.json`), (json) =>
    expectShape(claimsSchema, json, 'the claims about the MemFail datasets', 'install the package again'),
  ).claims;
}

/** Hold claims against findings; those on datasets without findings are left out. */
export function holdClaims(claims: readonly MemFailClaim[], findings: readonly Finding[]): HeldClaim[] {
  return claims
    .filter(({ dataset }) => findings.some((finding) => finding.dataset === dataset))
    .map((claim) => {
      const { claimed, difference } = claim;
      const measured = measureOf(findings, claim.dataset, claim.measure);
      const status = sameValue(measured, claimed)
        ? 'equal'
        : difference !== undefined && sameValue(measured, difference.measured)
          ? 'explained'
          : 'unexplained';
      if (difference?.reading === undefined) return { claim, measured, status };
      return { claim, measured, status, otherwise: measureOf(findings, claim.dataset, difference.reading) };
    });
}

function measureOf(
  findings: readonly Finding[],
  dataset: string,
  { code, what }: z.infer<typeof measureSchema>,
): ClaimValue {
  const found = findings.find((finding) => finding.code === code && finding.dataset === dataset);
  if (found === undefined) return null;
  const { count, of, values, places } = found;
  switch (what) {
    case 'count':
      return count;
    case 'of':
      return of;
    case 'holds':
      return of - count;
    case 'rows':
      return [...new Set(places.map(({ row }) => row))];
    case 'ids':
      return [...new Set(places.map(({ id }) => id))];
    default:
      return values[what] ?? null;
  }
}
