import { writeFileAtomic } from '../dataset/atomic-write.js';
import { InputError } from '../dataset/input-error.js';
import type { FileRow } from './csv-text.js';

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
    case 'csv': {
      const { csvText } = await import('./csv-text.js');
      return csvText(rows);
    }
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
