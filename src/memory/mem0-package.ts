import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { InputError } from '../dataset/input-error.js';

/** What is used of mem0's `Memory`; what it returns is parsed. */
export interface Mem0Memory {
  add(messages: readonly object[], options: { readonly userId: string }): Promise<unknown>;
  search(query: string, options: object): Promise<unknown>;
  getAll(options: object): Promise<unknown>;
  /** Its embedding client waits ten minutes, and no option of mem0 changes that. */
  readonly embedder?: { readonly openai?: { timeout?: number } };
}

/** The package, as far as it is used. */
export interface Mem0Package {
  readonly version: string;
  readonly Memory: new (config: object) => Mem0Memory;
}

const PACKAGE = 'mem0ai/oss';
const INSTALL = 'npm install mem0ai better-sqlite3 (beside lastwrite)';

const exported = z.object({
  Memory: z.custom<Mem0Package['Memory']>((value) => typeof value === 'function'),
});

/**
 * Load the npm package mem0ai, an optional peer: only whoever uses it needs it.
 *
 * @throws InputError when it is not installed, or the native part of its database is missing
 */
export async function loadMem0(): Promise<Mem0Package> {
  // Read once, when the package is loaded: without these it reports to its makers, and writes an id for that into the
  // home folder.
  process.env.MEM0_TELEMETRY = 'false';
  process.env.MEM0_DIR = devNull;
  const require = createRequire(import.meta.url);
  let path: string;
  let module: unknown;
  try {
    path = require.resolve(PACKAGE);
    module = await import(PACKAGE);
  } catch (cause) {
    const { message } = cause as Error;
    const missing = /Cannot find (?:package|module) '([^']+)'/.exec(message)?.[1]?.replace(/\/oss$/, '');
    throw new InputError(
      `mem0 needs packages that are not there (${missing ?? message.split('\n')[0]})`,
      INSTALL,
      {},
      { cause },
    );
  }
  const { data } = exported.safeParse(module);
  const version = readVersion(path);
  if (!data) throw new InputError(`mem0ai ${version} has no Memory in ${PACKAGE}`, 'install version 3');
  openDatabase(createRequire(path));
  return { version, Memory: data.Memory };
}

/** Its database is used in memory only, but its native part has to be there. */
function openDatabase(require: NodeJS.Require): void {
  try {
    const Database = require('better-sqlite3') as new (path: string) => { close(): void };
    new Database(':memory:').close();
  } catch (cause) {
    const line = (cause as Error).message.split('\n')[0]!;
    throw new InputError(
      `the native part of better-sqlite3, which mem0 keeps its memories in, does not load (${line})`,
      'npm rebuild better-sqlite3 (it downloads a binary or, with a compiler at hand, builds one)',
      {},
      { cause },
    );
  }
}

function readVersion(path: string): string {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      if (manifest.name === 'mem0ai') return String(manifest.version);
    } catch {
      // The manifest stands further up.
    }
  }
  return 'unknown';
}
