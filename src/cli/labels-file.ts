import { changedLabels, type LabelsFile, readLabels, requireDataset } from '../audit/labels.js';
import { InputError } from '../dataset/input-error.js';
import type { Split } from '../dataset/split.js';
import { parseArtifact, readUserFile } from '../freeze/artifact.js';
import type { RunStamp } from '../report/stamp.js';

/**
 * Read a labels file, with what the stamp says of it.
 *
 * @throws InputError when it cannot be read, or speaks of another dataset or of items that the split does not have
 */
export async function loadLabels(
  path: string,
  split: Split,
  contentSha256: string,
): Promise<{ labels: LabelsFile; stamp: NonNullable<RunStamp['labels']> }> {
  const file = await readUserFile(path);
  const labels = parseArtifact(file, readLabels);
  const ids = new Set(split.rows.flatMap(({ items }) => items.map(({ id }) => id)));
  try {
    requireDataset(labels, contentSha256, ids);
  } catch (error) {
    throw error instanceof InputError ? error.at({ file: path }) : error;
  }
  const { version } = labels;
  return { labels, stamp: { version, sha256: file.sha256, changed: changedLabels(labels).length } };
}
