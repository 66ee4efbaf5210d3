import { open } from 'node:fs/promises';
import { InputError } from '../dataset/input-error.js';
import { type InspectHeader, inspectHeader, inspectRow } from './inspect-log.js';
import type { OutcomeRow } from './outcome.js';
import type { OutcomeFile } from './outcome-file.js';
import { parseOutcomeJson } from './outcome-json.js';
import { decodeText } from './text-lines.js';
import { readZipDirectory, type ZipEntry } from './zip-directory.js';
import { readZipEntry, refuseBomb } from './zip-entry.js';

/** An archive with entries, or without any. */
const ZIP = ['PK\x03\x04', 'PK\x05\x06'];

/** Do a file's first four bytes say that it is a zip archive? */
export function isZip(head: Buffer): boolean {
  return ZIP.includes(head.toString('latin1', 0, 4));
}

const SAMPLE = /^samples\/.*\.json$/;
/** What names the task; a log of a run that was broken off has the second alone. */
const HEADERS = ['header.json', '_journal/start.json'];

/**
 * Outcomes of an inspect_ai `.eval` log: a zip archive with one JSON entry a sample and epoch, deflated or packed with
 * zstd. One entry is in memory at a time.
 *
 * @see inspect_ai, the `eval` log format
 * @throws {@link InputError} naming the entry
 */
export async function* inspectArchiveRows({ path, size, onRead }: OutcomeFile): AsyncGenerator<OutcomeRow> {
  const handle = await open(path);
  try {
    const entries = await readZipDirectory(handle, size, path);
    const content = async (entry: ZipEntry) => {
      try {
        return parseOutcomeJson(decodeText(await readZipEntry(handle, entry, path), path), path);
      } catch (cause) {
        if (!(cause instanceof InputError) || cause.place.line === undefined) throw cause;
        const { line } = cause.place;
        throw new InputError(`the entry ${entry.name}, line ${line}: ${cause.what}`, cause.fix, {
          file: path,
        });
      }
    };
    const samples = entries.filter(({ name }) => SAMPLE.test(name));
    const named = HEADERS.map((name) => entries.find((entry) => entry.name === name)).find((entry) => entry);
    if (samples.length === 0 && named === undefined) {
      throw new InputError('this zip archive is no inspect_ai log', 'give an .eval file', { file: path });
    }
    refuseBomb(named ? [named, ...samples] : samples, size, path);
    const about: InspectHeader = named
      ? inspectHeader(await content(named), { file: path, record: 0, unit: 'record', entry: named.name })
      : {};
    for (const [index, entry] of samples.entries()) {
      const place = { file: path, record: index + 1, unit: 'record', entry: entry.name } as const;
      const row = inspectRow(await content(entry), about, place);
      onRead?.(entry.packed);
      yield row;
    }
  } finally {
    await handle.close();
  }
}
