import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let root: string | undefined;

/**
 * The folder of the package itself, from whose `freeze/` and `patterns/` data is read: the nearest folder upwards whose
 * package.json is lastwrite's. The same from `src` (tests) and from `dist` (installed).
 */
export function packageRoot(): string {
  root ??= findPackage(dirname(fileURLToPath(import.meta.url)));
  return root;
}

function findPackage(folder: string): string {
  const manifest = join(folder, 'package.json');
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'lastwrite') {
    return folder;
  }
  const parent = dirname(folder);
  if (parent === folder) {
    throw new Error('the files of lastwrite stand outside its package');
  }
  return findPackage(parent);
}
