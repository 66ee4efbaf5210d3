import type { Statement } from '../parser/statement.js';

/** Where a statement stands in its context: from the first digit of its number to the end of its text. */
export interface StatementSpan {
  /** UTF-8 offset of its first byte. */
  readonly start: number;
  /** UTF-8 offset behind its last byte. */
  readonly end: number;
}

const SERIAL_BEFORE = /(?:^|\s)(\p{Nd}+)\. +$/u;
/** A serial number with the spaces behind it is not longer than this. */
const SERIAL_REACH = 64;

/**
 * Find the statements of a list in the context that they were read from, in order. Two statements may have the same
 * text: each is looked for behind the one before, and right behind a serial number.
 *
 * @throws RangeError when a statement does not stand in the context
 */
export function locateStatements(context: string, statements: readonly Statement[]): StatementSpan[] {
  let seen = 0;
  let bytes = 0;
  const offset = (index: number): number => {
    bytes += Buffer.byteLength(context.slice(seen, index));
    seen = index;
    return bytes;
  };
  return statements.map((statement) => {
    const place =
      findAsWritten(context, statement.text, seen) ?? findAcrossLines(context, statement.text, seen);
    if (!place) throw new RangeError(`statement ${statement.position} does not stand in the context`);
    return { start: offset(place.start), end: offset(place.end) };
  });
}

function findAsWritten(context: string, text: string, from: number): StatementSpan | undefined {
  for (let at = context.indexOf(text, from); at >= 0; at = context.indexOf(text, at + 1)) {
    const before = SERIAL_BEFORE.exec(context.slice(Math.max(from, at - SERIAL_REACH), at));
    if (before) return { start: at - before[0].trimStart().length, end: at + text.length };
  }
  return undefined;
}

/** A statement that runs over several lines was read with its line breaks as spaces. */
function findAcrossLines(context: string, text: string, from: number): StatementSpan | undefined {
  const words = text.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  const match = new RegExp(`(?<=^|\\s)\\p{Nd}+\\. +${words.join('\\s+')}`, 'u').exec(context.slice(from));
  return match ? { start: from + match.index, end: from + match.index + match[0].length } : undefined;
}
