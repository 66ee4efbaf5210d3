import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import { InputError } from '../dataset/input-error.js';
import { readJson } from '../dataset/json.js';
import { packageRoot } from '../dataset/package-root.js';
import { sha256Schema } from '../dataset/sha256-schema.js';

const file = z.strictObject({
  path: z.string().describe('path within the package'),
  sha256: sha256Schema.describe('SHA-256 of the raw bytes'),
});
const count = z.int().nonnegative();

/** The shape of a freeze record. */
export const recordSchema = z.strictObject({
  schema: z.literal('lastwrite.freeze/1').describe('kind of the file, and version of its form'),
  profile: z.string().describe('name of the profile'),
  frozenAt: z.iso.datetime().describe('time of the freeze, ISO 8601, in UTC'),
  tool: z.string().describe('tool and version that froze it'),
  files: z
    .strictObject({ profile: file.describe('the profile'), patterns: file.describe('the pattern pack') })
    .describe('the frozen files'),
  engine: z
    .strictObject({
      sha256: sha256Schema.describe('SHA-256 over the lines `<sha256>  <path>` of all files, by path'),
      files: z
        .record(z.string(), sha256Schema)
        .describe('SHA-256 of each source, by path within the package'),
    })
    .describe("the engine's sources"),
  dev: z
    .strictObject({
      sets: z
        .record(
          z.string(),
          z.strictObject({
            n: count.describe('items'),
            correct: count.describe('right by the official substring_exact_match'),
            strict: count.describe('equal to a gold string'),
            abstain: count.describe('answered ABSTAIN'),
          }),
        )
        .describe('the score on each development set'),
      outputsSha256: sha256Schema.describe('SHA-256 of answers, paths and scores of the development rows'),
    })
    .describe('what the frozen method gives on the development rows'),
});

/** What was frozen, and when: raw bytes of profile and pattern pack, the engine, and what they gave. */
export type FreezeRecord = z.infer<typeof recordSchema>;

/** Where the record of a profile stands in the package. */
export function recordPath(profile: string): string {
  return `freeze/${profile}.json`;
}

/**
 * The freeze record of a profile, or undefined when it was never frozen.
 *
 * @throws InputError when there is one that cannot be read
 */
export async function readRecord(profile: string): Promise<FreezeRecord | undefined> {
  const path = recordPath(profile);
  let bytes: Uint8Array;
  try {
    bytes = await readFile(join(packageRoot(), path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const result = recordSchema.safeParse(readJson(bytes, path));
  if (!result.success) {
    throw new InputError('this is not a freeze record', 'restore it from version control', { file: path });
  }
  return result.data;
}

/** Write a freeze record; the caller has made sure that there is none yet. */
export async function writeRecord(record: FreezeRecord): Promise<void> {
  await writeFileAtomic(
    join(packageRoot(), recordPath(record.profile)),
    `${JSON.stringify(record, null, 2)}\n`,
  );
}
