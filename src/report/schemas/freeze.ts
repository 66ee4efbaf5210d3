import { z } from 'zod';
import { documentKind, sha256 } from './stamp.js';

/** `lastwrite freeze verify --json`. */
export const freezeVerifySchema = z.strictObject({
  schema: documentKind('freeze-verify'),
  profile: z.string().describe('name of the profile'),
  frozenAt: z.iso.datetime().describe('time of the freeze, ISO 8601'),
  verified: z
    .literal(true)
    .describe('the profile is what was frozen; one that is not gets no document, and exit code 3'),
  engineChanges: z
    .array(
      z.strictObject({
        what: z.enum(['profile', 'patterns', 'engine', 'dev outputs']).describe('what is another'),
        where: z.string().describe('the files, by commas, or what the outputs are'),
        frozenSha256: sha256.describe('the hash on record'),
        foundSha256: sha256.describe('the hash as it is now'),
      }),
    )
    .describe('engine sources that changed since, with the same outputs on the development rows'),
});
