import { Command } from 'commander';
import { findItem } from '../audit/selection.js';
import { explainItem } from '../report/explain-text.js';
import { resolutionDocument } from '../report/resolution-document.js';
import { stampLine } from '../report/stamp.js';
import { makeStyle } from '../report/style.js';
import { classifyOne } from './classified-run.js';
import { print, printJson, screen } from './output.js';
import { loadRun, type RunOptions, runOptions } from './run-options.js';

/** `lastwrite explain`: one item, with the evidence behind its answer. */
export function command(): Command {
  const explain = new Command('explain')
    .description('show one item: question, gold, answer, the path with its statements, and why it won')
    .argument('<item>', 'e.g. mh_6k#67 or factconsolidation_mh_6k_no67')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  $ lastwrite explain mh_6k#67\n  $ lastwrite explain sh_6k#2 --policy first\n',
    );
  for (const option of runOptions('dev')) explain.addOption(option);
  return explain.action(run);
}

async function run(id: string, options: RunOptions & { json?: boolean }): Promise<void> {
  const run = await loadRun(options);
  const { stamp, method } = run;
  const classified = await classifyOne(run, findItem(run.split, id));
  if (options.json)
    return printJson(resolutionDocument(stamp, classified.list, classified.resolution, classified));
  const { color } = screen();
  print(`${stampLine(stamp)}\n\n${explainItem(classified, method.profile, makeStyle(color))}`);
}
