import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { InputError } from './input-error.js';

/**
 * The SHA-256 of a file's bytes, read as a stream: results files may be larger than memory.
 *
 * @throws {@link InputError} when it cannot be read
 */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  } catch (cause) {
    throw new InputError('cannot be read', 'check the path and its permissions', { file: path }, { cause });
  }
  return hash.digest('hex');
}
