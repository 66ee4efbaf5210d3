import { Command } from 'commander';
import { InputError } from '../dataset/input-error.js';
import { compareSystems } from '../outcomes/compare.js';
import type { LoadedSystem } from '../outcomes/load-systems.js';
import { compareRuns } from '../outcomes/repeats.js';
import { compareDocument, repeatsDocument } from '../report/compare-document.js';
import { compareMarkdown, compareText, repeatsMarkdown, repeatsText } from '../report/compare-text.js';
import { csvText } from '../report/csv-text.js';
import { writeItems } from '../report/item-file.js';
import { changingRows, compareRows, flippedRows, repeatsRows } from '../report/outcome-rows.js';
import { makeStyle, type Style } from '../report/style.js';
import { loadClassified } from './classified-run.js';
import { loadOutcomes, type OutcomeOptions, outcomeOptions } from './outcome-options.js';
import { note, print, printJson, screen } from './output.js';
import { outcomeInputs, refuseOverwrites, runInputs } from './output-paths.js';
import { type RunOptions, runOptions } from './run-options.js';

interface CompareOptions extends RunOptions, OutcomeOptions {
  readonly repeats?: boolean;
}

/** `lastwrite compare`: two systems, or several runs of one, item by item. */
export function command(): Command {
  const compare = new Command('compare')
    .description('compare two systems item by item, or several runs of one system')
    .argument('[files...]', 'two results files, A and B; with --repeats, two or more runs')
    .option('--repeats', 'the files are runs of one system')
    .addHelpText(
      'after',
      `
Examples:
  $ lastwrite compare a.json b.json
  $ lastwrite compare a.json b.json --items flipped.jsonl     the items that flipped
  $ lastwrite compare --system old='old/*.jsonl' --system new='new/*.jsonl' --md
  $ lastwrite compare --repeats run1.json run2.json run3.json
`,
    );
  for (const option of [...outcomeOptions(), ...runOptions('paper')]) compare.addOption(option);
  return compare.action(run);
}

async function run(files: string[], options: CompareOptions): Promise<void> {
  if (options.items !== undefined) {
    await refuseOverwrites(
      [options.items],
      [...runInputs(options), ...(await outcomeInputs(files, options))],
    );
  }
  const { split, stamp, items } = await loadClassified(options);
  const { systems, warnings } = await loadOutcomes(files, options, split);
  const context = { split, items };
  if (options.repeats) {
    requireSystems(systems, systems.length >= 2, 'two runs or more');
    const repeats = compareRuns(systems, context, options.scoring);
    const result = { stamp, repeats, warnings };
    return deliver(options, {
      items: () => changingRows(repeats),
      json: () => repeatsDocument(result),
      csv: () => repeatsRows(repeats),
      md: () => repeatsMarkdown(result),
      text: (width, style) => repeatsText(result, width, style),
    });
  }
  requireSystems(systems, systems.length === 2, 'two systems (or --repeats for runs of one)');
  const comparison = compareSystems(systems[0]!, systems[1]!, context, options.scoring);
  const result = { stamp, comparison, warnings };
  return deliver(options, {
    items: () => flippedRows(comparison),
    json: () => compareDocument(result),
    csv: () => compareRows(comparison),
    md: () => compareMarkdown(result),
    text: (width, style) => compareText(result, width, style),
  });
}

/** One result in every form that can be asked for. */
interface Forms {
  readonly items: () => readonly object[];
  readonly json: () => unknown;
  readonly csv: () => readonly object[];
  readonly md: () => string;
  readonly text: (width: number, style: Style) => string;
}

async function deliver(options: CompareOptions, forms: Forms): Promise<void> {
  if (options.items !== undefined) {
    const rows = forms.items();
    await writeItems(options.items, rows);
    note(`wrote ${rows.length} rows to ${options.items}`);
  }
  if (options.json) return printJson(forms.json());
  if (options.csv) return print(csvText(forms.csv()));
  if (options.md) return print(forms.md());
  const { width, color } = screen();
  print(forms.text(width, makeStyle(color)));
}

function requireSystems(systems: readonly LoadedSystem[], enough: boolean, wanted: string): void {
  if (enough) return;
  const found = systems.map(({ name }) => name).join(', ') || 'none';
  throw new InputError(
    `compare wants ${wanted}, the files hold ${systems.length}: ${found}`,
    'name the files, or pool several files into one system with --system NAME=GLOB',
  );
}
