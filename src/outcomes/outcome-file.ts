import { open } from 'node:fs/promises';
import { InputError } from '../dataset/input-error.js';

/** A file of outcomes, to be read once. */
export interface OutcomeFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Told of every piece of the file as it is read, in bytes. */
  readonly onRead?: (bytes: number) => void;
}

/**
 * The first bytes of a file.
 *
 * @throws {@link InputError} for a file that cannot be opened
 */
export async function readHead(path: string, length: number): Promise<Buffer> {
  const handle = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw new InputError(
      `the file cannot be read (${cause.code ?? 'unknown reason'})`,
      'check the path and its permissions',
      { file: path },
      { cause },
    );
  });
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
