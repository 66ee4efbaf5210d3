import { z } from 'zod';
import { itemNames } from './items.js';
import { listSummary } from './lists.js';
import { count } from './numbers.js';
import { documentKind, sha256 } from './stamp.js';

const source = z.string().describe("the row's metadata.source, e.g. factconsolidation_mh_6k");
const standing = z
  .enum(['equal', 'differs', 'unpinned'])
  .describe('against the pin: the same content, another, or there is no pin');

/** `lastwrite data info --json`. */
export const dataInfoSchema = z.strictObject({
  schema: documentKind('data-info'),
  contentSha256: sha256.describe("hash of the split's content, independent of its container"),
  pinned: z.boolean().describe('the split is the published one, whole and in order'),
  lists: z.array(listSummary).describe('the fact lists, in row order'),
  sets: z
    .array(
      z.strictObject({
        set: itemNames.set,
        list: z.string().describe('its fact list, e.g. 6k'),
        source,
        questions: count.describe('questions of the set'),
      }),
    )
    .describe('the rows, in their order'),
});

/** `lastwrite data verify --json`. */
export const dataVerifySchema = z.strictObject({
  schema: documentKind('data-verify'),
  path: z.string().describe('the file as it was named'),
  container: z.enum(['parquet', 'json', 'jsonl']).describe('told by content, never by name'),
  bytes: count.describe('size of the file'),
  fileSha256: sha256.describe('hash of the bytes of the file'),
  official: z.boolean().describe('byte for byte the parquet file that the benchmark publishes'),
  content: z
    .strictObject({
      contentSha256: sha256.describe("hash of the split's content, independent of its container"),
      lists: z
        .array(
          z.strictObject({
            list: z.string().describe('the fact list, e.g. 6k'),
            contextSha256: sha256.describe("hash of the list's text"),
            pinnedSha256: sha256.nullable().describe('the pinned hash; null where there is none'),
            standing,
          }),
        )
        .describe('every fact list against its pin'),
      rows: z
        .array(
          z.strictObject({
            row: z.int().nonnegative().describe('0-based row of the file'),
            source,
            set: itemNames.set,
            contentSha256: sha256.describe("hash of the row's content"),
            pinnedSha256: sha256.nullable().describe('the pinned hash; null where there is none'),
            standing,
          }),
        )
        .describe('every row against its pin'),
      missing: z.array(z.string()).describe('sources of published rows that are not there'),
      inOrder: z.boolean().describe('the rows that are pinned stand in the published order'),
      pinned: z.boolean().describe('all published rows, in order, each equal, and nothing else'),
      subset: z.boolean().describe('every row is a published one, but they are not all, in order'),
    })
    .describe('the content of the file against the pins'),
});
