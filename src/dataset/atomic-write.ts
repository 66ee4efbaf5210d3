import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { InputError } from './input-error.js';

/**
 * Writes a whole file or nothing: into a temporary file of the same folder, then renamed over the target. Missing
 * folders are made. On failure the temporary file is removed and what stood at `path` stays.
 *
 * @throws {@link InputError} when the place cannot be written
 */
export async function writeFileAtomic(path: string, data: string | Uint8Array): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    await mkdir(dirname(path), { recursive: true });
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(data);
      // Without this a power cut could leave the new name with none of the new bytes.
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cannotWrite(path, cause);
  }
}

/** A failed write in the reader's words; what is not the file system's own refusal is passed on as it is. */
export function cannotWrite(path: string, cause: unknown): unknown {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  if (typeof code !== 'string') return cause;
  const full = code === 'ENOSPC' || code === 'EDQUOT';
  return new InputError(
    full ? 'the disk is full' : `cannot write (${code})`,
    full ? 'make room, and go on' : 'choose another place, or make this one writable',
    { file: path },
    { cause },
  );
}
