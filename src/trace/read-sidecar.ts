import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { InputError } from '../dataset/input-error.js';
import type { ItemIndex } from '../outcomes/item-index.js';
import { readDocument } from '../outcomes/read-document.js';
import { describeValue } from '../outcomes/record-fault.js';
import { retrievedContext } from './read-mab.js';
import type { TraceRow } from './read-row.js';

const NAME = /^query_(\d+)_context_(\d+)\.json$/;

const kept = z.looseObject({
  retrieved_context_paragraphs: z.unknown().optional(),
  retrieval_context: z.unknown().optional(),
  response: z.string().optional(),
});

/** A folder in which the harness keeps what each question retrieved, a file a question. */
export interface SidecarFolder {
  readonly folder: string;
  /** In order of their questions. */
  readonly files: readonly { readonly path: string; readonly query: number; readonly context: number }[];
}

/** The files of such a folder; undefined where it is none. */
export async function findSidecar(folder: string): Promise<SidecarFolder | undefined> {
  const names = await readdir(folder);
  const files = names.flatMap((name) => {
    const [, query, context] = NAME.exec(name) ?? [];
    return query === undefined
      ? []
      : [{ path: join(folder, name), query: Number(query), context: Number(context) }];
  });
  files.sort((one, other) => one.context - other.context || one.query - other.query);
  return files.length === 0 ? undefined : { folder, files };
}

/** Traces of such a folder, or why its files cannot be joined to items for sure. */
export type SidecarRows = { readonly rows: readonly TraceRow[] } | { readonly leftOut: string };

/**
 * Read such a folder. A file's name numbers the question within its context, and only a folder of the harness's own
 * names the set. Several contexts in one folder are several rows of a data set, which the names do not tell apart.
 *
 * @throws {@link InputError} for a file that is none of the forms that the harness writes
 */
export async function sidecarRows({ folder, files }: SidecarFolder, index: ItemIndex): Promise<SidecarRows> {
  const set = index.setIn(resolve(folder));
  if (set === undefined) return { leftOut: 'its path names no set of the split, or several' };
  if ('unknownSet' in set)
    return { leftOut: `its path names the set ${set.unknownSet}, which the split lacks` };
  if (files.some(({ context }) => context !== 0)) return { leftOut: 'it holds several contexts' };
  const k = Number(/[/\\]k_(\d+)[/\\]/.exec(resolve(folder))?.[1] ?? 0);
  const rows: TraceRow[] = [];
  for (const { path, query } of files) {
    const document = await readDocument({ path, size: (await stat(path)).size });
    const plain = typeof document === 'string' || Array.isArray(document);
    const record = plain ? undefined : kept.safeParse(document).data;
    const value = record ? (record.retrieved_context_paragraphs ?? record.retrieval_context) : document;
    const retrieved = retrievedContext(value);
    if (!retrieved) {
      throw new InputError(
        `this is ${describeValue(document)} without retrieved texts`,
        'give it as the harness writes it: a text, a list of texts, or {retrieved_context_paragraphs, response}',
        { file: path },
      );
    }
    const failed = value === 'ERROR';
    rows.push({
      file: path,
      record: 1,
      id: `${set.known}#${query}`,
      output: record?.response ?? '',
      answered: record?.response !== undefined || failed,
      ...(failed ? { error: 'retrieving failed' } : { retrieved }),
      ...(k > 0 && { k }),
    });
  }
  return { rows };
}
