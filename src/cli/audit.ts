import { Command, Option } from 'commander';
import { summarizeList } from '../audit/list-summary.js';
import { tallySplit } from '../audit/tally.js';
import { auditText } from '../report/audit-text.js';
import { makeStyle } from '../report/style.js';
import type { AuditFiles } from './audit-files.js';
import { loadClassified } from './classified-run.js';
import { print, printJson, screen } from './output.js';
import { refuseOverwrites, runInputs } from './output-paths.js';
import { type RunOptions, runOptions } from './run-options.js';

interface AuditOptions extends RunOptions, AuditFiles {
  readonly sets?: string[];
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
    .option(
      '--failures <file>',
      'also write the audit file, a row a failure with its label: .jsonl, .csv or .parquet',
    )
    .option('--evidence <file>', 'also write the evidence of every failure, as .jsonl')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  $ lastwrite audit
  $ lastwrite audit --sets mh_6k,sh_6k --json
  $ lastwrite audit --policy first              the oldest statement wins: what no update at all would score
  $ lastwrite audit --items items.csv --failures failures.csv --evidence evidence.jsonl
  $ lastwrite audit --data my-split.jsonl       another split of the same shape
`,
    );
  for (const option of runOptions('dev')) audit.addOption(option);
  return audit.action(run);
}

async function run(options: AuditOptions): Promise<void> {
  await refuseOverwrites([options.items, options.failures, options.evidence], runInputs(options));
  const { split, chosen, stamp, lists, answered, items, proxyAgreement } = await loadClassified(
    options,
    options.sets,
  );
  const result = {
    stamp,
    lists: [...lists.values()].map(summarizeList),
    scores: tallySplit(split, answered),
    items,
    proxyAgreement,
  };
  if ([options.items, options.failures, options.evidence].some((path) => path !== undefined)) {
    const { writeAuditFiles } = await import('./audit-files.js');
    await writeAuditFiles(options, items, chosen);
  }
  if (proxyAgreement && !proxyAgreement.agree) process.exitCode = 1;
  if (options.json) {
    const { auditDocument } = await import('../report/audit-document.js');
    return printJson(auditDocument(result));
  }
  const { width, color } = screen();
  print(auditText(result, width, makeStyle(color)));
}
