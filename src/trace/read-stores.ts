import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { InputError } from '../dataset/input-error.js';
import { parseOutcomeJson } from '../outcomes/outcome-json.js';
import { readRecord, recordFault } from '../outcomes/record-fault.js';
import { textLines } from '../outcomes/text-lines.js';
import { storedText } from './read-lastwrite.js';
import type { StoredText } from './read-row.js';
import { MEMORY_SCHEMA, memoryRecord } from './trace-record.js';

/** Stores by name, and the one that serves whatever names none. */
export interface StoreShelf {
  /** The files that were read. */
  readonly files: readonly string[];
  readonly named: ReadonlyMap<string, readonly StoredText[]>;
  /** Of a single file whose name is no fact list's and whose memories name no store. */
  readonly only?: readonly StoredText[];
  /** What that one is called. */
  readonly onlyName?: string;
}

/**
 * Read stores: files of `lastwrite.memory/1` lines, and folders of them. Memories that name no store belong to the one
 * that their file is named after, unless it is the only file: then it serves every trace that names no store, and the
 * one store that traces name. A file named after a
 * fact list, `6k.jsonl`, is a store of that list even alone.
 *
 * @param lists - names of the split's fact lists
 * @throws InputError with file and line
 */
export async function readStores(paths: readonly string[], lists: ReadonlySet<string>): Promise<StoreShelf> {
  const files = await distinctFiles((await Promise.all(paths.map(storeFiles))).flat());
  const named = new Map<string, StoredText[]>();
  const ids = new Map<string, Set<string>>();
  let unnamed = 0;
  let only: { readonly only: readonly StoredText[]; readonly onlyName: string } | undefined;
  for (const file of files) {
    const own = basename(file, extname(file));
    let lines = 0;
    for await (const { text, number } of textLines({ path: file, size: 0 })) {
      const place = { file, record: number, unit: 'line' } as const;
      const value = parseOutcomeJson(text, file, number);
      const record = readRecord(memoryRecord, value, place, `a ${MEMORY_SCHEMA} record`);
      if (record.store === undefined) unnamed += 1;
      const name = record.store ?? own;
      const seen = ids.get(name) ?? new Set();
      if (seen.has(record.id)) {
        throw recordFault(
          place,
          `the store ${name} has two memories ${JSON.stringify(record.id)}`,
          'give each its own id',
        );
      }
      ids.set(name, seen.add(record.id));
      const memories = named.get(name) ?? [];
      named.set(name, memories);
      memories.push(storedText(record));
      lines += 1;
    }
    // A store that kept nothing is a file without a line.
    if (lines === 0 && !named.has(own)) named.set(own, []);
    if (files.length === 1 && unnamed === lines && !lists.has(own)) {
      only = { only: named.get(own)!, onlyName: own };
    }
  }
  return { files, named, ...only };
}

/** A file that is named twice, or beside its folder, is read once. */
async function distinctFiles(files: readonly string[]): Promise<string[]> {
  const seen = new Map<string, string>();
  for (const file of files) {
    const real = await realpath(file);
    if (!seen.has(real)) seen.set(real, file);
  }
  return [...seen.values()];
}

async function storeFiles(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => undefined);
  if (!info) throw new InputError('there is no such file or folder', 'check the path', { file: path });
  if (!info.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith('.jsonl')).sort();
  if (names.length > 0) return names.map((name) => join(path, name));
  throw new InputError('the folder holds no store', `put ${MEMORY_SCHEMA} files (.jsonl) in it`, {
    file: path,
  });
}

/**
 * The store that a trace is about; undefined where it is not known.
 *
 * @param name - as the trace names it, if it does
 * @param list - the fact list of its item
 * @throws InputError for a name that none of the stores has
 */
export function storeOf(
  { named, only }: StoreShelf,
  name: string | undefined,
  list: string,
): readonly StoredText[] | undefined {
  if (name === undefined) return only ?? named.get(list);
  const known = named.get(name);
  if (known || named.size === 0) return known;
  throw new InputError(
    `the trace names the store ${JSON.stringify(name)}, which was not given`,
    `give it with --store; there are ${[...named.keys()].join(', ')}`,
  );
}
