import { Command, Option } from 'commander';
import { ANSWER_FORMATS, adjudicationPlanText as planFileText } from '../experiments/adjudication-plan.js';
import { adjudicationPlanDocument } from '../report/adjudication-run-document.js';
import { adjudicationPlanText } from '../report/adjudication-run-text.js';
import { keyPath } from './adjudicate-prepare.js';
import { askModel } from './ask-model.js';
import { tellEnd } from './model-session.js';
import { print, printJson } from './output.js';
import { refuseOverwrites } from './output-paths.js';
import { budgetOf, holdRun } from './plan-on-record.js';
import { loadMaskKey, planReading, type ReadingOptions } from './planned-reading.js';
import { printReading, type ReadingOutput } from './reading-result.js';
import { agentRunOptions, withOptions } from './run-agent-options.js';
import { sessionOptions } from './session-options.js';
import type { SessionOptions } from './told-session.js';

interface AdjudicateRunOptions extends ReadingOptions, ReadingOutput, SessionOptions {
  readonly key?: string;
  readonly dryRun?: boolean;
}

/** Of an agent's run, not of a reading. */
const NOT_OURS = ['--run', '--templates', '--data', '--sets', '--limit', '--scoring'];

/** `lastwrite adjudicate run`: a model judges a batch. */
export function runCommand(): Command {
  return withOptions(
    new Command('run')
      .description('let a model judge a batch, under a written plan, and write its verdict file')
      .argument('<batch>', 'a batch of adjudicate prepare'),
    [
      new Option('--run <dir>', 'the run folder (default: runs/BATCH-MODEL)'),
      ...agentRunOptions('long-context').filter(({ long }) => !NOT_OURS.includes(long!)),
      new Option('--answers <how>', 'the form asked for by response_format, or in the prompt alone').choices(
        ANSWER_FORMATS,
      ),
      new Option('--reader <name>', "the verdict file's reader (default: MODEL (arm X))"),
      new Option('--key <file>', 'of an arm C batch (default: BATCH.key.json, if it is there)'),
      new Option('-o, --output <file>', 'the verdict file (default: verdicts.json in the run folder)'),
      ...sessionOptions(),
      new Option('--json', 'print one JSON document'),
    ],
  )
    .addHelpText(
      'after',
      `
The key of the endpoint comes from OPENAI_API_KEY and is written nowhere. An answer that is not of the form is kept in the
ledger, counted, and asked for again by the retry rule; a row that gives none stays without a verdict. Several models are
several runs: adjudicate report then tells "unanimous against the label" from "readers disagree". An endpoint that
refuses response_format takes --answers text. Exit 1 when rows are left without a verdict.

Examples:
  $ lastwrite adjudicate run batches/b.jsonl --model gpt-4o --price-in 2.5 --price-out 10 --dry-run
  $ lastwrite adjudicate run batches/b.jsonl --model gpt-4o --price-in 2.5 --price-out 10 --max-cost 5
  $ lastwrite adjudicate run batches/b.jsonl --model gpt-4o --resume
  $ lastwrite adjudicate run batches/c.jsonl --model qwen3 --base-url http://localhost:11434/v1 --answers text
  $ lastwrite adjudicate report runs/b-gpt-4o/verdicts.json runs/c-qwen3/verdicts.json
`,
    )
    .action(run);
}

async function run(file: string, options: AdjudicateRunOptions): Promise<void> {
  await refuseOverwrites([options.output], [file, keyPath(file, options.key)]);
  const planned = await planReading(file, options);
  const key = await loadMaskKey(file, planned, options.key);
  const budget = budgetOf(planned, options.amend);
  if (options.dryRun) {
    const { record, paths, onRecord, batch } = planned;
    const cutRows = batch.rows.filter(({ truncated }) => truncated).length;
    const result = { ...record, file: paths.plan, written: onRecord, cutRows };
    return options.json ? printJson(adjudicationPlanDocument(result)) : print(adjudicationPlanText(result));
  }
  await holdRun(planned, { amend: options.amend, text: planFileText }, async ({ record, apiKey }) => {
    const held = { ...planned, record };
    const state = await askModel(held, { ...options, apiKey, budget }, async (conducted, stopBar) => {
      stopBar();
      tellEnd(conducted.end);
      return conducted.state;
    });
    await printReading(held, state, key, options);
  });
}
