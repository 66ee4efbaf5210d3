import { z } from 'zod';
import { InputError } from '../dataset/input-error.js';
import { sha256Schema } from '../dataset/sha256-schema.js';
import { termsSha256 } from './run-plan.js';
import { type Terms, termsSchema } from './terms.js';

/** The `schema` field of every line. */
export const AMENDMENT_SCHEMA = 'lastwrite.run-amendment/1';

/** A change of the terms after a run has begun, or a decision without one: dated, with its reason, and kept. */
export const amendmentSchema = z.strictObject({
  schema: z.literal(AMENDMENT_SCHEMA).describe('kind of the record, and version of its form'),
  number: z.int().positive().describe('1-based'),
  time: z.iso.datetime().describe('when it was written'),
  reason: z.string().min(1).describe('why'),
  changes: z
    .array(
      z.strictObject({
        term: z.string().describe('name of the term'),
        from: z.unknown().describe('as it was'),
        to: z.unknown().describe('as it is from now on'),
      }),
    )
    .describe('terms that change; none for a decision without a change'),
  planSha256: sha256Schema.describe("hash of the plan file's bytes"),
  termsSha256: sha256Schema.describe('of the terms with this amendment and those before it'),
});

/** A change of the terms after a run has begun. */
export type Amendment = z.infer<typeof amendmentSchema>;

/** One term that differs. */
export interface TermChange {
  readonly term: keyof Terms;
  readonly from: unknown;
  readonly to: unknown;
}

/** What differs between terms, in their order. */
export function compareTerms(from: Terms, to: Terms): TermChange[] {
  return (Object.keys(termsSchema.shape) as (keyof Terms)[])
    .filter((term) => JSON.stringify(from[term]) !== JSON.stringify(to[term]))
    .map((term) => ({ term, from: from[term], to: to[term] }));
}

/**
 * The terms of a plan with its amendments.
 *
 * @throws InputError when an amendment belongs to another plan or does not give the terms that it says it gives
 */
export function amendTerms(terms: Terms, planSha256: string, amendments: readonly Amendment[]): Terms {
  let inForce = terms;
  for (const { number, changes, ...one } of amendments) {
    const changed = Object.fromEntries(changes.map(({ term, to }) => [term, to]));
    const result = termsSchema.safeParse({ ...inForce, ...changed });
    if (!result.success || one.planSha256 !== planSha256 || termsSha256(result.data) !== one.termsSha256) {
      throw new InputError(
        `amendment ${number} does not follow from the plan and the amendments before it`,
        'put plan and amendments back as they were written',
      );
    }
    inForce = result.data;
  }
  return inForce;
}
