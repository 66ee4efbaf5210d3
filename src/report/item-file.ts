import { stringify } from 'csv-stringify/sync';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import { InputError } from '../dataset/input-error.js';

/** A flat record for a file: texts, numbers, booleans, null, and lists of texts or numbers. */
export type FileRow = Readonly<
  Record<string, string | number | boolean | null | readonly string[] | readonly number[]>
>;

/**
 * Write rows as JSONL, CSV or parquet, by the name's ending. CSV has no lists: they are written as JSON.
 *
 * @throws InputError for another ending, or a place that cannot be written
 */
export async function writeItems(path: string, rows: readonly object[]): Promise<void> {
  await writeFileAtomic(path, await encodeRows(path, rows as readonly FileRow[]));
}

async function encodeRows(path: string, rows: readonly FileRow[]): Promise<string | Uint8Array> {
  const ending = /\.(jsonl|csv|parquet)$/.exec(path)?.[1];
  switch (ending) {
    case 'jsonl':
      return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    case 'csv':
      return csvText(rows);
    case 'parquet': {
      const { writeRowsParquet } = await import('../dataset/write-rows-parquet.js');
      return writeRowsParquet(rows);
    }
    default:
      throw new InputError('the ending says no format', 'end the name in .jsonl, .csv or .parquet', {
        file: path,
      });
  }
}

/** Rows as CSV with a header; lists are written as JSON, null as nothing. */
export function csvText(rows: readonly object[]): string {
  return stringify((rows as readonly FileRow[]).map(flatten), { header: true });
}

function flatten(row: FileRow): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
}
