import { z } from 'zod';
import { sha256Schema } from '../../dataset/sha256-schema.js';
import { count } from './numbers.js';

/** A hash. */
export const sha256 = sha256Schema.meta({ id: 'sha256', description: 'SHA-256 in hexadecimal digits.' });

/** The field that says what a document is. */
export function documentKind(name: string) {
  return z.literal(`lastwrite.${name}/1`).describe('kind of the document, and version of its form');
}

/** Name and version of the tool. */
export const tool = z
  .string()
  .regex(/^lastwrite \S+$/)
  .describe('tool and version, e.g. lastwrite 0.1.0');

/** Which split a result is about. */
export const dataset = z
  .strictObject({
    contentSha256: sha256.describe("hash of the split's content, independent of its container"),
    pinned: z.boolean().describe('the split is the published one, whole and in order'),
  })
  .meta({ id: 'dataset', description: 'The split that the result is about.' });

/** A pattern pack as results name it. */
export const patternsStamp = z
  .strictObject({
    name: z.string().describe("the pack's own name"),
    sha256: sha256.describe('hash of the raw bytes of its file'),
  })
  .meta({ id: 'patternsStamp', description: 'The pattern pack that read the statements.' });

/** Which profile a result was made with, and how that stands to its freeze. */
export const profile = z
  .strictObject({
    name: z.string().describe("the profile's own name"),
    sha256: sha256.describe('hash of the raw bytes of its file'),
    frozenAt: z.iso.datetime().nullable().describe('time of the freeze, ISO 8601; null when there was none'),
    state: z
      .enum(['frozen', 'variant', 'unfrozen'])
      .describe('frozen: as recorded; variant: with the variations below; unfrozen: there is no record'),
    variations: z.array(z.string()).describe('what differs from the frozen parameters, e.g. policy first'),
    engineChanged: z
      .boolean()
      .describe('engine sources changed since the freeze, with the same outputs on the development rows'),
    reconstruction: z.boolean().describe('the tables were fitted on all rows to published totals'),
    policy: z.enum(['last', 'first']).describe('which statement of a key wins: the newest or the oldest'),
    patterns: patternsStamp,
  })
  .meta({ id: 'profile', description: 'The profile that the result was made with.' });

/** The labels file of a run, where it has one. */
export const labelsStamp = z
  .strictObject({
    version: z.string().describe('semantic version of the labels'),
    sha256: sha256.describe('hash of the raw bytes of the labels file'),
    changed: count.describe('labels in the file that are not the frozen ones'),
  })
  .optional()
  .describe('the labels file that went before the frozen labels; absent for the frozen ones');

/** The stamp of every result that a profile has a say in. */
export const stampShape = { tool, dataset, profile };
