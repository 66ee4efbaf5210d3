import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../dataset/content-hash.js';
import { packageRoot } from '../dataset/package-root.js';

/** The folders whose code decides an answer; the package ships their sources. */
export const ENGINE_FOLDERS = ['src/parser', 'src/graph', 'src/resolver', 'src/metric'] as const;

/** The engine's sources, hashed. */
export interface EngineHash {
  /** sha256 over the lines `<sha256>  <path>` of all files, by path. */
  readonly sha256: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Hash the engine's TypeScript sources as they stand in the package. */
export async function hashEngine(): Promise<EngineHash> {
  const root = packageRoot();
  const names = await Promise.all(
    ENGINE_FOLDERS.map(async (folder) =>
      (await readdir(join(root, folder)))
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name}`),
    ),
  );
  const entries = await Promise.all(
    names
      .flat()
      .sort()
      .map(async (path) => [path, sha256(await readFile(join(root, path)))] as const),
  );
  return {
    sha256: sha256(entries.map(([path, hash]) => `${hash}  ${path}\n`).join('')),
    files: Object.fromEntries(entries),
  };
}
