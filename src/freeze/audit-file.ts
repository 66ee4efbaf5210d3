import { access } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type KnownDifferences,
  type Published,
  readDifferences,
  readPublished,
} from '../audit/claims/claim.js';
import { packageRoot } from '../dataset/package-root.js';
import { OWN_TEMPLATES, readTemplates, type Templates } from '../retrieval/template.js';
import { parseArtifact, readPackageFile, readUserFile } from './artifact.js';

/** The paper's published numbers. */
export async function loadPublished(): Promise<Published> {
  return parseArtifact(await readPackageFile('audits/published.json'), readPublished);
}

/** The known differences of a profile, where it has any. */
export async function loadDifferences(profile: string): Promise<KnownDifferences | undefined> {
  const path = `audits/differences.${profile}.json`;
  const exists = await access(join(packageRoot(), path)).then(
    () => true,
    () => false,
  );
  return exists ? parseArtifact(await readPackageFile(path), readDifferences) : undefined;
}

/** The templates of a file, or this project's own. */
export async function loadTemplates(path: string | undefined): Promise<Templates> {
  return path === undefined ? OWN_TEMPLATES : parseArtifact(await readUserFile(path), readTemplates);
}
