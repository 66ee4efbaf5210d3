import { readFile } from 'node:fs/promises';
import type { AdjudicationSheet } from '../audit/adjudication-sheet.js';
import { readVerdictFile, type VerdictFile } from '../audit/verdict.js';
import { changeRecord, checkConditions, emptyRecord, type VerdictChange } from '../audit/verdict-record.js';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import { InputError } from '../dataset/input-error.js';

/** A verdict file that is written whole at every change. */
export interface VerdictStore {
  readonly path: string;
  /** As it stands on disk, or is about to. */
  record(): VerdictFile;
  /** Done when the change is on disk; changes are written one after another. */
  change(change: VerdictChange): Promise<void>;
  /** Done when everything that was asked for is on disk. */
  settled(): Promise<void>;
}

/**
 * Open the verdict file of a sheet, or begin it.
 *
 * @param reader - the name for a new file; undefined takes an existing file's
 * @throws InputError when the file cannot be read or written, or was made under other conditions
 */
export async function openVerdictStore(
  path: string,
  { frame, items }: AdjudicationSheet,
  reader: string | undefined,
  nameless: string,
): Promise<VerdictStore> {
  const order = items.map(({ item }) => item);
  const found = await readExisting(path);
  if (found) {
    try {
      checkConditions(found, frame);
      if (reader !== undefined && reader !== found.reader.name) {
        throw new InputError(
          `the verdict file is ${JSON.stringify(found.reader.name)}’s, not ${JSON.stringify(reader)}’s`,
          'give another --verdicts file, or leave out --reader',
        );
      }
    } catch (error) {
      throw error instanceof InputError ? error.at({ file: path }) : error;
    }
  }
  let record = found ?? emptyRecord(frame, reader ?? nameless);
  const write = (file: VerdictFile) => writeFileAtomic(path, `${JSON.stringify(file, null, 2)}\n`);
  // A place that cannot be written shows now, and not after the first verdict.
  if (!found) await write(record);
  let queue: Promise<unknown> = Promise.resolve();
  return {
    path,
    record: () => record,
    change(change) {
      const done = queue.then(async () => {
        const changed = changeRecord(record, change, order);
        await write(changed);
        record = changed;
      });
      queue = done.catch(() => undefined);
      return done;
    },
    async settled() {
      await queue;
    },
  };
}

async function readExisting(path: string): Promise<VerdictFile | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return undefined;
    throw new InputError(
      `cannot be read (${code})`,
      'give another --verdicts file',
      { file: path },
      { cause },
    );
  }
  try {
    return readVerdictFile(JSON.parse(text));
  } catch (error) {
    if (error instanceof InputError) throw error.at({ file: path });
    throw new InputError('is no JSON', 'give another --verdicts file', { file: path }, { cause: error });
  }
}
