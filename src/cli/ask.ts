import { Command } from 'commander';
import { prepareLists } from '../audit/answered-split.js';
import { findList } from '../audit/selection.js';
import { InputError } from '../dataset/input-error.js';
import { explainResolution } from '../report/explain-text.js';
import { resolutionDocument } from '../report/resolution-document.js';
import { stampLine } from '../report/stamp.js';
import { makeStyle } from '../report/style.js';
import { resolve } from '../resolver/resolve.js';
import { atFile } from './at-file.js';
import { print, printJson, screen } from './output.js';
import { loadRun, type RunOptions, resolverOptions } from './run-options.js';

/** `lastwrite ask`: a free question to one fact list. */
export function command(): Command {
  const ask = new Command('ask')
    .description('ask one fact list a question of your own')
    .argument('<question>')
    .requiredOption('--list <name>', 'the fact list, e.g. 6k')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExample:\n  $ lastwrite ask --list 6k "Who is married to the author of Our Mutual Friend?"\n',
    );
  for (const option of resolverOptions('dev')) ask.addOption(option);
  return ask.action(run);
}

async function run(question: string, options: RunOptions & { list: string; json?: boolean }): Promise<void> {
  if (question.trim() === '')
    throw new InputError('the question is empty', 'write it in quotes after the list');
  const { split, method, stamp } = await loadRun(options);
  const row = findList(split, options.list);
  const list = atFile(options.data, () =>
    prepareLists({ rows: [row] }, method.pack, { policy: method.policy }),
  ).get(row.list)!;
  const resolution = resolve(list, method.profile, question);
  if (options.json) return printJson(resolutionDocument(stamp, list, resolution));
  const { color } = screen();
  print(
    `${stampLine(stamp)}\n\nlist       ${options.list}\nquestion   ${question}\n${explainResolution(resolution, list, method.profile, makeStyle(color))}`,
  );
}
