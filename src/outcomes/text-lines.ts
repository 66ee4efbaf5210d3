import { open } from 'node:fs/promises';
import { InputError } from '../dataset/input-error.js';
import { megabytes, type OutcomeFile } from './outcome-file.js';

/** Characters of one line; a file without line ends must not fill the memory. */
export const LINE_LIMIT = 64 * 2 ** 20;

/** Small enough for its text to be collected with the young. */
const CHUNK = 32 * 2 ** 10;

/** A line of a text file, without its end. */
export interface TextLine {
  readonly text: string;
  /** 1-based. */
  readonly number: number;
}

/**
 * The text of a file, piece by piece.
 *
 * @throws {@link InputError} with the line for anything that is not UTF-8
 */
export async function* textChunks({ path, onRead }: OutcomeFile): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // One buffer for all: a stream's many would fill the memory faster than they are collected.
  const buffer = Buffer.alloc(CHUNK);
  const handle = await open(path);
  try {
    let lines = 1;
    for (let first = true; ; first = false) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK);
      if (bytesRead === 0) break;
      const bytes = buffer.subarray(0, bytesRead);
      if (first) refuseOtherThanUtf8(bytes, path);
      const text = decode(decoder, bytes, path, lines);
      lines += countLineEnds(text);
      onRead?.(bytesRead);
      yield text;
    }
    decode(decoder, undefined, path, lines);
  } finally {
    await handle.close();
  }
}

/**
 * The lines of a file that hold anything but white space.
 *
 * @throws {@link InputError} for anything that is not UTF-8, and for a line longer than {@link LINE_LIMIT}
 */
export async function* textLines(file: OutcomeFile): AsyncGenerator<TextLine> {
  let number = 0;
  // A list, for adding piece after piece to one long line would copy it each time.
  let begun: string[] = [];
  let length = 0;
  for await (const chunk of textChunks(file)) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      const line = begun.length === 0 ? chunk.slice(from, end) : begun.join('') + chunk.slice(from, end);
      begun = [];
      length = 0;
      from = end + 1;
      number += 1;
      if (line.trim() !== '') yield { text: line, number };
    }
    begun.push(chunk.slice(from));
    length += chunk.length - from;
    if (length > LINE_LIMIT) {
      throw new InputError(
        `the line is longer than ${megabytes(LINE_LIMIT)}`,
        'write one record a line (JSONL); a JSON document has to be smaller',
        { file: file.path, line: number + 1 },
      );
    }
  }
  const last = begun.join('');
  if (last.trim() !== '') yield { text: last, number: number + 1 };
}

/**
 * The whole text of some bytes.
 *
 * @throws {@link InputError} with the line for anything that is not UTF-8
 */
export function decodeText(bytes: Buffer, file: string): string {
  refuseOtherThanUtf8(bytes, file);
  return decode(new TextDecoder('utf-8', { fatal: true }), bytes, file, 1);
}

function refuseOtherThanUtf8(bytes: Buffer, file: string): void {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  const zeros: [even: number, odd: number] = [0, 0];
  const opening = bytes.subarray(0, 1024);
  for (const [at, byte] of opening.entries()) if (byte === 0) zeros[at % 2]! += 1;
  // Without a byte order mark, the zero bytes of its ASCII characters give it away: every second one.
  const halves = Math.max(...zeros) * 4 >= opening.length && Math.min(...zeros) * 16 <= opening.length;
  if (mark === 0xfffe || mark === 0xfeff || (halves && opening.length > 1)) {
    throw new InputError('the text is UTF-16', 'save it as UTF-8', { file });
  }
  if (Math.max(...zeros) > 0) {
    throw new InputError('the file holds binary data, no text', 'unpack it, or save it as text', { file });
  }
}

function decode(
  decoder: InstanceType<typeof TextDecoder>,
  bytes: Buffer | undefined,
  file: string,
  line: number,
): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch (cause) {
    const before = bytes?.toString('utf8').split('\uFFFD', 1)[0] ?? '';
    throw new InputError(
      'the text is not UTF-8',
      'save it as UTF-8',
      { file, line: line + countLineEnds(before) },
      { cause },
    );
  }
}

function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
