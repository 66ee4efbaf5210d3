import { stat } from 'node:fs/promises';
import { InputError } from '../dataset/input-error.js';

/** Where a report goes, and so what it is. */
export interface ReportTarget {
  readonly kind: 'html' | 'md' | 'csv';
  readonly path: string;
}

/**
 * Read a target off its name: `.html`, `.md`, or a folder of CSV files, which ends in a slash or is there already.
 *
 * @throws InputError for any other name
 */
export async function readTarget(path: string): Promise<ReportTarget> {
  const ending = /\.(html?|md)$/i.exec(path)?.[1]?.toLowerCase();
  if (ending) return { kind: ending === 'md' ? 'md' : 'html', path };
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder || /[/\\]$/.test(path)) return { kind: 'csv', path };
  throw new InputError(
    'the name does not say what to write',
    'end it in .html or .md, or in / for a folder of CSV files',
    { file: path },
  );
}
