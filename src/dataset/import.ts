import { writeFileAtomic } from './atomic-write.js';
import { cachedSplitPath } from './cache-folder.js';
import { sha256 } from './content-hash.js';
import { InputError } from './input-error.js';
import { loadPins, type Pins } from './pins.js';
import { readInputFile, type SplitFile, splitFromBytes } from './read-split.js';
import { type SplitFindings, verifySplit } from './verify-split.js';
import { writeSplitParquet } from './write-parquet.js';

/** What a file is: the official container or not, and the published content or not. */
export interface FileFindings {
  readonly path: string;
  readonly container: SplitFile['container'];
  readonly bytes: number;
  readonly fileSha256: string;
  /** Byte for byte the parquet file that the benchmark publishes, by size and sha256. */
  readonly official: boolean;
  readonly content: SplitFindings;
}

/** A file that has been imported. */
export interface Imported {
  /** Where it stands now. */
  readonly path: string;
  readonly bytes: number;
  readonly fileSha256: string;
  /** A parquet file is copied as it is; other containers are written anew as parquet. */
  readonly written: 'copied' | 're-encoded';
  readonly source: FileFindings;
}

/**
 * Verifies a file of the split against the pins: its container (size, sha256) and, whatever the container, its content.
 *
 * @throws {@link InputError} when it cannot be read as a split
 */
export async function verifyFile(path: string, pins: Pins = loadPins()): Promise<FileFindings> {
  const bytes = await readInputFile(path);
  return describe(path, await splitFromBytes(bytes, path), pins);
}

/**
 * Copies a file of the split into a folder, once its content is known to be the published one. Atomic.
 *
 * As long as the pins of some rows are open, such a row is taken when its list's context is the pinned one.
 *
 * @param into - the folder, usually `cacheFolder(env)`
 * @throws {@link InputError} when the file is no split, its content is another or not all of it, or nothing can be written
 */
export async function importFile(path: string, into: string, pins: Pins = loadPins()): Promise<Imported> {
  const bytes = await readInputFile(path);
  const file = await splitFromBytes(bytes, path);
  const source = describe(path, file, pins);
  refuseOtherContent(source);
  const written = file.container === 'parquet' ? 'copied' : 're-encoded';
  const data = written === 'copied' ? bytes : await writeSplitParquet(file.split);
  const target = cachedSplitPath(into);
  await writeFileAtomic(target, data);
  return { path: target, bytes: data.length, fileSha256: sha256(data), written, source };
}

function describe(path: string, file: SplitFile, pins: Pins): FileFindings {
  const { container, bytes, fileSha256 } = file;
  const official = bytes === pins.official.bytes && fileSha256 === pins.official.sha256;
  return { path, container, bytes, fileSha256, official, content: verifySplit(file.split, pins) };
}

function refuseOtherContent({ path, content }: FileFindings): void {
  const fix = 'give the published split; any other one can be audited where it stands with --data FILE';
  const list = content.lists.find(({ standing }) => standing !== 'equal');
  if (list !== undefined) {
    throw new InputError(`the context of list ${list.list} is not the published one`, fix, { file: path });
  }
  const row = content.rows.find(({ standing }) => standing === 'differs');
  if (row !== undefined) {
    const place = { file: path, row: row.row };
    throw new InputError(`the questions or answers of ${row.source} are not the published ones`, fix, place);
  }
  if (content.missing.length > 0) {
    throw new InputError(`the rows ${content.missing.join(', ')} are missing`, fix, { file: path });
  }
  if (!content.inOrder) {
    throw new InputError('the rows do not stand in the published order', fix, { file: path });
  }
}
