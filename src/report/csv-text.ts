import { stringify } from 'csv-stringify/sync';

/** A flat record for a file: texts, numbers, booleans, null, and lists of texts or numbers. */
export type FileRow = Readonly<
  Record<string, string | number | boolean | null | readonly string[] | readonly number[]>
>;

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
