import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sha256 } from '../dataset/content-hash.js';
import { InputError } from '../dataset/input-error.js';
import { packageRoot } from '../dataset/package-root.js';
import { readInputFile } from '../dataset/read-split.js';
import { MEMFAIL_DATASETS, type MemFailData, type MemFailDataset } from './memfail-data.js';
import { type CoexistingRow, coexistingData, readCoexisting } from './read-coexisting.js';
import {
  type ConditionalDataset,
  type ConditionalRow,
  conditionalData,
  readConditional,
} from './read-conditional.js';
import { type LongHopChain, longHopData, readLongHop } from './read-long-hop.js';
import { type PersonaRow, personaData, readPersona } from './read-persona.js';
import { loadMemFailPins, MEMFAIL_FOLDER, type MemFailPin, type MemFailPins, pinOf } from './read-pins.js';

/** A dataset's rows, as its file has them. */
export type MemFailRows =
  | { readonly name: ConditionalDataset; readonly rows: readonly ConditionalRow[] }
  | { readonly name: 'coexisting'; readonly rows: readonly CoexistingRow[] }
  | { readonly name: 'persona'; readonly rows: readonly PersonaRow[] }
  | { readonly name: 'long-hop'; readonly rows: readonly LongHopChain[] };

/** A dataset's file, read and held against its pin. */
export interface MemFailFile {
  readonly dataset: MemFailDataset;
  /** As messages show it: of the bundled copy, within the package. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly pin: MemFailPin;
  /** Byte for byte the published file. */
  readonly pinned: boolean;
  readonly content: MemFailRows;
}

/**
 * A dataset of MemFail.
 *
 * @param from - a folder with the published files, or the dataset's file; the bundled copy where it is not given
 * @throws InputError with file and row
 */
export async function loadMemFail(name: MemFailDataset, from?: string): Promise<MemFailData> {
  return memFailData((await loadMemFailFile(name, from)).content);
}

/** The units and questions of a dataset's rows. */
export function memFailData(content: MemFailRows): MemFailData {
  switch (content.name) {
    case 'coexisting':
      return coexistingData(content.rows);
    case 'persona':
      return personaData(content.rows);
    case 'long-hop':
      return longHopData(content.rows);
    default:
      return conditionalData(content.name, content.rows);
  }
}

/**
 * A dataset's file with its rows and how it stands to its pin. Parameters as {@link loadMemFail}.
 *
 * @throws InputError with file and row
 */
export async function loadMemFailFile(dataset: MemFailDataset, from?: string): Promise<MemFailFile> {
  const pin = pinOf(await loadMemFailPins(), dataset);
  const inPackage = `${MEMFAIL_FOLDER}/${pin.file}`;
  const path =
    from === undefined
      ? join(packageRoot(), inPackage)
      : (await isFolder(from))
        ? join(from, pin.file)
        : from;
  const bytes = await readInputFile(path, 'the published file');
  const file = from === undefined ? inPackage : path;
  const hash = sha256(bytes);
  return {
    dataset,
    file,
    bytes: bytes.length,
    sha256: hash,
    pin,
    pinned: hash === pin.sha256,
    content: readContent(dataset, bytes, file),
  };
}

/**
 * The datasets that stand in a place, in the order of tables: all of the bundled copy; of a folder those whose file is
 * there; of a file the one that its name, or else its content, is pinned as.
 *
 * @throws InputError when there is none
 */
export async function memFailDatasetsAt(from: string | undefined): Promise<MemFailDataset[]> {
  if (from === undefined) return [...MEMFAIL_DATASETS];
  const pins = await loadMemFailPins();
  if (!(await isFolder(from))) return [await datasetOfFile(from, pins)];
  const there = await Promise.all(
    MEMFAIL_DATASETS.map(async (name) => ((await exists(join(from, pinOf(pins, name).file))) ? [name] : [])),
  );
  const found = there.flat();
  if (found.length > 0) return found;
  throw new InputError(
    'none of the MemFail files is in this folder',
    `it should hold ${pins.files.map(({ file }) => file).join(', ')}`,
    { file: from },
  );
}

function readContent(name: MemFailDataset, bytes: Uint8Array, file: string): MemFailRows {
  switch (name) {
    case 'coexisting':
      return { name, rows: readCoexisting(bytes, file) };
    case 'persona':
      return { name, rows: readPersona(bytes, file) };
    case 'long-hop':
      return { name, rows: readLongHop(bytes, file) };
    default:
      return { name, rows: readConditional(bytes, file) };
  }
}

async function datasetOfFile(path: string, pins: MemFailPins): Promise<MemFailDataset> {
  const named = pins.files.find(({ file }) => file === basename(path));
  if (named) return named.dataset;
  const hash = sha256(await readInputFile(path, 'the published file'));
  const equal = pins.files.find((pin) => pin.sha256 === hash);
  if (equal) return equal.dataset;
  throw new InputError(
    'neither its name nor its content says which dataset this is',
    `call it as it is published: ${pins.files.map(({ file }) => file).join(', ')}`,
    { file: path },
  );
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
