import { type Designations, readDesignations } from '../audit/designation.js';
import { parseArtifact, readPackageFile } from './artifact.js';

/** The designations that ship with the package; they speak of the pinned split and of no other. */
export async function loadDesignations(): Promise<Designations> {
  return parseArtifact(await readPackageFile('audits/designations.json'), readDesignations);
}
