import { readFile } from 'node:fs/promises';
import { sha256 } from './content-hash.js';
import { InputError } from './input-error.js';
import { readTextRows } from './json.js';
import { looksLikeParquet, readParquetRows } from './parquet.js';
import { loadParquetLibrary } from './parquet-module.js';
import type { Split } from './split.js';

/** A split and the file it came from. */
export interface SplitFile {
  readonly split: Split;
  /** Told by content, never by name. */
  readonly container: 'parquet' | 'json' | 'jsonl';
  readonly fileSha256: string;
  /** Size of the file. */
  readonly bytes: number;
}

/**
 * Reads a split from a parquet, JSON or JSONL file.
 *
 * @throws {@link InputError} naming the file, and the row, line or item where one is known
 */
export async function readSplit(path: string): Promise<SplitFile> {
  if (path.endsWith('.parquet')) {
    // Only a head start: whether it is one is seen below, and a failure comes up again where the library is used.
    loadParquetLibrary().catch(() => {});
  }
  return splitFromBytes(await readInputFile(path), path);
}

/**
 * A split from the bytes of a file.
 *
 * @param file - what to call the file in messages
 * @throws {@link InputError}
 */
export async function splitFromBytes(bytes: Uint8Array, file: string): Promise<SplitFile> {
  // Loaded here, for zod takes as long to load as the parquet library takes to compile beside it.
  const { splitFromRows } = await import('./rows.js');
  const facts = { fileSha256: sha256(bytes), bytes: bytes.length };
  if (looksLikeParquet(bytes)) {
    return {
      split: splitFromRows(await readParquetRows(bytes, file), { file }),
      container: 'parquet',
      ...facts,
    };
  }
  if (!looksLikeText(bytes)) {
    throw new InputError(
      'this is neither parquet nor JSON',
      'give a parquet, JSON or JSONL file of the split',
      { file },
    );
  }
  const { rows, container } = readTextRows(bytes, file);
  return { split: splitFromRows(rows, { file }), container, ...facts };
}

/**
 * The bytes of a file somebody named.
 *
 * @param wanted - what to give in place of an empty one
 * @throws {@link InputError} when there is no such file, it is a folder, unreadable or empty
 */
export async function readInputFile(
  path: string,
  wanted = 'a parquet, JSON or JSONL file of the split',
): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    const refusals: Record<string, readonly [string, string]> = {
      ENOENT: ['there is no such file', 'check the path'],
      ENOTDIR: ['there is no such file', 'check the path'],
      EISDIR: ['this is a folder', 'name the file in it'],
      EACCES: ['the file may not be read', 'check its permissions'],
      ERR_FS_FILE_TOO_LARGE: ['the file is larger than 2 GiB', 'give a file of the split alone'],
    };
    const [what, fix] = refusals[(cause as NodeJS.ErrnoException).code ?? ''] ?? [
      `the file cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unknown reason'})`,
      'check the path',
    ];
    throw new InputError(what, fix, { file: path }, { cause });
  }
  if (bytes.length === 0) {
    throw new InputError('the file is empty', `give ${wanted}`, { file: path });
  }
  return bytes;
}

/** JSON begins with a bracket, after white space and a byte order mark (UTF-16's too: its own message is clearer). */
function looksLikeText(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 1024));
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*[[{]/.test(head.toString('latin1'));
}
