import { answerSplit, prepareLists } from '../audit/answered-split.js';
import { publishedScores } from '../audit/claims/published-systems.js';
import { collectEvidence } from '../audit/evidence.js';
import { summarizeList } from '../audit/list-summary.js';
import { measureSensitivity } from '../audit/sensitivity.js';
import { tallySplit } from '../audit/tally.js';
import { hashFile } from '../dataset/file-hash.js';
import { parseArtifact, readPackageFile } from '../freeze/artifact.js';
import { loadPublished } from '../freeze/audit-file.js';
import { loadDesignations } from '../freeze/designation-file.js';
import { pairSystems } from '../outcomes/pairwise.js';
import { stratifySystem } from '../outcomes/stratify.js';
import { writeNeeds } from '../outcomes/write-stratum.js';
import { readPatternPack } from '../parser/pattern-pack.js';
import type { HashedFile, ReportResult } from '../report/report-result.js';
import { type ClassifiedRun, loadClassified } from './classified-run.js';
import { loadOutcomes, type OutcomeOptions } from './outcome-options.js';
import type { RunOptions } from './run-options.js';
import { EXTENDED_PATTERN_PACK } from './sensitivity.js';
import { attributeFiles } from './trace-run.js';

/** How often {@link measureReport} tells of its progress. */
export const REPORT_STEPS = 3;

/** More systems than these are not paired: nobody reads a hundred rows of pairs. */
const MOST_PAIRED = 10;

/** What a report is made of beside its results files. */
export interface ReportInputs extends RunOptions, OutcomeOptions {
  readonly trace: readonly string[];
  readonly store: readonly string[];
}

/** Measure everything that a report tells. */
export async function measureReport(
  files: readonly string[],
  options: ReportInputs,
  words: readonly string[],
  onStep: () => void,
): Promise<ReportResult> {
  const run = await loadClassified(options);
  const { split, stamp, items, lists, answered } = run;
  const { systems, warnings, hashed } = await readSystems(files, options, run);
  const traced = await readTraced(options, run);
  onStep();
  const contexts = new Map(split.rows.map(({ set, context }) => [set, context]));
  const evidence = collectEvidence(
    items.map((item, index) => ({ id: index + 1, item })),
    (set) => contexts.get(set)!,
  );
  onStep();
  const extendedPatterns = await readPackageFile(EXTENDED_PATTERN_PACK);
  const known = stamp.dataset.pinned || stamp.dataset.subset;
  const sensitivity = measureSensitivity({
    split,
    pack: run.method.pack,
    extendedPack: parseArtifact(extendedPatterns, readPatternPack),
    profile: run.method.profile,
    designations: known ? await loadDesignations() : undefined,
  });
  onStep();
  const sets = new Set(split.rows.map(({ set }) => set));
  const published = known ? publishedScores((await loadPublished()).claims) : [];
  return {
    stamp,
    split,
    lists: [...lists.values()].map(summarizeList),
    scores: tallySplit(split, answered),
    items,
    evidence,
    published: published.filter(({ set }) => sets.has(set)),
    systems,
    pairs: systems.length <= MOST_PAIRED ? pairSystems(systems) : [],
    traced: traced.systems,
    sensitivity,
    extendedPatterns,
    warnings: [...warnings, ...traced.notes],
    files: [...hashed, ...traced.hashed],
    arguments: words,
  };
}

async function readSystems(
  files: readonly string[],
  options: OutcomeOptions,
  { split, method, items }: ClassifiedRun,
) {
  if (files.length + (options.system?.length ?? 0) === 0) return { systems: [], warnings: [], hashed: [] };
  const { systems: loaded, warnings } = await loadOutcomes(files, options, split);
  const first = answerSplit(split, prepareLists(split, method.pack, { policy: 'first' }), method.profile);
  const context = { split, items, needs: writeNeeds(items, first.items) };
  const paths = [...new Set(loaded.flatMap(({ report }) => report.files))];
  return {
    systems: loaded.map((system) => stratifySystem(system, context, options.scoring)),
    warnings,
    hashed: await hashFiles(paths),
  };
}

async function readTraced({ trace, store, duplicates, scoring }: ReportInputs, run: ClassifiedRun) {
  if (trace.length === 0) return { systems: [], notes: [], hashed: [] };
  const { systems, notes } = await attributeFiles(trace, { store, duplicates, scoring }, run);
  const files = systems.flatMap(({ traced: { report, beside } }) => [...report.files, ...beside]);
  return { systems, notes, hashed: await hashFiles([...new Set(files)]) };
}

function hashFiles(paths: readonly string[]): Promise<HashedFile[]> {
  return Promise.all(
    paths.map(async (file): Promise<HashedFile> => ({ file, sha256: await hashFile(file) })),
  );
}
