import { z } from 'zod';
import { count } from './numbers.js';
import { documentKind, sha256, stampShape } from './stamp.js';

const value = z.json().describe('a JSON value in the shape in which the number was published');

/** Templates as results name them. */
export const templatesStamp = z
  .strictObject({
    wording: z
      .enum(['own', 'official', 'other'])
      .describe("whose wording: this project's, the benchmark's, or another"),
    sha256: sha256.describe('hash of system, memorize and query, joined with NUL'),
  })
  .meta({ id: 'templatesStamp', description: 'The templates that wrap what is indexed and asked.' });

/** `lastwrite reproduce --json`. */
export const reproduceSchema = z.strictObject({
  schema: documentKind('reproduce'),
  ...stampShape,
  templates: templatesStamp.describe('the templates of the retrieval figures'),
  claims: z
    .array(
      z.strictObject({
        id: z.string().describe('name of the published number, e.g. corpus.rows'),
        kind: z
          .enum(['data', 'profile', 'protocol', 'counts', 'transcribed'])
          .describe('what it follows from; protocol and transcribed ones are never required equal'),
        where: z.string().describe('section, table or appendix of the paper'),
        published: value,
        measured: value.describe('the same, measured here; null where it cannot be'),
        status: z.enum(['equal', 'differs', 'notRecomputable']).describe('how the two stand'),
        reason: z.string().optional().describe('why a known difference is there'),
      }),
    )
    .describe('every published number beside ours'),
  summary: z
    .strictObject({
      equal: count.describe('claims that come out equal'),
      differs: count.describe('claims that differ, known and protocol ones included'),
      notRecomputable: count.describe('claims that are listed only'),
    })
    .describe('claims by status'),
  unexplained: z
    .array(z.string())
    .describe('ids of claims that must be equal, are not, and are not explained'),
  stale: z.array(z.string()).describe('ids of explained differences that are gone or are others'),
});
