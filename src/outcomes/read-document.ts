import { readFile } from 'node:fs/promises';
import { InputError } from '../dataset/input-error.js';
import { megabytes, type OutcomeFile } from './outcome-file.js';
import { parseOutcomeJson } from './outcome-json.js';
import { decodeText } from './text-lines.js';

/**
 * Bytes of a JSON document (`data[]`, `results[]`, `samples[]`) that is read whole; line-based files and `.eval`
 * archives are streamed and know no such bound.
 */
export const WHOLE_FILE_LIMIT = 64 * 2 ** 20;

/**
 * A JSON document.
 *
 * @throws {@link InputError} past {@link WHOLE_FILE_LIMIT}, or with the line where it stops being JSON
 */
export async function readDocument({ path, size, onRead }: OutcomeFile): Promise<unknown> {
  if (size > WHOLE_FILE_LIMIT) {
    throw new InputError(
      `a JSON document of ${megabytes(size)} is too large to be read whole (the bound is ${megabytes(WHOLE_FILE_LIMIT)})`,
      'write it as JSONL, one record a line, which is streamed',
      { file: path },
    );
  }
  const bytes = await readFile(path);
  const document = parseOutcomeJson(decodeText(bytes, path), path);
  onRead?.(bytes.length);
  return document;
}
