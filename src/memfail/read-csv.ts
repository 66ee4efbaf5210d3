import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { InputError } from '../dataset/input-error.js';

/** A row below the header. */
export interface CsvRow {
  /** 1-based, the header being row 1: as spreadsheets count. */
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * The rows of a CSV file with a header.
 *
 * @param file - what to call it in messages
 * @param columns - columns that it must have; others are left alone
 * @throws {@link InputError} with the file, and the row where there is one
 */
export function readCsv(bytes: Uint8Array, file: string, columns: readonly string[]): CsvRow[] {
  const [header, ...records] = parseRecords(bytes, file);
  if (header === undefined) throw new InputError('the file is empty', 'give the published file', { file });
  const missing = columns.filter((name) => !header.includes(name));
  if (missing.length > 0) {
    throw new InputError(`the column ${missing.join(', ')} is not there`, 'give the published columns', {
      file,
      row: 1,
    });
  }
  const twice = columns.find((name) => header.indexOf(name) !== header.lastIndexOf(name));
  if (twice !== undefined) {
    throw new InputError(`the column ${twice} stands twice`, 'name columns apart', { file, row: 1 });
  }
  if (records.length === 0) {
    throw new InputError('no row stands below the header', 'give the published file', { file });
  }
  return records.map((record, index) => ({
    row: index + 2,
    cells: Object.fromEntries(header.map((name, at) => [name, record[at] ?? ''])),
  }));
}

/**
 * Rows in the shape of a dataset.
 *
 * @throws {@link InputError} naming file, row and every field that is wrong, in one line
 */
export function readRows<T>(
  bytes: Uint8Array,
  file: string,
  shape: z.ZodObject & z.ZodType<T>,
): (T & { readonly row: number })[] {
  return readCsv(bytes, file, Object.keys(shape.shape)).map(({ row, cells }) => {
    const { data, error } = shape.safeParse(cells);
    if (!error) return { ...data, row };
    const faults = error.issues.map(columnFault).join('; ');
    throw new InputError(faults, 'compare it with the published row', { file, row });
  });
}

function columnFault({ path: [column, ...within], message }: z.core.$ZodIssue): string {
  const where = column === undefined ? 'the row' : `the column ${String(column)}`;
  const place = within.length === 0 ? '' : `, at ${within.map(String).join('.')}`;
  return `${where}${place}: ${message}`;
}

/** A cell that holds text. */
export const text = z.string().refine((value) => value.trim() !== '', 'is empty');

/** A cell that holds JSON of some shape. */
export function jsonCell<T extends z.ZodType>(shape: T) {
  return z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(shape);
}

function parseRecords(bytes: Uint8Array, file: string): string[][] {
  let decoded: string;
  try {
    decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InputError('the text is not UTF-8', 'save it as UTF-8', { file }, { cause });
  }
  try {
    return parse(decoded, { skip_empty_lines: true });
  } catch (cause) {
    throw cause instanceof CsvError ? csvFault(cause, file) : cause;
  }
}

function csvFault(cause: CsvError, file: string): InputError {
  const faults: Readonly<Record<string, readonly [string, string]>> = {
    CSV_QUOTE_NOT_CLOSED: [
      'a quoted cell is not closed',
      'the file is cut short, or a quote has to be doubled',
    ],
    CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: [
      'the row has another number of cells than the header',
      'quote cells that hold commas',
    ],
  };
  const [what, fix] = faults[cause.code] ?? [
    'this is not CSV',
    'quote cells that hold quotes, commas or line ends',
  ];
  const row = typeof cause.records === 'number' ? { row: cause.records + 1 } : {};
  return new InputError(what, fix, { file, ...row }, { cause });
}
