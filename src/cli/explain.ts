import { Command } from 'commander';
import { answerItem, prepareLists } from '../audit/answered-split.js';
import { findItem } from '../audit/selection.js';
import { explainItem } from '../report/explain-text.js';
import { resolutionDocument } from '../report/resolution-document.js';
import { stampLine } from '../report/stamp.js';
import { makeStyle } from '../report/style.js';
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
  const { split, method, stamp } = await loadRun(options);
  const { row, item } = findItem(split, id);
  const list = prepareLists({ rows: [row] }, method.pack, { policy: method.policy }).get(row.list)!;
  const answered = answerItem(item, list, method.profile);
  if (options.json) return printJson(resolutionDocument(stamp, list, answered.resolution, answered));
  const { color } = screen();
  print(`${stampLine(stamp)}\n\n${explainItem(answered, list, method.profile, makeStyle(color))}`);
}
