import { z } from 'zod';
import { sha256 } from '../dataset/content-hash.js';
import { expectShape } from '../dataset/expect-shape.js';
import { InputError } from '../dataset/input-error.js';
import { sha256Schema } from '../dataset/sha256-schema.js';

/** The `schema` field of a key file. */
export const KEY_SCHEMA = 'lastwrite.adjudication-key/1';

/** Which items a batch's masks stand for. Kept apart from the batch, and never sent. */
export const keySchema = z.strictObject({
  schema: z.literal(KEY_SCHEMA).describe('kind of the file, and version of its form'),
  batchSha256: sha256Schema.describe('SHA-256 of the batch file'),
  items: z.record(z.string(), z.string()).describe('item by mask'),
});

/** Which items a batch's masks stand for. */
export type AdjudicationKey = z.infer<typeof keySchema>;

/** A name for an item that says nothing of it: not of its set, its number, or how many others there are. */
export function maskItem(item: string, seed: number, contentSha256: string): string {
  return `q-${sha256(JSON.stringify([seed, contentSha256, item])).slice(0, 16)}`;
}

/**
 * Read a key file.
 *
 * @param batch - that it has to belong to
 * @throws InputError when it is none, or another batch's
 */
export function readKey(
  json: unknown,
  batch: { readonly sha256: string; readonly rows: readonly { readonly id: string }[] },
): AdjudicationKey {
  const key = expectShape(
    keySchema,
    json,
    'a key file',
    'give the one that adjudicate prepare wrote beside the batch',
  );
  const whole = batch.rows.every(({ id }) => id in key.items);
  if (key.batchSha256 !== batch.sha256 || !whole) {
    throw new InputError("the key is another batch's", 'give the one that was written with this batch');
  }
  return key;
}
