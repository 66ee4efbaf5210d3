import { z } from 'zod';
import { InputError } from '../dataset/input-error.js';

const itemId = z.string().regex(/^(?:mh|sh)_[\w.-]+#\d+$/);

const designationSchema = z.strictObject({
  schema: z.literal('lastwrite.designations/1'),
  source: z.string(),
  parserScope: z.array(
    z.strictObject({ item: itemId, statements: z.array(z.int().nonnegative()).min(1), edge: z.string() }),
  ),
  genuineBeyondLastWrite: z.array(itemId),
  normalizationArtifact: z.array(itemId),
  unclassifiable: z.array(itemId),
});

/** Judgements that no rule gives: which items were designated, and on which statements. */
export type Designations = z.infer<typeof designationSchema>;

/**
 * Read a designation file.
 *
 * @throws InputError when it is not one
 */
export function readDesignations(json: unknown): Designations {
  const result = designationSchema.safeParse(json);
  if (result.success) return result.data;
  throw new InputError(
    `not a designation file: ${z.prettifyError(result.error).replace(/\s+/g, ' ')}`,
    'compare it with audits/designations.json',
  );
}
