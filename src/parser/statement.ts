import { InputError } from '../dataset/input-error.js';

/** One numbered line of a fact list. */
export interface Statement {
  /** The serial number; the larger one is the newer statement. */
  readonly position: number;
  /** The text behind the number, outer spaces off. */
  readonly text: string;
}

// Python: re.fullmatch(r' *(\d+)\. +(.+?) *', line)
const LINE = /^ *(\p{Nd}+)\. +([^\n]+?) *$/u;
// A serial number in running text. The space before it is looked at, not taken: it may be the one behind another number.
const SERIAL = /(?<=^|\s)(\p{Nd}+)\. +(?=\S)/gu;
const ADVICE = 'number the statements 0, 1, 2, … without gaps, one a line';

/**
 * Read the statements of a fact list.
 *
 * The released shape is a heading, then one statement a line. Some harnesses deliver the list with its newlines
 * replaced by spaces, or with several statements on a line: where the lines do not carry the whole series, the running
 * serial number is followed through the text instead. Both readings give the same statements for the same list.
 *
 * @param context - the row's `context`
 * @returns statements in order, positions 0 to n − 1
 * @throws InputError naming the first serial number that is missing or repeated, with its line where there is one
 * @see arXiv 2610.09193, appendix C
 */
export function readStatements(context: string): Statement[] {
  const text = context.replace(/^\uFEFF/u, '').replace(/\r\n/g, '\n');
  const lines = text.split('\n');
  return readLines(lines) ?? readRunning(text);
}

/** The released shape, or undefined when any line breaks the series: the running reading then finds out where. */
function readLines(lines: readonly string[]): Statement[] | undefined {
  const statements: Statement[] = [];
  for (const line of lines) {
    const match = LINE.exec(line);
    if (match) {
      if (serial(match[1]!) !== statements.length) return undefined;
      statements.push({ position: statements.length, text: match[2]! });
    } else if (holdsSerial(line, statements.length)) {
      return undefined;
    }
  }
  // The last line may hold the rest of the list, be it the only one.
  const rest = holdsSerial(statements.at(-1)?.text ?? '', statements.length);
  return statements.length > 1 && !rest ? statements : undefined;
}

function holdsSerial(text: string, value: number): boolean {
  return [...text.matchAll(SERIAL)].some(([, digits]) => serial(digits!) === value);
}

interface SerialMark {
  readonly value: number;
  /** Offset of the first digit. */
  readonly start: number;
  /** Offset of the first character of the text. */
  readonly end: number;
  readonly opensLine: boolean;
}

function readRunning(text: string): Statement[] {
  const marks = [...text.matchAll(SERIAL)].map((match): SerialMark => {
    const start = match.index;
    return {
      value: serial(match[1]!),
      start,
      end: match.index + match[0].length,
      opensLine: text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '',
    };
  });
  const starts: SerialMark[] = [];
  for (const mark of marks) {
    // No statement is empty: a number right behind a serial number opens its text.
    if (mark.start === starts.at(-1)?.end) continue;
    if (mark.value === starts.length) starts.push(mark);
    else checkSeries(text, mark, starts);
  }
  if (starts.length === 0) throw new InputError('the context holds no numbered statement', ADVICE);
  return starts.map((mark, position) => {
    const stop = starts[position + 1]?.start ?? text.length;
    const statement = text
      .slice(mark.end, stop)
      .replace(/ *\n */g, ' ')
      .replace(/^ +| +$/g, '');
    if (statement === '') throw new InputError(`statement ${position} is empty`, ADVICE, lineOf(text, mark));
    return { position, text: statement };
  });
}

/**
 * A number with a full stop inside a sentence ("born in 1999. ") is no serial number. It is taken for one, out of
 * series, when it opens a line, or stands where only a serial one can: the last one again, or the next but one.
 */
function checkSeries(text: string, mark: SerialMark, starts: readonly SerialMark[]): void {
  const expected = starts.length;
  if (expected === 0 && !mark.opensLine) return;
  const suspicious = mark.opensLine || mark.value === expected - 1 || mark.value === expected + 1;
  if (!suspicious) return;
  const what =
    mark.value < expected
      ? `serial number ${mark.value} stands twice or out of order (${expected} was expected)`
      : `serial number ${expected} is missing (${mark.value} stands in its place)`;
  throw new InputError(what, ADVICE, lineOf(text, mark));
}

function lineOf(text: string, mark: SerialMark): { line: number } {
  return { line: text.slice(0, mark.start).split('\n').length };
}

/** Python's `int()` on decimal digits of any script. */
function serial(digits: string): number {
  return Number([...digits].map(decimalValue).join(''));
}

function decimalValue(digit: string): string {
  if (/[0-9]/.test(digit)) return digit;
  // Unicode lays decimal digits out in runs of ten, zero first.
  let code = digit.codePointAt(0)!;
  let steps = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    steps += 1;
  }
  return String(steps % 10);
}
