import { InvalidArgumentError, Option } from 'commander';
import { refuseEmptyGolds } from '../audit/gold.js';
import type { LabelsFile } from '../audit/labels.js';
import { readBundledSplit } from '../dataset/bundled.js';
import { readSplit } from '../dataset/read-split.js';
import type { Split } from '../dataset/split.js';
import { verifySplit } from '../dataset/verify-split.js';
import { loadMethod, type Method } from '../freeze/method.js';
import type { RunStamp } from '../report/stamp.js';
import { atFile } from './at-file.js';
import { note } from './output.js';
import { toolVersion } from './version.js';

/** The options of every command that runs the resolver. */
export interface RunOptions {
  readonly profile: string;
  readonly data?: string;
  readonly policy?: 'last' | 'first';
  readonly patterns?: string;
  readonly maxEdges?: number;
  readonly strict?: boolean;
  /** A labels file, for commands that classify. */
  readonly labels?: string;
}

/** Commander options of the commands that classify: {@link RunOptions} whole. */
export function runOptions(profile: 'dev' | 'paper'): Option[] {
  return [
    ...resolverOptions(profile),
    new Option(
      '--labels <file>',
      "readers' labels for the failures, from adjudicate report --consensus; the frozen ones stay as they are",
    ),
  ];
}

/** Commander options of the commands that only resolve, or that are about the frozen labels. */
export function resolverOptions(profile: 'dev' | 'paper'): Option[] {
  return [
    new Option('--profile <name>', 'cue and preference tables: a name, or a path to a profile file').default(
      profile,
    ),
    new Option('--data <file>', 'another split of the same shape: parquet, JSON or JSONL'),
    new Option('--policy <policy>', 'which statement of a key wins').choices(['last', 'first']),
    new Option('--patterns <file>', 'another pattern pack'),
    new Option('--max-edges <n>', 'another hop cap').argParser(readMaxEdges),
    new Option('--strict', 'refuse a frozen profile when engine sources changed, even with the same outputs'),
  ];
}

function readMaxEdges(value: string): number {
  if (!/^([1-9]|1[0-2])$/.test(value)) throw new InvalidArgumentError('Give a whole number from 1 to 12.');
  return Number(value);
}

/** What a run works on. */
export interface Run {
  readonly split: Split;
  /** The file that the split came from, where the user named one. */
  readonly file?: string;
  readonly method: Method;
  readonly stamp: RunStamp;
  /** Readers' labels that go before the frozen ones. */
  readonly labels?: LabelsFile;
}

/**
 * Load split, patterns and profile, and check the freeze. What the reader has to know about the data or the engine goes
 * to stderr.
 */
export async function loadRun(options: RunOptions): Promise<Run> {
  const bundled = readBundledSplit();
  const given = options.data === undefined ? bundled : readSplit(options.data);
  const [{ split }, method] = await Promise.all([
    given,
    loadMethod(options, async () => (await bundled).split),
  ]);
  const dataset = verifySplit(split);
  if (options.data !== undefined) atFile(options.data, () => refuseEmptyGolds(split));
  if (!dataset.pinned && !dataset.subset)
    note(`note: ${options.data ?? 'the bundled split'} is not the pinned split`);
  for (const { where } of method.standing.engineChanges) {
    note(
      `note: engine sources changed since the freeze, with the same outputs on the development rows: ${where}`,
    );
  }
  const stamp = { tool: `lastwrite ${toolVersion()}`, method, dataset };
  const run = { split, method, stamp, ...(options.data !== undefined && { file: options.data }) };
  if (options.labels === undefined) return run;
  const { loadLabels } = await import('./labels-file.js');
  const { labels, stamp: ofLabels } = await loadLabels(options.labels, split, dataset.contentSha256);
  return { ...run, labels, stamp: { ...stamp, labels: ofLabels } };
}
