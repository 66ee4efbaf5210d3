import { z } from 'zod';
import { expectShape } from '../../dataset/expect-shape.js';

const RESTORE = 'restore the file from the package';

const claimSchema = z.object({
  id: z.string(),
  value: z.json(),
  /** Section, table or appendix of the paper. */
  where: z.string(),
  kind: z.enum(['data', 'profile', 'protocol', 'counts', 'transcribed']),
  note: z.string().optional(),
});

const publishedSchema = z.object({ paper: z.string(), claims: z.array(claimSchema) });

/** The shape of a file of known differences. */
export const differencesSchema = z.strictObject({
  schema: z.literal('lastwrite.differences/1').describe('kind of the file, and version of its form'),
  profile: z.string().describe('the profile that the differences are known of'),
  differences: z
    .array(
      z.strictObject({
        id: z.string().describe('name of the published number'),
        measured: z.json().describe('the value that the reason explains, in the published shape'),
        reason: z.string().min(1).describe('why it differs'),
      }),
    )
    .describe('published numbers that come out otherwise'),
});

/**
 * A published number. `data` follows from the split alone, `profile` from the cue tables too, `counts` by arithmetic
 * from transcribed counts; `protocol` depends on what the paper leaves open and is shown, never required equal;
 * `transcribed` cannot be recomputed here.
 */
export type Claim = z.infer<typeof claimSchema>;

/** A number in the shape in which it was published. */
export type ClaimValue = Claim['value'];

/** Published numbers, by claim. */
export type Published = z.infer<typeof publishedSchema>;

/** Differences that are known and explained. */
export type KnownDifferences = z.infer<typeof differencesSchema>;

/** Measured values by claim id. */
export type Measured = Readonly<Record<string, ClaimValue>>;

/**
 * Read the published numbers.
 *
 * @throws InputError
 */
export function readPublished(json: unknown): Published {
  return expectShape(publishedSchema, json, 'the published numbers', RESTORE);
}

/**
 * Read the known differences of a profile.
 *
 * @throws InputError
 */
export function readDifferences(json: unknown): KnownDifferences {
  return expectShape(differencesSchema, json, 'a file of known differences', RESTORE);
}

/** Equality of values; a `note` is prose, and stands on one side only. */
export function sameValue(a: ClaimValue, b: ClaimValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, index) => sameValue(value, b[index]!));
  }
  if (a !== null && b !== null && typeof a === 'object' && typeof b === 'object') {
    const keys = (value: object) => Object.keys(value).filter((key) => key !== 'note');
    const other = b as Record<string, ClaimValue>;
    return (
      keys(a).sort().join() === keys(b).sort().join() &&
      keys(a).every((key) => sameValue((a as Record<string, ClaimValue>)[key]!, other[key]!))
    );
  }
  return a === b;
}
