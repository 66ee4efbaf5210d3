import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { InputError } from '../dataset/input-error.js';

/** How messages and results name what was piped in. */
const STDIN = 'stdin';

/** Does a path stand for the standard input? */
export function isStdin(path: string): boolean {
  return path === '-' || path === '/dev/stdin';
}

/** The standard input, put down as a file for as long as it is read. */
export interface SpooledStdin {
  /** A path to read, for a path that was given. */
  readonly pathOf: (given: string) => string;
  /** The same value, with the standard input named by its name wherever a `file` or `files` names the spooled one. */
  readonly named: <T>(value: T) => T;
  readonly remove: () => Promise<void>;
}

/**
 * Put the standard input down as a file, if one of some paths stands for it.
 *
 * @throws InputError when several do, or when nothing is piped in
 */
export async function spoolStdin(paths: readonly string[]): Promise<SpooledStdin> {
  const wanted = paths.filter(isStdin).length;
  if (wanted === 0) return { pathOf: (given) => given, named: (value) => value, remove: async () => {} };
  if (wanted > 1)
    throw new InputError('the standard input is named twice', 'name it once, and files beside it');
  if (process.stdin.isTTY)
    throw new InputError('nothing is piped in', 'pipe results into the command, or name a file');
  const folder = await mkdtemp(join(tmpdir(), 'lastwrite-'));
  const path = join(folder, STDIN);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(process.stdin, createWriteStream(path));
  } catch (cause) {
    await remove();
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown reason';
    throw new InputError(`the standard input cannot be kept (${code})`, 'name a file', {}, { cause });
  }
  return {
    pathOf: (given) => (isStdin(given) ? path : given),
    named: (value) => rename(value, path),
    remove,
  };
}

function rename<T>(value: T, path: string): T {
  if (value instanceof InputError) {
    const { what, fix, place, cause } = value;
    return (
      place.file === path ? new InputError(what, fix, { ...place, file: STDIN }, { cause }) : value
    ) as T;
  }
  if (Array.isArray(value)) return value.map((one) => (one === path ? STDIN : rename(one, path))) as T;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, held]) => [
    name,
    name === 'file' && held === path ? STDIN : rename(held, path),
  ]);
  return Object.fromEntries(fields) as T;
}
