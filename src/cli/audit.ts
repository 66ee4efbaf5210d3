import { Command, Option } from 'commander';
import { answerSplit, prepareLists } from '../audit/answered-split.js';
import { summarizeList } from '../audit/list-summary.js';
import { selectSets } from '../audit/selection.js';
import { tallySplit } from '../audit/tally.js';
import { auditDocument } from '../report/audit-document.js';
import { auditText } from '../report/audit-text.js';
import { writeItems } from '../report/item-file.js';
import { itemRow } from '../report/item-row.js';
import { makeStyle } from '../report/style.js';
import { note, print, printJson, screen } from './output.js';
import { loadRun, type RunOptions, runOptions } from './run-options.js';

interface AuditOptions extends RunOptions {
  readonly sets?: string[];
  readonly items?: string;
  readonly json?: boolean;
}

/** `lastwrite audit`: the resolver's score on a split, set by set. */
export function command(): Command {
  const audit = new Command('audit')
    .description('score the frozen last-write resolver on the split, set by set')
    .addOption(
      new Option('--sets <list>', 'only these sets, e.g. mh_6k,sh_6k').argParser((value) =>
        value.split(',').map((set) => set.trim()),
      ),
    )
    .option('--items <file>', 'also write a row an item, as .jsonl, .csv or .parquet')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  $ lastwrite audit
  $ lastwrite audit --sets mh_6k,sh_6k --json
  $ lastwrite audit --policy first              the oldest statement wins: what no update at all would score
  $ lastwrite audit --items items.csv
  $ lastwrite audit --data my-split.jsonl       another split of the same shape
`,
    );
  for (const option of runOptions('dev')) audit.addOption(option);
  return audit.action(run);
}

async function run(options: AuditOptions): Promise<void> {
  const { split, stamp, method } = await loadRun(options);
  const chosen = selectSets(split, options.sets);
  const lists = prepareLists(chosen, method.pack, { policy: method.policy });
  const answered = answerSplit(chosen, lists, method.profile);
  const result = {
    stamp,
    lists: [...lists.values()].map(summarizeList),
    scores: tallySplit(split, answered),
  };
  if (options.items !== undefined) {
    await writeItems(options.items, answered.items.map(itemRow));
    note(`wrote ${answered.items.length} rows to ${options.items}`);
  }
  if (options.json) return printJson(auditDocument(result));
  const { width, color } = screen();
  print(auditText(result, width, makeStyle(color)));
}
