import { Command, InvalidArgumentError, Option } from 'commander';
import { answerSplit, prepareLists } from '../audit/answered-split.js';
import { ITEM_CLASSES } from '../audit/item-class.js';
import { type StratifiedSystem, stratifySystem } from '../outcomes/stratify.js';
import { checkThresholds, type Threshold, type ThresholdGroup } from '../outcomes/threshold.js';
import { writeNeeds } from '../outcomes/write-stratum.js';
import { csvText } from '../report/csv-text.js';
import { writeItems } from '../report/item-file.js';
import { outcomeItemRows, stratifyRows } from '../report/outcome-rows.js';
import { type StratifyResult, stratifyDocument } from '../report/stratify-document.js';
import { stratifyMarkdown, stratifyText, thresholdText } from '../report/stratify-text.js';
import { makeStyle } from '../report/style.js';
import { loadClassified } from './classified-run.js';
import { loadOutcomes, type OutcomeOptions, outcomeOptions } from './outcome-options.js';
import { note, print, printJson, screen } from './output.js';
import { outcomeInputs, refuseOverwrites, runInputs } from './output-paths.js';
import { type RunOptions, runOptions } from './run-options.js';

interface StratifyOptions extends RunOptions, OutcomeOptions {
  readonly failUnder?: readonly Threshold[];
}

/** `lastwrite stratify`: agents' outcomes, item class by item class. */
export function command(): Command {
  const stratify = new Command('stratify')
    .description(
      "split agents' outcomes by item class: what bookkeeping solves, what only overwritten statements would give",
    )
    .argument('[files...]', 'results files or folders; each file is a system of its own')
    .addOption(
      new Option(
        '--fail-under <group=fraction>',
        'exit 1 when a system scores less on a class, on "all" or on "restricted" (repeatable)',
      ).argParser((value, before: Threshold[] | undefined) => [...(before ?? []), readThreshold(value)]),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ lastwrite stratify results.json
  $ lastwrite stratify mem0.json zep.json --md              two systems side by side, as markdown
  $ lastwrite stratify --system mine='runs/*.jsonl'         many files, one system
  $ lastwrite stratify answers.csv --map output=answer,id=qa_pair_id
  $ lastwrite stratify results.json --json | jq '.systems[0].classes'
  $ lastwrite stratify results.json --items items.jsonl --fail-under resolver_correct=0.8
`,
    );
  for (const option of [...outcomeOptions(), ...runOptions('paper')]) stratify.addOption(option);
  return stratify.action(run);
}

async function run(files: string[], options: StratifyOptions): Promise<void> {
  if (options.items !== undefined) {
    await refuseOverwrites(
      [options.items],
      [...runInputs(options), ...(await outcomeInputs(files, options))],
    );
  }
  const { split, method, stamp, items } = await loadClassified(options);
  const { systems: loaded, warnings: ofRows } = await loadOutcomes(files, options, split);
  const first = answerSplit(split, prepareLists(split, method.pack, { policy: 'first' }), method.profile);
  const context = { split, items, needs: writeNeeds(items, first.items) };
  const systems = loaded.map((system) => stratifySystem(system, context, options.scoring));
  const warnings = [...ofRows, ...systems.flatMap(unscoredWarning)];
  const thresholds = checkThresholds(systems, options.failUnder ?? []);
  const result: StratifyResult = { stamp, systems, thresholds, warnings };
  if (options.items !== undefined) {
    const rows = systems.flatMap(outcomeItemRows);
    await writeItems(options.items, rows);
    note(`wrote ${rows.length} rows to ${options.items}`);
  }
  const missed = thresholds.filter(({ met }) => !met);
  for (const finding of missed) note(thresholdText(finding));
  if (missed.length > 0) process.exitCode = 1;
  if (options.json) return printJson(stratifyDocument(result));
  if (options.csv) return print(csvText(stratifyRows(systems)));
  if (options.md) return print(stratifyMarkdown(result));
  const { width, color } = screen();
  print(stratifyText(result, width, makeStyle(color)));
}

/** Matched items without the text that is scored are in no count; that has to be said. */
function unscoredWarning({ name, variants, scoring }: StratifiedSystem): string[] {
  const unscored = variants.find((variant) => variant.scoring === scoring)?.unscored ?? 0;
  if (unscored === 0) return [];
  const warning = `${name}: items without the text that is scored (${scoring}), in no count: ${unscored}`;
  note(`warning: ${warning}`);
  return [warning];
}

const GROUPS: readonly ThresholdGroup[] = [...ITEM_CLASSES, 'all', 'restricted'];

function readThreshold(value: string): Threshold {
  const [, name, number] = /^(\w+)=(0|1|0?\.\d+|[01]\.\d+)$/.exec(value) ?? [];
  const group = GROUPS.find((known) => known === name);
  const atLeast = Number(number);
  if (group === undefined || !(atLeast <= 1)) {
    throw new InvalidArgumentError(`Write GROUP=FRACTION, 0 to 1; groups: ${GROUPS.join(', ')}.`);
  }
  return { group, atLeast };
}
