import { Command, Option } from 'commander';
import { findItem } from '../audit/selection.js';
import { InputError } from '../dataset/input-error.js';
import { csvText } from '../report/csv-text.js';
import { writeItems } from '../report/item-file.js';
import { makeStyle } from '../report/style.js';
import { attributedItemDocument, traceDocument } from '../report/trace-document.js';
import { traceItemText } from '../report/trace-item-text.js';
import type { TraceResult } from '../report/trace-result.js';
import { attributionRows, traceRows } from '../report/trace-rows.js';
import { traceMarkdown, traceText } from '../report/trace-text.js';
import { loadClassified } from './classified-run.js';
import { note, print, printJson, screen } from './output.js';
import { refuseOverwrites, runInputs } from './output-paths.js';
import { type RunOptions, runOptions } from './run-options.js';
import { type TraceOptions, traceOptions } from './trace-options.js';
import { attributeFiles, traceInputs } from './trace-run.js';

interface TraceCommandOptions extends RunOptions, TraceOptions {
  readonly item?: string;
  readonly items?: string;
  readonly failOnWarning?: boolean;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly md?: boolean;
}

/** `lastwrite trace`: which operation of a memory system failed, item by item. */
export function command(): Command {
  const trace = new Command('trace')
    .description(
      'tell which operation of a memory system failed on each item: storing, summarising, retrieving, or reading',
    )
    .argument(
      '[files...]',
      'trace files, harness outputs, retrieval logs or run folders; each is a system of its own; - is what is piped in',
    )
    .addHelpText(
      'after',
      `
Reads lastwrite.trace/1 lines (lastwrite schema trace), results of MemoryAgentBench's harness with retrieval_context, the
folder in which that harness keeps what it retrieved, knowl's retrieval logs, and run folders of lastwrite run.

Examples:
  $ lastwrite trace runs/bm25-gpt-5-mini                    a run of this tool
  $ lastwrite trace traces.jsonl --store store.jsonl        anybody's traces, with what the system held
  $ lastwrite trace mem0.jsonl zep.jsonl --md               two systems side by side, as markdown
  $ lastwrite trace retrieval-log.json --outcomes results.json
  $ lastwrite trace traces.jsonl --item mh_6k#67            one item, with the evidence behind every stage
  $ lastwrite trace traces.jsonl --items stages.jsonl --json | jq '.systems[0].stages.wrong'
  $ lastwrite trace traces.jsonl --fail-on-warning          exit 1 where an adapter looks broken
`,
    );
  const own = [
    new Option('--item <id>', 'show one item in full, with the evidence for each needed statement').conflicts(
      ['csv', 'md'],
    ),
    new Option(
      '--items <file>',
      'also write a row an item and needed statement, as .jsonl, .csv or .parquet',
    ),
    new Option('--fail-on-warning', 'exit 1 when an adapter looks broken'),
    new Option('--json', 'print one JSON document').conflicts(['csv', 'md']),
    new Option('--csv', 'print tidy rows as CSV').conflicts(['md']),
    new Option('--md', 'print markdown tables'),
  ];
  for (const option of [...traceOptions(), ...own, ...runOptions('paper')]) trace.addOption(option);
  return trace.action(run);
}

async function run(files: string[], options: TraceCommandOptions): Promise<void> {
  if (options.items !== undefined) {
    const named = [...files, ...(options.system ?? []).map(({ path }) => path), ...options.store];
    const inputs = await traceInputs([...named, options.outcomes]);
    await refuseOverwrites([options.items], [...runInputs(options), ...inputs]);
  }
  const classified = await loadClassified(options);
  const item = options.item === undefined ? undefined : findItem(classified.split, options.item).item.id;
  const { systems, notes } = await attributeFiles(files, options, classified);
  const result: TraceResult = { stamp: classified.stamp, scoring: options.scoring, systems, notes };
  if (options.items !== undefined) {
    const rows = systems.flatMap(attributionRows);
    await writeItems(options.items, rows);
    note(`wrote ${rows.length} rows to ${options.items}`);
  }
  if (options.failOnWarning && systems.some(({ broken }) => broken.length > 0)) process.exitCode = 1;
  if (item !== undefined) return showItem(result, item, options);
  if (options.json) return printJson(traceDocument(result));
  if (options.csv) return print(csvText(systems.flatMap(traceRows)));
  if (options.md) return print(traceMarkdown(result));
  const { width, color } = screen();
  print(traceText(result, width, makeStyle(color)));
}

function showItem(result: TraceResult, item: string, { json }: TraceCommandOptions): void {
  if (!result.systems.some(({ attributions }) => attributions.some((one) => one.item === item))) {
    throw new InputError('no trace is about this item', 'name one that was traced', { item });
  }
  const { width, color } = screen();
  if (json) printJson(attributedItemDocument(result, item));
  else print(traceItemText(result, item, width, makeStyle(color)));
}
