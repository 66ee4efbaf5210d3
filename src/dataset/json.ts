import { InputError } from './input-error.js';
import { findJsonFault } from './json-fault.js';

/** Raw rows of a text container, still to be checked by `splitFromRows`. */
export interface TextRows {
  readonly container: 'json' | 'jsonl';
  readonly rows: readonly unknown[];
}

const shape = 'give an array of rows, an object with rows, or one row a line (JSONL)';

/**
 * Raw rows from JSON (an array of rows, or an object with `rows`) or JSONL (one row a line), told apart by content.
 *
 * @param bytes - UTF-8, with or without a byte order mark
 * @throws {@link InputError} with file and 1-based line for anything that is not JSON, `NaN` and `Infinity` included
 */
export function readTextRows(bytes: Uint8Array, file: string): TextRows {
  const text = decode(bytes, file);
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return readLines(text, file);
  }
  if (Array.isArray(whole)) return { container: 'json', rows: whole };
  if (typeof whole === 'object' && whole !== null) {
    if ('rows' in whole && Array.isArray(whole.rows)) return { container: 'json', rows: whole.rows };
    // A single line of JSONL is an object as well.
    if ('context' in whole) return { container: 'jsonl', rows: [whole] };
  }
  throw new InputError('the JSON holds no rows', shape, { file });
}

/**
 * One JSON value, of any shape.
 *
 * @param bytes - UTF-8, with or without a byte order mark
 * @throws {@link InputError} with file and 1-based line
 */
export function readJson(bytes: Uint8Array, file: string): unknown {
  const text = decode(bytes, file);
  try {
    return JSON.parse(text);
  } catch {
    throw notJson(text, file, 1);
  }
}

function readLines(text: string, file: string): TextRows {
  const lines = text.split(/\r\n|\n|\r/);
  const first = lines.findIndex((line) => line.trim() !== '');
  // Only an object that is whole on its own line makes the text JSONL; otherwise the fault is one of the JSON.
  if (!lines[first]?.trimStart().startsWith('{') || findJsonFault(lines[first]) !== undefined) {
    throw notJson(text, file, 1);
  }
  const rows = lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      throw notJson(line, file, index + 1);
    }
  });
  return { container: 'jsonl', rows };
}

function notJson(text: string, file: string, firstLine: number): InputError {
  const { line, what } = findJsonFault(text) ?? { line: 1, what: 'this is not JSON' };
  const fix = /^[+-]?(?:NaN|Infinity) /i.test(what)
    ? 'write null or leave the field out (in Python: json.dumps(..., allow_nan=False))'
    : 'mend it there, or export the file again';
  return new InputError(what, fix, { file, line: firstLine + line - 1 });
}

function decode(bytes: Uint8Array, file: string): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new InputError('the text is UTF-16', 'save it as UTF-8', { file });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InputError('the text is not UTF-8', 'save it as UTF-8', { file }, { cause });
  }
}
