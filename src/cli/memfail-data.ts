import { Command } from 'commander';
import { loadMemFailFile, memFailDatasetsAt } from '../memfail/load-memfail.js';
import { loadMemFailPins } from '../memfail/read-pins.js';
import { memFailDataDocument, memFailDataText } from '../report/memfail-data-info.js';
import { print, printJson, screen } from './output.js';

/** `lastwrite memfail data`: what the datasets hold, and whether they are the published ones. */
export function memfailDataCommand(): Command {
  return new Command('data')
    .description(
      'the five datasets: what they hold, and whether they are the published files (exit 1 if not)',
    )
    .option('--data <path>', 'a folder with the published files, or one of them (default: the bundled copy)')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  $ lastwrite memfail data
  $ lastwrite memfail data --data MemFail/data
  $ lastwrite memfail data --data persona_dataset.csv --json
`,
    )
    .action(run);
}

async function run({ data, json }: { data?: string; json?: boolean }): Promise<void> {
  const datasets = await memFailDatasetsAt(data);
  const files = await Promise.all(datasets.map((name) => loadMemFailFile(name, data)));
  const result = { pins: await loadMemFailPins(), files };
  if (files.some(({ pinned }) => !pinned)) process.exitCode = 1;
  if (json) return printJson(memFailDataDocument(result));
  print(memFailDataText(result, screen().width));
}
