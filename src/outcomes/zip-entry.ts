import type { FileHandle } from 'node:fs/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import { Decompress } from 'fzstd';
import { InputError } from '../dataset/input-error.js';
import { megabytes } from './outcome-file.js';
import { damaged, readAt, type ZipEntry } from './zip-directory.js';

/** Bytes that one entry may unpack to. */
export const ENTRY_LIMIT = 256 * 2 ** 20;
/**
 * Bytes that the entries of an archive that are read may unpack to, one at a time. A log of the whole split holds about
 * 300 MB of fact lists for every copy that it keeps of them.
 */
export const ARCHIVE_LIMIT = 2 * 2 ** 30;
/**
 * How much larger than its packed form an entry may be, or all entries than the archive, once larger than
 * {@link RATIO_FROM}. Logs that repeat a long fact list in every message pack to about a hundredth; bombs go past a
 * thousandth.
 */
export const RATIO_LIMIT = 500;
const RATIO_FROM = 16 * 2 ** 20;

const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
const ZSTD = 93;

/**
 * Refuse an archive whose directory promises too much, before anything is unpacked.
 *
 * @param entries - those that are to be read
 * @param size - of the archive, in bytes: entries that share their packed bytes must not count them twice
 * @throws {@link InputError}
 */
export function refuseBomb(entries: readonly ZipEntry[], size: number, file: string): void {
  const fix = 'give an archive that inspect_ai wrote, or the log as JSON';
  let total = 0;
  let from = 0;
  for (const { name, packed, unpacked } of entries) {
    total += unpacked;
    from += packed;
    if (unpacked > ENTRY_LIMIT) {
      const what = `the entry ${name} would unpack to ${megabytes(unpacked)}, more than ${megabytes(ENTRY_LIMIT)}`;
      throw new InputError(what, fix, { file });
    }
    if (unpacked > RATIO_FROM && unpacked > packed * RATIO_LIMIT) {
      const what = `the entry ${name} would unpack to ${Math.round(unpacked / packed)} times its size, like a zip bomb`;
      throw new InputError(what, fix, { file });
    }
  }
  if (total > ARCHIVE_LIMIT) {
    const what = `the archive would unpack to ${megabytes(total)}, more than ${megabytes(ARCHIVE_LIMIT)}`;
    throw new InputError(what, fix, { file });
  }
  const held = Math.min(from, size);
  if (total > RATIO_FROM && total > held * RATIO_LIMIT) {
    const what = `the archive would unpack to ${Math.round(total / held)} times its size, like a zip bomb`;
    throw new InputError(what, fix, { file });
  }
}

/**
 * The content of one entry.
 *
 * @throws {@link InputError} for a damaged entry, one larger than it says, or a method that is not known
 */
export async function readZipEntry(handle: FileHandle, entry: ZipEntry, file: string): Promise<Buffer> {
  if (entry.encrypted) {
    throw new InputError(`the entry ${entry.name} is encrypted`, 'give an archive without a password', {
      file,
    });
  }
  const local = await readAt(handle, entry.offset, entry.offset + LOCAL_LENGTH, file);
  if (local.readUInt32LE(0) !== LOCAL) throw damaged(file);
  const start = entry.offset + LOCAL_LENGTH + local.readUInt16LE(26) + local.readUInt16LE(28);
  const packed = await readAt(handle, start, start + entry.packed, file);
  const bytes = unpack(packed, entry, file);
  if (bytes.length !== entry.unpacked || crc32(bytes) !== entry.crc32) {
    throw damaged(file, `the entry ${entry.name} is damaged`);
  }
  return bytes;
}

function unpack(packed: Buffer, { name, method, unpacked }: ZipEntry, file: string): Buffer {
  try {
    switch (method) {
      case STORED:
        return packed;
      case DEFLATED:
        // The bound has to be positive; an empty entry may be one byte too long and is then found out by its length.
        return inflateRawSync(packed, { maxOutputLength: Math.max(unpacked, 1) });
      case ZSTD:
        return unpackZstd(packed, unpacked);
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const larger = cause instanceof LargerThanSaid || code === 'ERR_BUFFER_TOO_LARGE';
    const what = larger ? 'is larger than it says, like a zip bomb' : 'is damaged';
    throw new InputError(
      `the entry ${name} ${what}`,
      'copy the archive again, or write the log again',
      { file },
      { cause },
    );
  }
  throw new InputError(
    `the entry ${name} is packed by method ${method}`,
    'write the log with inspect_ai (deflate or zstd)',
    { file },
  );
}

class LargerThanSaid extends Error {}

/** In pieces, for a frame's header may promise more than the archive does. */
function unpackZstd(packed: Buffer, unpacked: number): Buffer {
  const bytes = Buffer.alloc(unpacked);
  let length = 0;
  const stream = new Decompress((piece) => {
    if (length + piece.length > unpacked) throw new LargerThanSaid();
    bytes.set(piece, length);
    length += piece.length;
  });
  stream.push(packed, true);
  return bytes.subarray(0, length);
}
