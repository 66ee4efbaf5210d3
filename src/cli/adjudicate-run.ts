import { Command, Option } from 'commander';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import { ANSWER_FORMATS, adjudicationPlanText as planFileText } from '../experiments/adjudication-plan.js';
import { addAmendment } from '../experiments/run-folder.js';
import { lockRun } from '../experiments/run-lock.js';
import { adjudicationPlanDocument } from '../report/adjudication-run-document.js';
import { adjudicationPlanText } from '../report/adjudication-run-text.js';
import { keyPath } from './adjudicate-prepare.js';
import { askModel } from './ask-model.js';
import { lockSeeker, readKey, tellEnd } from './model-session.js';
import { note, print, printJson } from './output.js';
import { refuseOverwrites } from './output-paths.js';
import { budgetOf, loadMaskKey, planReading, type ReadingOptions } from './planned-reading.js';
import { printReading, type ReadingOutput } from './reading-result.js';
import { agentRunOptions, count, withOptions } from './run-agent-options.js';

interface AdjudicateRunOptions extends ReadingOptions, ReadingOutput {
  readonly key?: string;
  readonly concurrency: number;
  readonly resume?: boolean;
  readonly retryErrors?: boolean;
  readonly amend?: string;
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
      new Option('--concurrency <n>', 'requests at a time').argParser(count).default(4),
      new Option('--resume', 'go on with a run that has begun'),
      new Option('--retry-errors', 'go on, and ask those anew that failed'),
      new Option('--amend <reason>', 'put the terms that the options change on record, and go on'),
      new Option('--dry-run', 'say what would be asked and what it would cost; send and write nothing'),
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
  let planned = await planReading(file, options);
  const key = await loadMaskKey(file, planned, options.key);
  const budget = budgetOf(planned, options.amend !== undefined);
  if (options.dryRun) {
    const { record, paths, onRecord, batch } = planned;
    const cutRows = batch.rows.filter(({ truncated }) => truncated).length;
    const result = { ...record, file: paths.plan, written: onRecord, cutRows };
    return options.json ? printJson(adjudicationPlanDocument(result)) : print(adjudicationPlanText(result));
  }
  const apiKey = readKey(planned.asked.baseUrl);
  const lock = await lockRun(planned.paths.lock, lockSeeker());
  if (lock.recovered) note('note: a process died on this run; its lock is taken over');
  try {
    const { paths, record, changes, asked, onRecord } = planned;
    if (!onRecord) await writeFileAtomic(paths.plan, planFileText(record.plan));
    else if (options.amend !== undefined) {
      await addAmendment(paths.amendments, record, { reason: options.amend, changes, terms: asked });
      planned = await planReading(file, options);
    }
    note(`plan ${paths.plan}, sha256 ${record.planSha256}`);
    const { retryErrors = false, resume = options.amend !== undefined } = options;
    const asking = { concurrency: options.concurrency, resume, retryErrors, apiKey, budget };
    const state = await askModel(planned, asking, async (conducted, stopBar) => {
      stopBar();
      tellEnd(conducted.end);
      return conducted.state;
    });
    await printReading(planned, state, key, options);
  } finally {
    await lock.release();
  }
}
