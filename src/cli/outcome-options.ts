import { InvalidArgumentError, Option } from 'commander';
import { InputError } from '../dataset/input-error.js';
import type { Split } from '../dataset/split.js';
import { SCORINGS } from '../outcomes/classified-outcome.js';
import { type ColumnMap, parseColumnMap } from '../outcomes/column-map.js';
import { OUTCOME_FORMATS, type OutcomeFormat } from '../outcomes/detect-format.js';
import { DUPLICATE_POLICIES, type DuplicatePolicy } from '../outcomes/join-report.js';
import { type LoadedSystem, loadSystems } from '../outcomes/load-systems.js';
import type { Scoring } from '../outcomes/outcome.js';
import { intakeWarnings } from '../report/intake.js';
import { note } from './output.js';
import { type Progress, progressBar } from './progress.js';
import { spoolStdin } from './stdin-outcomes.js';

/** A system that somebody gave a name. */
export interface SystemPattern {
  readonly name: string;
  readonly pattern: string;
}

/** The options of every command that reads outcomes. */
export interface OutcomeOptions {
  readonly system?: readonly SystemPattern[];
  readonly format?: OutcomeFormat;
  readonly map?: ColumnMap;
  readonly duplicates: DuplicatePolicy;
  readonly scoring: Scoring;
  readonly items?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly md?: boolean;
}

/** Commander options for {@link OutcomeOptions}. */
export function outcomeOptions(): Option[] {
  return [
    new Option(
      '--system <name=pattern>',
      'one system of all the files that a path, folder or glob finds (repeatable)',
    ).argParser((value, before: SystemPattern[] | undefined) => [...(before ?? []), readSystem(value)]),
    new Option('--format <format>', 'what the files are, where detection is not wanted').choices(
      OUTCOME_FORMATS,
    ),
    new Option('--map <roles>', 'which columns hold what, e.g. output=answer,id=qa_pair_id').argParser(
      parseColumnMap,
    ),
    new Option(
      '--duplicates <rule>',
      'which row of an item counts; last where a harness appends its retries, as inspect_ai does',
    )
      .choices(DUPLICATE_POLICIES)
      .default('first'),
    new Option('--scoring <text>', 'which text is scored').choices(SCORINGS).default('full'),
    new Option('--items <file>', 'also write a row an item, as .jsonl, .csv or .parquet'),
    new Option('--json', 'print one JSON document').conflicts(['csv', 'md']),
    new Option('--csv', 'print tidy rows as CSV').conflicts(['md']),
    new Option('--md', 'print markdown tables'),
  ];
}

function readSystem(value: string): SystemPattern {
  const [, name, pattern] = /^([^=]+)=(.+)$/s.exec(value) ?? [];
  if (name === undefined || pattern === undefined)
    throw new InvalidArgumentError('Write NAME=PATH or NAME=GLOB.');
  return { name, pattern };
}

/** Systems, with what the reader has to know about their rows. */
export interface LoadedOutcomes {
  readonly systems: readonly LoadedSystem[];
  readonly warnings: readonly string[];
}

/**
 * Read the systems that a command line names, `-` being the standard input, with a progress bar; warnings go to stderr
 * too.
 *
 * @throws InputError when none is named, or a file cannot be read
 */
export async function loadOutcomes(
  files: readonly string[],
  { system = [], format, map, duplicates }: OutcomeOptions,
  split: Split,
): Promise<LoadedOutcomes> {
  if (files.length + system.length === 0) {
    throw new InputError('no results file is named', 'give files, folders, or --system NAME=GLOB');
  }
  let bar: Progress | undefined;
  const onProgress = (read: number, total: number) => {
    bar ??= progressBar('reading outcomes', total, 'bytes');
    bar.update(read);
  };
  const stdin = await spoolStdin([...files, ...system.map(({ pattern }) => pattern)]);
  let systems: readonly LoadedSystem[];
  try {
    const loaded = await loadSystems(
      {
        files: files.map(stdin.pathOf),
        systems: system.map(({ name, pattern }) => ({ name, pattern: stdin.pathOf(pattern) })),
        duplicates,
        onProgress,
        onSkipped: (file, why) => note(`note: ${file} is left out: ${why}`),
        ...(format && { format }),
        ...(map && { map }),
      },
      split,
    );
    systems = loaded.map((one) => ({ ...one, report: stdin.named(one.report) }));
  } catch (error) {
    throw stdin.named(error);
  } finally {
    bar?.stop();
    await stdin.remove();
  }
  const warnings = systems.flatMap(({ name, report }) => intakeWarnings(name, report));
  for (const warning of warnings) note(`warning: ${warning}`);
  return { systems, warnings };
}
