import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../dataset/package-root.js';

/** The version in package.json. */
export function toolVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  return String(version);
}
