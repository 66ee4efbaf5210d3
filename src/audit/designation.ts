import { z } from 'zod';
import { expectShape } from '../dataset/expect-shape.js';

const itemId = z.string().regex(/^(?:mh|sh)_[\w.-]+#\d+$/);

/** The shape of a designation file. */
export const designationSchema = z.strictObject({
  schema: z.literal('lastwrite.designations/1').describe('kind of the file, and version of its form'),
  source: z.string().describe('who designated, and where that is written'),
  parserScope: z
    .array(
      z.strictObject({
        item: itemId.describe('item, e.g. mh_6k#67'),
        statements: z
          .array(z.int().nonnegative())
          .min(1)
          .describe('serial numbers of the unparsed statements that alone carry the edge'),
        edge: z.string().describe('the edge that the question needs, in words'),
      }),
    )
    .describe('items that need an edge which stands only in a statement that no pattern reads'),
  genuineBeyondLastWrite: z.array(itemId).describe('items that greatest-position overwrite cannot express'),
  normalizationArtifact: z.array(itemId).describe('items that differ on the scoring surface only'),
  unclassifiable: z.array(itemId).describe('items without an isolated cause'),
});

/** Judgements that no rule gives: which items were designated, and on which statements. */
export type Designations = z.infer<typeof designationSchema>;

/**
 * Read a designation file.
 *
 * @throws InputError when it is not one
 */
export function readDesignations(json: unknown): Designations {
  return expectShape(
    designationSchema,
    json,
    'a designation file',
    'compare it with audits/designations.json',
  );
}
