import { readFile } from 'node:fs/promises';
import { InputError } from './input-error.js';

/**
 * Read a file that may be missing.
 *
 * @returns undefined where there is none
 * @throws InputError where something is there that cannot be read
 */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ENOTDIR')
      throw new InputError(
        'what should be its folder is a file',
        'name the folder',
        { file: path },
        { cause },
      );
    if (code === 'EISDIR' || code === 'EACCES' || code === 'EPERM')
      throw new InputError(`cannot read (${code})`, 'check what stands there', { file: path }, { cause });
    throw cause;
  }
}
