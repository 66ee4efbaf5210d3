import { join } from 'node:path';
import { packageRoot } from './package-root.js';
import { readSplit, type SplitFile } from './read-split.js';

/** Where the split that ships with the package stands; see freeze/NOTICE.md for its licence. */
export function bundledSplitPath(): string {
  return join(packageRoot(), 'freeze', 'split.parquet');
}

/** The split that ships with the package. */
export function readBundledSplit(): Promise<SplitFile> {
  return readSplit(bundledSplitPath());
}
