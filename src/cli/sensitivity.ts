import { Command } from 'commander';
import { measureSensitivity } from '../audit/sensitivity.js';
import { parseArtifact, readPackageFile } from '../freeze/artifact.js';
import { loadDesignations } from '../freeze/designation-file.js';
import { readPatternPack } from '../parser/pattern-pack.js';
import { writeItems } from '../report/item-file.js';
import { sensitivityDocument, sensitivityRows } from '../report/sensitivity-document.js';
import { sensitivityText } from '../report/sensitivity-text.js';
import { makeStyle } from '../report/style.js';
import { note, print, printJson, screen } from './output.js';
import { refuseOverwrites, runInputs } from './output-paths.js';
import { loadRun, type RunOptions, runOptions } from './run-options.js';

/** The published patterns and three more, for the statement forms that they leave unparsed. */
export const EXTENDED_PATTERN_PACK = 'patterns/memoryagentbench-cr-extended.json';

// The published classes are the `paper` profile's; until it ships, those of `dev`.
const DEFAULT_PROFILE = 'paper';

interface SensitivityOptions extends Pick<RunOptions, 'profile' | 'data' | 'strict'> {
  readonly items?: string;
  readonly json?: boolean;
}

/** `lastwrite sensitivity`: which labels move when one thing about the method is changed. */
export function command(): Command {
  const sensitivity = new Command('sensitivity')
    .description('how many labels move under other hop caps, patterns, edges and matches, and which')
    .option(
      '--items <file>',
      'also write a row an item with the changes that move it: .jsonl, .csv or .parquet',
    )
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  $ lastwrite sensitivity
  $ lastwrite sensitivity --profile dev --items moves.csv
  $ lastwrite sensitivity --json
`,
    );
  // Patterns, policy and hop cap are what is varied here: the base run has the profile's own.
  const own = ['--profile', '--data', '--strict'];
  for (const option of runOptions(DEFAULT_PROFILE)) {
    if (own.includes(option.long!)) sensitivity.addOption(option);
  }
  return sensitivity.action(run);
}

async function run(options: SensitivityOptions): Promise<void> {
  await refuseOverwrites([options.items], runInputs(options));
  const { split, method, stamp } = await loadRun(options);
  const extendedPatterns = await readPackageFile(EXTENDED_PATTERN_PACK);
  const known = stamp.dataset.pinned || stamp.dataset.subset;
  const sensitivity = measureSensitivity({
    split,
    pack: method.pack,
    extendedPack: parseArtifact(extendedPatterns, readPatternPack),
    profile: method.profile,
    designations: known ? await loadDesignations() : undefined,
  });
  if (options.items !== undefined) {
    const rows = sensitivityRows(sensitivity);
    await writeItems(options.items, rows);
    note(`wrote ${rows.length} rows to ${options.items}`);
  }
  const result = { stamp, sensitivity, extendedPatterns };
  if (options.json) return printJson(sensitivityDocument(result));
  const { width, color } = screen();
  print(sensitivityText(result, width, makeStyle(color)));
}
