import {
  type AdjudicationSheet,
  adjudicationSheet,
  type ItemChoice,
} from '../../src/audit/adjudication-sheet.js';
import { type ClassifiedRun, loadClassified } from '../../src/cli/classified-run.js';
import { workbenchPage } from '../../src/report/workbench-page.js';

export interface SheetOptions {
  readonly choice?: ItemChoice;
  readonly blindSeed?: number | null;
  readonly scheme?: 'gold' | 'paper';
  readonly reader?: string;
}

const runs = new Map<string, Promise<ClassifiedRun>>();

/** The pinned split under the `paper` profile, or another under `dev`; loaded once. */
export function classifiedRun(data?: string): Promise<ClassifiedRun> {
  const key = data ?? '';
  const known =
    runs.get(key) ?? loadClassified(data === undefined ? { profile: 'paper' } : { profile: 'dev', data });
  runs.set(key, known);
  return known;
}

/** A sheet as `lastwrite workbench` would make it. */
export function sheetOf(
  { split, items, stamp }: ClassifiedRun,
  options: SheetOptions = {},
): AdjudicationSheet {
  const { profile, profileFile } = stamp.method;
  return adjudicationSheet({
    split,
    items,
    choice: options.choice ?? { classes: ['ambiguous'] },
    scheme: options.scheme ?? 'gold',
    blindSeed: options.blindSeed ?? null,
    datasetSha256: stamp.dataset.contentSha256,
    profile: { name: profile.name, sha256: profileFile.sha256 },
  });
}

/** The page of such a sheet. */
export function pageOf(run: ClassifiedRun, options: SheetOptions = {}): string {
  return workbenchPage({
    sheet: sheetOf(run, options),
    stamp: run.stamp,
    reader: options.reader ?? 'reader',
  });
}
