import type { FileHandle } from 'node:fs/promises';
import { InputError } from '../dataset/input-error.js';

/** One entry of a zip archive, as its central directory gives it. */
export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated, 93 zstd. */
  readonly method: number;
  /** Bytes in the archive. */
  readonly packed: number;
  /** Bytes it says it unpacks to. */
  readonly unpacked: number;
  readonly crc32: number;
  /** Where its local header stands. */
  readonly offset: number;
  readonly encrypted: boolean;
}

const END = 0x06054b50;
const END_LENGTH = 22;
const COMMENT_LIMIT = 0xffff;
const CENTRAL = 0x02014b50;
const CENTRAL_LENGTH = 46;
const DIRECTORY_LIMIT = 64 * 2 ** 20;

/**
 * The entries of an archive, in the order of its central directory.
 *
 * @see PKWARE's APPNOTE.TXT, 4.3.12 and 4.3.16; ZIP64 is not read
 * @throws {@link InputError} for a truncated or damaged archive
 */
export async function readZipDirectory(handle: FileHandle, size: number, file: string): Promise<ZipEntry[]> {
  const tail = await readAt(handle, Math.max(0, size - END_LENGTH - COMMENT_LIMIT), size, file);
  const end = findEnd(tail);
  if (end === undefined) {
    throw new InputError('the archive has no central directory', 'it is cut short or still being written', {
      file,
    });
  }
  const count = end.readUInt16LE(10);
  const length = end.readUInt32LE(12);
  const offset = end.readUInt32LE(16);
  if (count === 0xffff || length === 0xffffffff || offset === 0xffffffff) {
    throw new InputError('the archive is a ZIP64 one', 'dump the log as JSON, or in parts', { file });
  }
  if (length > DIRECTORY_LIMIT || offset + length > size) throw damaged(file);
  return readEntries(await readAt(handle, offset, offset + length, file), count, file);
}

function readEntries(directory: Buffer, count: number, file: string): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + CENTRAL_LENGTH > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw damaged(file);
    const nameEnd = at + CENTRAL_LENGTH + directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + CENTRAL_LENGTH, nameEnd),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      crc32: directory.readUInt32LE(at + 16),
      offset: directory.readUInt32LE(at + 42),
      encrypted: (directory.readUInt16LE(at + 8) & 1) !== 0,
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(tail: Buffer): Buffer | undefined {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    // The comment has to end with the file, or the mark is part of something else.
    if (tail.readUInt32LE(at) === END && at + END_LENGTH + tail.readUInt16LE(at + 20) === tail.length) {
      return tail.subarray(at);
    }
  }
  return undefined;
}

/**
 * The bytes from one position to another.
 *
 * @throws {@link InputError} where the file ends before
 */
export async function readAt(handle: FileHandle, from: number, to: number, file: string): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from);
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
  if (bytesRead < bytes.length) throw damaged(file);
  return bytes;
}

/** The archive is not as it says it is. */
export function damaged(file: string, what = 'the archive is damaged'): InputError {
  return new InputError(what, 'copy it again, or write the log again', { file });
}
