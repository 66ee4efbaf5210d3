import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../dataset/content-hash.js';
import { InputError } from '../dataset/input-error.js';
import { readJson } from '../dataset/json.js';
import { packageRoot } from '../dataset/package-root.js';
import { readInputFile } from '../dataset/read-split.js';

/** A data file of the method, hashed as raw bytes before anybody reads it. */
export interface Artifact {
  /** Path as messages show it. */
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** The pattern pack of the benchmark. */
export const PATTERN_PACK = 'patterns/memoryagentbench-cr.json';

/** Read a file of the package, e.g. `patterns/dev.profile.json`. */
export async function readPackageFile(path: string): Promise<Artifact> {
  return artifact(path, await readFile(join(packageRoot(), path)));
}

/**
 * Read a file that the user named.
 *
 * @throws InputError when it cannot be read
 */
export async function readUserFile(path: string): Promise<Artifact> {
  return artifact(path, await readInputFile(path));
}

function artifact(file: string, bytes: Uint8Array): Artifact {
  return { file, bytes, sha256: sha256(bytes) };
}

/**
 * Parse an artifact's JSON and hand it to its reader; what the reader refuses is told with the file's name.
 *
 * @throws InputError
 */
export function parseArtifact<T>(from: Artifact, read: (json: unknown) => T): T {
  try {
    return read(readJson(from.bytes, from.file));
  } catch (error) {
    throw error instanceof InputError ? error.at({ file: from.file }) : error;
  }
}
