import { stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import type { ClassifiedItem } from '../audit/classified-split.js';
import { InputError } from '../dataset/input-error.js';
import type { Split } from '../dataset/split.js';
import { ItemIndex } from '../outcomes/item-index.js';
import { type Join, joinRow } from '../outcomes/join.js';
import type { DuplicatePolicy } from '../outcomes/join-report.js';
import { type Variant, variantNames } from '../outcomes/variant-name.js';
import { agentRunRows } from './read-agent-run.js';
import { fileRows } from './read-file.js';
import { recognizeFolder } from './read-folder.js';
import type { TraceFormat } from './read-format.js';
import { type JoinContext, type JoinedTraces, joinTraces, splitSystems } from './read-join.js';
import type { TraceRow } from './read-row.js';
import { sidecarRows } from './read-sidecar.js';
import { readStores, type StoreShelf } from './read-stores.js';

/** Traces as somebody named them. */
export interface TraceInputs {
  /** Files, run folders and folders of retrieved contexts; each a system of its own. */
  readonly files: readonly string[];
  /** Named systems: all paths of one name are one system. */
  readonly systems: readonly { readonly name: string; readonly path: string }[];
  /** Files and folders of stores, for traces that name theirs or none. */
  readonly stores: readonly string[];
  /** Detected from the content where not given. */
  readonly format?: TraceFormat;
  readonly duplicates: DuplicatePolicy;
}

/** What traces are joined to. */
export interface TraceTarget {
  readonly split: Split;
  /** The classified items of `split`. */
  readonly items: readonly ClassifiedItem[];
}

/** One system's traces, joined to items. */
export interface TracedSystem extends JoinedTraces {
  readonly name: string;
  /** Files that were read beside those of its rows: stores, a plan. */
  readonly beside: readonly string[];
  /** What was left out or not found while reading, a sentence each. */
  readonly notes: readonly string[];
}

/** What one path gave. */
interface Source {
  readonly rows: readonly TraceRow[];
  /** Stores that it brought along. */
  readonly stores: readonly string[];
  /** Files that its rows stand on, beside those that they stand in. */
  readonly beside?: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Read and join the traces of one or more systems.
 *
 * @throws InputError naming the file, and the line or record and the field where known; also where no row of a path
 *   joins to any item
 */
export async function readTraces(inputs: TraceInputs, target: TraceTarget): Promise<TracedSystem[]> {
  const { split, items } = target;
  const index = new ItemIndex(split);
  const lists = new Set(split.rows.map(({ list }) => list));
  const given = await readStores(inputs.stores, lists);
  const context = {
    index,
    items: new Map(items.map((one) => [one.item.id, one])),
    rows: new Map(split.rows.map((row) => [row.set, row])),
    duplicates: inputs.duplicates,
  };
  const systems: TracedSystem[] = [];
  for (const { name, paths } of namedPaths(inputs)) {
    const sources: Source[] = [];
    for (const path of paths) sources.push(await readSource(path, inputs.format, split, index));
    if (sources.every(({ rows }) => rows.length === 0)) {
      throw new InputError(
        `nothing can be traced: ${sources.flatMap(({ notes }) => notes).join('; ')}`,
        'name a folder as the harness makes it, …/factconsolidation_mh_6k/chunksize_N',
      );
    }
    // What a run wrote down beside its traces is what they are about.
    const own = sources.flatMap(({ stores }) => stores);
    const shelf: StoreShelf = own.length > 0 ? await readStores(own, lists) : given;
    systems.push(...joinSystems(name, sources, { ...context, shelf }));
  }
  const names = systems.map(({ name }) => name);
  const again = names.find((name, at) => names.indexOf(name) !== at);
  if (again !== undefined) {
    throw new InputError(`two systems are called ${again}`, 'name them apart with --system NAME=PATH');
  }
  return systems;
}

function namedPaths({ files, systems }: TraceInputs): { name: string; paths: string[] }[] {
  const named = new Map<string, string[]>();
  for (const { name, path } of systems) named.set(name, [...(named.get(name) ?? []), path]);
  const single = files.map((path) => {
    const last = basename(resolve(path));
    return { name: basename(last, extname(last)), paths: [path] };
  });
  return [...single, ...[...named].map(([name, paths]) => ({ name, paths }))];
}

async function readSource(
  path: string,
  format: TraceFormat | undefined,
  split: Split,
  index: ItemIndex,
): Promise<Source> {
  const info = await stat(path).catch(() => undefined);
  if (!info) throw new InputError('there is no such file or folder', 'check the path', { file: path });
  const source = info.isDirectory()
    ? await readFolder(path, format, split, index)
    : { rows: await allRows(path, format), stores: [], notes: [] };
  if (source.notes.length === 0 || source.rows.length > 0) requireJoin(source.rows, path, index);
  return source;
}

async function readFolder(
  path: string,
  format: TraceFormat | undefined,
  split: Split,
  index: ItemIndex,
): Promise<Source> {
  const folder = await recognizeFolder(path);
  const is = folder.kind === 'sidecar' ? 'mab-retrieved' : 'run';
  if (format !== undefined && format !== is) {
    throw new InputError(`the folder is what --format ${is} names, not ${format}`, 'leave --format out', {
      file: path,
    });
  }
  if (folder.kind === 'agent-run') {
    const { rows, open, plan } = await agentRunRows(path, split);
    const notes = open === 0 ? [] : [`items of the plan that are still to be asked, in no count: ${open}`];
    return { rows, stores: [], beside: [plan], notes };
  }
  if (folder.kind === 'memory-run') {
    const stores = folder.stores === undefined ? [] : [folder.stores];
    return { rows: await allRows(folder.traces, 'lastwrite'), stores, notes: [] };
  }
  const found = await sidecarRows(folder.sidecar, index);
  if ('rows' in found) return { rows: found.rows, stores: [], notes: [] };
  return { rows: [], stores: [], notes: [`${path} is left out: ${found.leftOut}`] };
}

async function allRows(path: string, format: TraceFormat | undefined): Promise<TraceRow[]> {
  const rows: TraceRow[] = [];
  for await (const row of fileRows(path, format)) rows.push(row);
  return rows;
}

/** A file that has nothing to do with the split is no file with a few rows that do not join. */
function requireJoin(rows: readonly TraceRow[], file: string, index: ItemIndex): void {
  if (rows.length === 0) throw new InputError('there are no traces in it', 'give a file with some', { file });
  const joins = rows.map((row) => joinRow(row, index));
  if (joins.some((join) => !('reason' in join))) return;
  const { reason, given } = joins[0] as Extract<Join, { reason: unknown }>;
  throw new InputError(
    `none of the ${rows.length} traces joins to an item (the first: ${reason}${given && `, ${JSON.stringify(given)}`})`,
    'give traces of this split, or that split with --data',
    { file },
  );
}

/** The systems of some sources: one, unless a file holds several. */
function joinSystems(name: string, sources: readonly Source[], context: JoinContext): TracedSystem[] {
  const systems = splitSystems(
    sources.flatMap(({ rows }) => rows),
    context.index,
  );
  const variants = systems.map((rows): Variant => rows[0]!.variant ?? {});
  const names = variantNames(name, variants);
  return systems.map((rows, at) => {
    const joined = joinTraces(rows, context);
    const notes = sources.flatMap((source) => source.notes);
    if (joined.namedStores.length > 0) {
      notes.push(
        `the traces name stores that were not given (${joined.namedStores.join(', ')}): give them with --store`,
      );
    }
    if (joined.adopted !== undefined) {
      notes.push(
        `the traces name the store ${joined.adopted}; the one that was given names none and is taken for it (${context.shelf.onlyName})`,
      );
    }
    return {
      ...joined,
      name: names[at]!,
      beside: [...context.shelf.files, ...sources.flatMap((source) => source.beside ?? [])],
      notes,
    };
  });
}
