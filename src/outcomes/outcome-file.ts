import { open, readFile } from 'node:fs/promises';
import { InputError } from '../dataset/input-error.js';
import { readJson } from '../dataset/json.js';

/** A file of outcomes, to be read once. */
export interface OutcomeFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Told of every piece of the file as it is read, in bytes. */
  readonly onRead?: (bytes: number) => void;
}

/**
 * Bytes of a JSON document (`data[]`, `results[]`, `samples[]`) that is read whole; line-based files and `.eval`
 * archives are streamed and know no such bound.
 */
export const WHOLE_FILE_LIMIT = 64 * 2 ** 20;

/**
 * A JSON document.
 *
 * @throws {@link InputError} past {@link WHOLE_FILE_LIMIT}, or with the line where it stops being JSON
 */
export async function readDocument({ path, size, onRead }: OutcomeFile): Promise<unknown> {
  if (size > WHOLE_FILE_LIMIT) {
    throw new InputError(
      `a JSON document of ${megabytes(size)} is too large to be read whole (the bound is ${megabytes(WHOLE_FILE_LIMIT)})`,
      'write it as JSONL, one record a line, which is streamed',
      { file: path },
    );
  }
  const bytes = await readFile(path);
  const document = readJson(bytes, path);
  onRead?.(bytes.length);
  return document;
}

/** The first bytes of a file. */
export async function readHead(path: string, length: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** `64 MB`, in whole mebibytes. */
export function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MB`;
}
