/** A stretch of a memory text that one serial number stands in front of, or none. */
export interface Segment {
  /** The serial number; null in front of the first one, on further lines, and where a cut went through it. */
  readonly serial: number | null;
  /** The number as it is written; empty where there is none. "1. FK Příbram" may be a name and no number at all. */
  readonly number: string;
  /** Sentences, as far as a stop and a space show them; a statement may run over several of them. */
  readonly pieces: readonly string[];
}

interface Mark {
  readonly serial: number;
  readonly start: number;
  readonly end: number;
}

// 341. The …   341) The …   341: The …   [341] The …   (341) The …   #341 The …
const SERIAL = /(?<=^|\s)(?:(\d{1,9})[.):]|\[(\d{1,9})\][.:]?|\((\d{1,9})\)|#(\d{1,9})[.:]?)\s+(?=\S)/gu;
const SENTENCE_END = /[.!?:;]["'”’)\]]*\s*$/u;
// Bounded: looked back for at every character, a text of quote marks alone would take quadratic time.
const PIECE_END = /(?<=[.!?:]["'”’)\]]{0,8})\s+/u;

const STATEMENT_LENGTH = 300;

/**
 * Cut a memory text at its serial numbers, lines and sentences. Chunks hold a list's statements with their newlines
 * replaced by spaces, and begin or end in the middle of one; a system's own memories may be anything.
 *
 * A number with a full stop is a serial number where a line or sentence begins, or where it continues the series:
 * "was performed by 1975. 12. Anna" holds one, the 12.
 */
export function segmentMemory(text: string): Segment[] {
  const marks = findMarks(text);
  const segments: Segment[] = [];
  const add = (body: string, serial: number | null, number: string) => {
    for (const [index, line] of body.split(/\r?\n/).entries()) {
      const pieces = line.trim().split(PIECE_END).filter(Boolean);
      const numbered = index === 0 ? { serial, number } : { serial: null, number: '' };
      if (pieces.length > 0) segments.push({ ...numbered, pieces });
    }
  };
  add(text.slice(0, marks[0]?.start), null, '');
  for (const [index, { serial, start, end }] of marks.entries()) {
    add(text.slice(end, marks[index + 1]?.start), serial, text.slice(start, end));
  }
  return segments;
}

function findMarks(text: string): Mark[] {
  const marks: Mark[] = [];
  for (const match of text.matchAll(SERIAL)) {
    const serial = Number(match[1] ?? match[2] ?? match[3] ?? match[4]);
    const last = marks.at(-1);
    const before = text.slice(Math.max(last?.end ?? 0, match.index - 80), match.index);
    // No statement is empty: a number right behind a serial number opens its text.
    if (last && before === '') continue;
    const opens = /(?:^|\n)[\s\-*•"'“]*$/u.test(before) && (before.includes('\n') || match.index - 80 <= 0);
    // Statements without full stops: the next number of the series, no further off than a statement is long.
    const continues = last && serial === last.serial + 1 && match.index - last.end < STATEMENT_LENGTH;
    if (!opens && !continues && !SENTENCE_END.test(before)) continue;
    marks.push({ serial, start: match.index, end: match.index + match[0].length });
  }
  return marks;
}
