import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import { InputError } from '../dataset/input-error.js';
import { readJson } from '../dataset/json.js';
import { packageRoot } from '../dataset/package-root.js';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const file = z.strictObject({ path: z.string(), sha256 });
const count = z.int().nonnegative();

const recordSchema = z.strictObject({
  schema: z.literal('lastwrite.freeze/1'),
  profile: z.string(),
  frozenAt: z.iso.datetime(),
  tool: z.string(),
  files: z.strictObject({ profile: file, patterns: file }),
  engine: z.strictObject({ sha256, files: z.record(z.string(), sha256) }),
  dev: z.strictObject({
    sets: z.record(z.string(), z.strictObject({ n: count, correct: count, strict: count, abstain: count })),
    outputsSha256: sha256,
  }),
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
