import { stat } from 'node:fs/promises';
import { basename, extname, isAbsolute, join, resolve, sep } from 'node:path';
import { escapePath, glob } from 'tinyglobby';
import { InputError } from '../dataset/input-error.js';

/** Endings of the files that a search of a folder tries. */
const ENDINGS = ['json', 'jsonl', 'ndjson', 'csv', 'tsv', 'eval'];

/** A file of a system. */
export interface FoundFile {
  readonly path: string;
  readonly size: number;
  /** Found in a folder, not named: passed over where it holds no outcomes. */
  readonly searched: boolean;
}

/** A system and its files, in order of their paths. */
export interface SystemFiles {
  readonly name: string;
  readonly files: readonly FoundFile[];
}

/**
 * The files of systems: each file a system named after itself (each file in a folder too), and named systems of all
 * files that a path, a folder or a glob pattern finds.
 *
 * @throws {@link InputError} for a path or pattern that finds nothing, and for two systems of one name
 */
export async function findSystemFiles(
  files: readonly string[],
  systems: readonly { readonly name: string; readonly pattern: string }[],
): Promise<SystemFiles[]> {
  const single: FoundFile[] = [];
  for (const path of files) single.push(...(await findFiles(path)));
  const paths = single.map(({ path }) => path);
  const twice = paths.find(
    (path, index) => paths.findIndex((other) => resolve(other) === resolve(path)) !== index,
  );
  if (twice !== undefined)
    throw new InputError('the file is named twice', 'name every file once', { file: twice });
  const named: SystemFiles[] = single.map((file) => ({ name: shortName(file.path, paths), files: [file] }));
  const merged = new Map<string, FoundFile[]>();
  for (const { name, pattern } of systems) {
    merged.set(name, [...(merged.get(name) ?? []), ...(await findFiles(pattern))]);
  }
  for (const [name, found] of merged) {
    const once = new Map(found.map((file) => [resolve(file.path), file]));
    named.push({ name, files: [...once.values()] });
  }
  const names = named.map(({ name }) => name);
  const again = names.find((name, index) => names.indexOf(name) !== index);
  if (again !== undefined) {
    throw new InputError(
      `two systems are called ${again}`,
      'give one of them another name with --system NAME=FILE',
    );
  }
  return named;
}

/** The files that a path, a folder or a pattern finds, in order of their paths. */
async function findFiles(pattern: string): Promise<FoundFile[]> {
  const info = await stat(pattern).catch(() => undefined);
  if (info?.isFile()) return [{ path: pattern, size: info.size, searched: false }];
  const folder = info?.isDirectory() ?? false;
  if (info && !folder)
    throw new InputError('this is neither a file nor a folder', 'name a file', { file: pattern });
  // Backslashes part folders on Windows and escape characters in patterns.
  const path = sep === '\\' ? pattern.replaceAll('\\', '/') : pattern;
  const wanted = folder ? `${escapePath(path.replace(/\/+$/, ''))}/**/*.{${ENDINGS.join(',')}}` : path;
  const all = await glob(wanted, {
    absolute: isAbsolute(pattern),
    onlyFiles: true,
    expandDirectories: false,
    followSymbolicLinks: false,
  });
  const found = folder ? withoutRunFiles(all) : all;
  if (found.length === 0) {
    const magic = /[*?[\]{}!]/.test(pattern);
    const what = folder
      ? 'the folder holds no file of outcomes'
      : magic
        ? 'no file matches'
        : 'there is no such file';
    throw new InputError(what, folder ? `put ${ENDINGS.join(', ')} files in it` : 'check the path', {
      file: pattern,
    });
  }
  const files = found
    .sort()
    .map(async (file) => ({ path: file, size: (await stat(file)).size, searched: folder }));
  return Promise.all(files);
}

/** Beside the plan of a run and its outcomes stand ledgers, traces and stores: other records of the same answers. */
function withoutRunFiles(paths: readonly string[]): string[] {
  const all = new Set(paths);
  const runs = paths
    .filter((path) => basename(path) === 'outcomes.jsonl')
    .map((path) => path.slice(0, -'outcomes.jsonl'.length))
    .filter((folder) => all.has(`${folder}plan.json`));
  return paths.filter((path) => {
    const run = runs.find((folder) => path.startsWith(folder));
    return run === undefined || path === `${run}outcomes.jsonl`;
  });
}

/** The file's name without its ending, with as many folders before it as tell it from the others. */
function shortName(path: string, all: readonly string[]): string {
  const parts = (one: string) => resolve(one).split(sep);
  const own = parts(path);
  const others = all.filter((other) => other !== path).map(parts);
  const nameOf = (segments: string[], depth: number) => {
    const last = segments.at(-1)!;
    return join(...segments.slice(-depth, -1), basename(last, extname(last)));
  };
  for (let depth = 1; depth < own.length; depth += 1) {
    const name = nameOf(own, depth);
    if (others.every((other) => nameOf(other, depth) !== name)) return name.split(sep).join('/');
  }
  // Alike but for the ending.
  return basename(path);
}
