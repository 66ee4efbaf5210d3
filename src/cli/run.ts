import { Argument, Command, Option } from 'commander';
import { InputError } from '../dataset/input-error.js';
import { AGENT_KINDS, type AgentKind } from '../experiments/agent.js';
import { readLedger } from '../experiments/ledger.js';
import { addAmendment, readPlan, runPaths, writePlan } from '../experiments/run-folder.js';
import { lockRun } from '../experiments/run-lock.js';
import { runPlanDocument } from '../report/run-plan-document.js';
import { type RunPlanResult, runPlanText } from '../report/run-plan-text.js';
import { printIfMemoryRun } from './memory-run-status.js';
import { lockSeeker } from './model-session.js';
import { note, print, printJson } from './output.js';
import { type PlannedRun, planRun } from './planned-run.js';
import { type RunAgentOptions, runAgent } from './run-agent.js';
import { type AgentRunOptions, agentRunOptions, count, withOptions } from './run-agent-options.js';
import { memoryCommand } from './run-memory.js';
import { printStatus, type StatusOptions, statusOptions } from './run-status.js';

const DESCRIPTIONS: Readonly<Record<AgentKind, string>> = {
  'long-context': 'the whole list in front of the question, in chunks of about 16,000 characters',
  bm25: 'the ten chunks that BM25 finds for the question, in front of it',
  'no-context': 'the question alone: what the model knows, or guesses, without the list',
};

const TEMPLATES_HELP = `
The wording is this project's own unless --templates gives the benchmark's. Export it from your own checkout of
MemoryAgentBench (standing in it; nothing is copied into this project):
  $ python3 -c "import json; from utils.templates import get_template as t; print(json.dumps({k: t('factconsolidation_mh_6k', k, 'Long_context_agent') for k in ('system', 'memorize', 'query')}))" > templates.json
The plan says by hash whether it is the official wording.`;

/** `lastwrite run long-context|bm25|no-context|memory|plan|status`. */
export function command(): Command {
  const run = new Command('run').description('ask a model the questions, under a written plan');
  for (const kind of AGENT_KINDS) run.addCommand(agentCommand(kind));
  run.addCommand(memoryCommand(TEMPLATES_HELP));
  run.addCommand(planCommand());
  run.addCommand(statusCommand());
  return run;
}

function agentCommand(kind: AgentKind): Command {
  const agent = withOptions(new Command(kind).description(DESCRIPTIONS[kind]), [
    ...agentRunOptions(kind),
    new Option('--concurrency <n>', 'requests at a time').argParser(count).default(4),
    new Option('--resume', 'go on with a run that has begun'),
    new Option('--retry-errors', 'go on, and ask those anew that failed'),
    new Option('--dry-run', 'say what would be asked and what it would cost; send and write nothing'),
    ...statusOptions(),
  ]);
  const examples = {
    'long-context': `
  $ lastwrite run long-context --model gpt-4o-mini --price-in 0.15 --price-out 0.6 --dry-run
  $ lastwrite run long-context --model gpt-4o-mini --price-in 0.15 --price-out 0.6 --max-cost 20
  $ lastwrite run long-context --run runs/long-context-gpt-4o-mini --resume
  $ lastwrite run long-context --model qwen3 --base-url http://localhost:11434/v1 --sets mh_6k,sh_6k`,
    bm25: `
  $ lastwrite run bm25 --model gpt-4o-mini --templates templates.json
  $ lastwrite run bm25 --model gpt-4o-mini --run runs/sentences --chunks sentences --as-written --search query
  $ lastwrite run bm25 --run runs/bm25-gpt-4o-mini --retry-errors --concurrency 16`,
    'no-context': `
  $ lastwrite run no-context --model gpt-4o-mini
  $ lastwrite stratify runs/no-context-gpt-4o-mini/outcomes.jsonl`,
  }[kind];
  return agent
    .addHelpText(
      'after',
      `
The key comes from OPENAI_API_KEY and is written nowhere. A run stands in its folder: plan.json (hashed before the first
call), ledger.jsonl (every attempt, on the disk before the next), outcomes.jsonl (for lastwrite stratify). Stop it
with Ctrl-C or kill it; --resume goes on without paying twice. Exit 1 when items are left without an output.
${kind === 'no-context' ? '' : TEMPLATES_HELP}
Examples:${examples}
`,
    )
    .action((options: RunAgentOptions) => runAgent(kind, options));
}

interface PlanOptions extends AgentRunOptions {
  readonly amend?: string;
  readonly prompt?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

function planCommand(): Command {
  return withOptions(
    new Command('plan')
      .description('write the plan of a run, with its cost, before the first call; or amend it')
      .addArgument(new Argument('<agent>').choices(AGENT_KINDS)),
    [
      ...agentRunOptions('any'),
      new Option('--amend <reason>', 'change the terms of a run that has begun; dated, and kept'),
      new Option('--dry-run', 'write nothing'),
      new Option('--prompt <item>', 'print the messages of one item, and write nothing').conflicts('amend'),
      new Option('--json', 'print one JSON document'),
    ],
  )
    .addHelpText(
      'after',
      `
A plan may be written anew until the run has begun. Then its terms (endpoint, sampling, retry rule, prices, scoring,
budget) change by amendment alone; agent, model, split, templates and items make another run.
${TEMPLATES_HELP}
Examples:
  $ lastwrite run plan bm25 --model gpt-4o-mini --price-in 0.15 --price-out 0.6
  $ lastwrite run plan long-context --model gemini-2.5-pro --base-url https://generativelanguage.googleapis.com/v1beta/openai --dry-run
  $ lastwrite run plan bm25 --model gpt-4o-mini --prompt mh_6k#0
  $ lastwrite run plan bm25 --run runs/bm25-gpt-4o-mini --amend "eleven outputs were empty" --then-output-tokens 32000
`,
    )
    .action(runPlan);
}

async function runPlan(kind: AgentKind, options: PlanOptions): Promise<void> {
  const { amend, prompt, dryRun = false } = options;
  if (prompt !== undefined) return printPrompt(await planRun(kind, options, { rewrite: false }), prompt);
  if (amend !== undefined) return runAmend(kind, options, amend);
  const planned = await planRun(kind, options, { rewrite: true });
  const { paths, record } = planned;
  if (!dryRun) {
    const lock = await lockRun(paths.lock, lockSeeker());
    try {
      const { records } = await readLedger(paths.ledger);
      if (records.length > 0) {
        throw new InputError('the run has begun: its plan stays', 'change its terms with --amend REASON', {
          file: paths.plan,
        });
      }
      await writePlan(paths.plan, record.plan);
    } finally {
      await lock.release();
    }
  }
  printPlan({ ...record, file: paths.plan, written: !dryRun }, options.json);
}

async function runAmend(kind: AgentKind, options: PlanOptions, reason: string): Promise<void> {
  const { paths, record, onRecord, asked, changes } = await planRun(kind, options, { rewrite: false });
  if (!onRecord)
    throw new InputError('there is no plan to amend', 'name the run with --run', { file: paths.plan });
  if (!options.dryRun) {
    const lock = await lockRun(paths.lock, lockSeeker());
    try {
      await addAmendment(paths.amendments, record, { reason, changes, terms: asked });
    } finally {
      await lock.release();
    }
  }
  const amended = (await readPlan(paths))!;
  printPlan({ ...amended, file: paths.plan, written: !options.dryRun }, options.json);
}

function printPrompt({ tasks }: PlannedRun, item: string): void {
  const task = tasks.find(({ id }) => id === item);
  if (!task)
    throw new InputError(`there is no item ${JSON.stringify(item)}`, 'name one of the plan, e.g. mh_6k#0');
  printJson(task.messages());
}

function printPlan(result: RunPlanResult, json: boolean | undefined): void {
  if (json) printJson(runPlanDocument(result));
  else print(runPlanText(result));
}

function statusCommand(): Command {
  return withOptions(
    new Command('status')
      .description('how a run stands: attempts, retries by item class, tokens, cost')
      .argument('<dir>', 'the run folder'),
    [new Option('--data <file>', 'the split that the run was planned for'), ...statusOptions()],
  )
    .addHelpText('after', '\nExample:\n  $ lastwrite run status runs/bm25-gpt-4o-mini\n')
    .action(async (dir: string, options: StatusOptions) => {
      const paths = runPaths(dir);
      if (await printIfMemoryRun(dir, options)) return;
      const record = await readPlan(paths);
      if (!record) throw new InputError('there is no plan', 'name a run folder', { file: paths.plan });
      const { records, torn } = await readLedger(paths.ledger);
      if (torn !== '') note('note: the last line of the ledger is unfinished; --resume mends it');
      await printStatus({ paths, record, records }, options);
    });
}
