import { Command, Option } from 'commander';
import { checkRetrieval } from '../audit/retrieval-check.js';
import type { Scoring } from '../outcomes/outcome.js';
import { retrievalAccuracy } from '../outcomes/retrieval-accuracy.js';
import { writeItems } from '../report/item-file.js';
import { type RetrievalResult, retrievalDocument, retrievalRows } from '../report/retrieval-document.js';
import { retrievalText } from '../report/retrieval-text.js';
import { makeStyle } from '../report/style.js';
import { CHUNK_TOKENS, CHUNKINGS, type Chunking, cutChunks } from '../retrieval/chunking.js';
import { OWN_TEMPLATES, templatesSha256, wordingOf } from '../retrieval/template.js';
import { loadO200kBase } from '../retrieval/tokenizer.js';
import { loadClassified } from './classified-run.js';
import { loadOutcomes } from './outcome-options.js';
import { note, print, printJson, screen } from './output.js';
import { outcomeInputs, refuseOverwrites, runInputs } from './output-paths.js';
import { loadTemplates } from './planned-run.js';
import { count } from './run-agent-options.js';
import { type RunOptions, runOptions } from './run-options.js';

interface RetrievalOptions extends RunOptions {
  readonly sets?: string[];
  readonly templates?: string;
  readonly chunks: Chunking;
  readonly chunkTokens?: number;
  readonly outcomes?: string[];
  readonly scoring: Scoring;
  readonly items?: string;
  readonly json?: boolean;
}

/** `lastwrite retrieval`: what a BM25 agent is given, without a model being asked. */
export function command(): Command {
  const retrieval = new Command('retrieval')
    .description('is what an answer rests on in the chunks that BM25 finds? (no model is asked)')
    .addOption(
      new Option('--sets <list>', 'only these sets, e.g. mh_6k,sh_6k').argParser((value) =>
        value.split(',').map((set) => set.trim()),
      ),
    )
    .option(
      '--templates <file>',
      "the benchmark's own wording; lastwrite run bm25 --help says how to export it",
    )
    .addOption(
      new Option(
        '--chunks <how>',
        'cut by tokens (512, the paper), by whole lines (512), or by sentences (4096)',
      )
        .choices(CHUNKINGS)
        .default('tokens'),
    )
    .addOption(new Option('--chunk-tokens <n>', 'tokens a chunk').argParser(count))
    .option('--outcomes <files...>', 'also the accuracy of these results, given what was retrieved')
    .addOption(
      new Option('--scoring <text>', 'which text is scored')
        .choices(['full', 'firstLine', 'parsed'])
        .default('full'),
    )
    .option('--items <file>', 'also write a row an item, as .jsonl, .csv or .parquet')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  $ lastwrite retrieval
  $ lastwrite retrieval --templates templates.json --items retrieved.csv
  $ lastwrite retrieval --chunks sentences --json
  $ lastwrite retrieval --outcomes runs/bm25-gpt-4o-mini/outcomes.jsonl
`,
    );
  for (const option of runOptions('paper')) retrieval.addOption(option);
  return retrieval.action(run);
}

async function run(options: RetrievalOptions): Promise<void> {
  if (options.items !== undefined) {
    await refuseOverwrites(
      [options.items],
      [...runInputs(options), options.templates, ...(await outcomeInputs(options.outcomes ?? [], {}))],
    );
  }
  const templates = options.templates === undefined ? OWN_TEMPLATES : await loadTemplates(options.templates);
  const { chunks: chunking, chunkTokens = CHUNK_TOKENS[chunking], scoring, outcomes: files = [] } = options;
  const [{ split, chosen, stamp, items }, tokenizer] = await Promise.all([
    loadClassified(options, options.sets),
    loadO200kBase(),
  ]);
  const check = checkRetrieval(chosen, items, templates, tokenizer, (context, encoding) =>
    cutChunks(context, encoding, chunking, chunkTokens),
  );
  const loaded =
    files.length === 0 ? undefined : await loadOutcomes(files, { duplicates: 'first', scoring }, split);
  const systems = (loaded?.systems ?? []).map((system) =>
    retrievalAccuracy(system, check.findings, items, scoring),
  );
  const result: RetrievalResult = {
    stamp,
    templates: { wording: wordingOf(templates), sha256: templatesSha256(templates) },
    chunking,
    chunkTokens,
    check,
    items,
    systems,
  };
  if (options.items !== undefined) {
    const rows = retrievalRows(result);
    await writeItems(options.items, rows);
    note(`wrote ${rows.length} rows to ${options.items}`);
  }
  if (options.json) return printJson(retrievalDocument(result));
  const { width, color } = screen();
  print(retrievalText(result, width, makeStyle(color)));
}
