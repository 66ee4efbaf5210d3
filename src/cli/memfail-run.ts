import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { InputError } from '../dataset/input-error.js';
import { MEMFAIL_DATASETS, type MemFailDataset } from '../memfail/memfail-data.js';
import { estimateMemory } from '../memory/memory-estimate.js';
import { memfailRunDocument, memfailRunPlanDocument } from '../report/memfail-run-document.js';
import { type MemFailRunResult, memfailRunPlanText, memfailRunText } from '../report/memfail-run-text.js';
import { loadO200kBase } from '../retrieval/tokenizer.js';
import { conductMemFail } from './conduct-memfail.js';
import { memorySystemOptions } from './memory-system-options.js';
import { print, printJson } from './output.js';
import { budgetOf } from './plan-on-record.js';
import { MEMORIES, type MemFailRunOptions, type PlannedMemFail, planMemFail } from './planned-memfail.js';
import { agentRunOptions, count, withOptions } from './run-agent-options.js';
import { sessionOptions } from './session-options.js';
import type { SessionOptions } from './told-session.js';
import { toolVersion } from './version.js';

interface RunOptions extends MemFailRunOptions, SessionOptions {
  readonly k?: readonly number[];
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Of an agent's run on Conflict Resolution. */
const NOT_OURS = ['--run', '--templates', '--data', '--sets', '--limit', '--scoring'];

/** `lastwrite memfail run`: a memory system's loop over the datasets. */
export function memfailRunCommand(): Command {
  return withOptions(
    new Command('run')
      .description('store the units of datasets in a memory system, ask the questions, and keep the answers')
      .addArgument(new Argument('<dataset...>', 'datasets').choices([...MEMFAIL_DATASETS, 'all'])),
    [
      new Option('--run <dir>', 'the run folder (default: runs/memfail-DATASET-SYSTEM-MODEL-kK)'),
      ...memorySystemOptions(MEMORIES).filter(({ long }) => long !== '--k'),
      new Option(
        '--k <list>',
        `memories a question; several are several runs (default: ${MEMORIES})`,
      ).argParser(counts),
      new Option(
        '--limit <n>',
        'only the first n rows of a dataset: their units and their questions',
      ).argParser(count),
      new Option('--data <path>', 'the folder or file of the datasets (default: the bundled copy)'),
      ...agentRunOptions('long-context').filter(({ long }) => !NOT_OURS.includes(long!)),
      ...sessionOptions(),
      new Option('--json', 'print one JSON document'),
    ],
  )
    .addHelpText(
      'after',
      `
A dataset and a k are a run, in a folder of its own: plan.json (hashed before the first call), ledger.jsonl (every attempt
of a model), memory.jsonl (every operation of the memory system), stores (what it held), answers.jsonl. --max-cost holds for
each run. Stop it with Ctrl-C or kill it; --resume goes on without paying twice. The key comes from OPENAI_API_KEY and is
written nowhere. The prompts are this project's own. Exit 1 when questions are left without an answer.

Examples:
  $ lastwrite memfail run long-hop --system bm25 --model gpt-4o-mini --k 2,3,5 --price-in 0.15 --price-out 0.6 --dry-run
  $ lastwrite memfail run all --system extractor --model gpt-4o-mini --price-in 0.15 --price-out 0.6 --max-cost 2
  $ lastwrite memfail run persona --system 'stdio:python3 bridge.py' --model qwen3 --base-url http://localhost:11434/v1
  $ lastwrite memfail run all --system extractor --model gpt-4o-mini --resume
  $ lastwrite memfail grade runs/memfail-long-hop-bm25-gpt-4o-mini-k5
`,
    )
    .action(run);
}

function counts(value: string): number[] {
  const all = value.split(',').map((one) => count(one.trim()));
  if (new Set(all).size < all.length) throw new InvalidArgumentError('Name each number once.');
  return all;
}

async function run(named: readonly (MemFailDataset | 'all')[], options: RunOptions): Promise<void> {
  const datasets = MEMFAIL_DATASETS.filter((name) => named.includes('all') || named.includes(name));
  const ks = options.k ?? [undefined];
  const cases = datasets.flatMap((dataset) => ks.map((k) => ({ dataset, k })));
  if (options.run !== undefined && cases.length > 1) {
    throw new InputError(
      'one folder holds one run',
      'name one dataset and one k with --run, or leave it out',
    );
  }
  const tokenizer = await loadO200kBase();
  const countTokens = (text: string) => tokenizer.encode(text).length;
  const planned: PlannedMemFail[] = [];
  // All are planned before the first is begun: bad usage must not come up after the first has been paid.
  for (const one of cases) planned.push(await planMemFail(one, options, countTokens));
  const budgets = planned.map((one) => budgetOf(one, options.amend));
  if (options.dryRun) return printPlans(planned, options.json);
  const results: MemFailRunResult[] = [];
  for (const [at, one] of planned.entries()) {
    const result = await conductMemFail(one, { ...options, budget: budgets[at]!, countTokens });
    results.push(result);
    if (result.end.why === 'stopped' || result.end.why === 'endpoint') break;
  }
  const tool = `lastwrite ${toolVersion()}`;
  if (results.length < planned.length || results.some(({ answered, planned: all }) => answered < all))
    process.exitCode = 1;
  if (options.json) printJson(memfailRunDocument({ tool, runs: results }));
  else print(memfailRunText(results));
}

function printPlans(planned: readonly PlannedMemFail[], json: boolean | undefined): void {
  const plans = planned.map(({ record, paths, onRecord, data }) => ({
    ...record,
    dataset: data.name,
    file: paths.plan,
    written: onRecord,
    estimate: estimateMemory(record.plan, record.terms),
  }));
  if (json) printJson(memfailRunPlanDocument({ tool: `lastwrite ${toolVersion()}`, plans }));
  else print(memfailRunPlanText(plans));
}
