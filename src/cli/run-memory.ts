import { Command, Option } from 'commander';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import { InputError } from '../dataset/input-error.js';
import { openEndpoint } from '../experiments/endpoint.js';
import { addAmendment } from '../experiments/run-folder.js';
import { lockRun } from '../experiments/run-lock.js';
import { RunSession } from '../experiments/run-session.js';
import { conductMemory, type MemoryConducted } from '../memory/conduct-memory.js';
import { memoryOutcomes } from '../memory/memory-outcome.js';
import { memoryPlanText as planFileText } from '../memory/memory-plan.js';
import { memoryPlanText } from '../report/memory-plan-text.js';
import { memoryPlanDocument } from '../report/memory-run-document.js';
import { memoryTraces } from '../trace/memory-run-traces.js';
import { requireSameTerms } from './ask-model.js';
import { printMemoryStatus } from './memory-run-status.js';
import { memorySystemOptions, openPlannedSystem } from './memory-system-options.js';
import { lockSeeker, readKey, stopOnInterrupt } from './model-session.js';
import { note, print, printJson } from './output.js';
import { MEMORIES, type MemoryRunOptions, type PlannedMemory, planMemory } from './planned-memory.js';
import { agentRunOptions, count, withOptions } from './run-agent-options.js';
import { type StatusOptions, statusOptions } from './run-status.js';
import { tellMemory, tellMemoryEnd } from './tell-memory.js';
import { toolVersion } from './version.js';

interface RunMemoryOptions extends MemoryRunOptions, StatusOptions {
  readonly data?: string;
  readonly concurrency: number;
  readonly resume?: boolean;
  readonly retryErrors?: boolean;
  readonly amend?: string;
  readonly dryRun?: boolean;
}

/**
 * `lastwrite run memory`: a memory system keeps the lists, and a model answers from what it gives back.
 *
 * @param templatesHelp - how to export the benchmark's own wording
 */
export function memoryCommand(templatesHelp: string): Command {
  return withOptions(
    new Command('memory').description('what a memory system retrieves for the question, in front of it'),
    [
      ...memorySystemOptions(MEMORIES),
      new Option(
        '--chunk-characters <n>',
        'characters of a list in one conversation, about (default: 16000)',
      ).argParser(count),
      new Option('--run <dir>', 'the run folder (default: runs/memory-SYSTEM-MODEL)'),
      ...agentRunOptions('long-context').filter(({ long }) => long !== '--run'),
      new Option('--concurrency <n>', 'answers asked for at a time').argParser(count).default(4),
      new Option('--resume', 'go on with a run that has begun'),
      new Option('--retry-errors', 'go on, and ask those anew that failed'),
      new Option('--amend <reason>', 'put the terms that the options change on record, and go on'),
      new Option('--dry-run', 'say what would be asked and what it would cost; send and write nothing'),
      ...statusOptions(),
    ],
  )
    .addHelpText(
      'after',
      `
Each list is one store, which its multi-hop and single-hop questions share. It is filled chunk by chunk, looked at, asked
for the memories of every question, and only then is the model asked. A run stands in its folder: plan.json, ledger.jsonl
(every attempt), memory.jsonl (every operation of the memory system), stores/LIST.jsonl (what it kept), outcomes.jsonl and
traces.jsonl. Stop it with Ctrl-C or kill it; --resume goes on without paying twice. A system that fails is started again
once; a question that it fails at again is an error, a store ends the run, and an empty store is never scored.
Exit 1 when questions are left without an output.

${templatesHelp.trim()}

A program of your own stands behind stdio:COMMAND LINE or an address: see src/memory/bridge.md.

Examples:
  $ lastwrite run memory --system bm25 --model gpt-4o-mini --price-in 0.15 --price-out 0.6 --dry-run
  $ lastwrite run memory --system extractor --model gpt-4o-mini --sets mh_6k,sh_6k
  $ lastwrite run memory --system 'stdio:python3 my-memory.py' --model qwen3 --base-url http://localhost:11434/v1
  $ lastwrite run memory --run runs/memory-bm25-gpt-4o-mini --resume
  $ lastwrite run memory --run runs/memory-bm25-gpt-4o-mini --amend "two outputs were cut" --max-output-tokens 400
`,
    )
    .action(runMemory);
}

async function runMemory(options: RunMemoryOptions): Promise<void> {
  let planned = await planMemory(options);
  const budget = budgetOf(planned, options.amend !== undefined);
  if (options.dryRun) {
    const result = { ...planned.record, file: planned.paths.plan, written: planned.onRecord };
    return options.json ? printJson(memoryPlanDocument(result)) : print(memoryPlanText(result));
  }
  const apiKey = readKey(planned.asked.baseUrl);
  const { paths, record } = planned;
  const lock = await lockRun(paths.lock, lockSeeker());
  if (lock.recovered) note('note: a process died on this run; its lock is taken over');
  try {
    if (!planned.onRecord) await writeFileAtomic(paths.plan, planFileText(record.plan));
    else if (options.amend !== undefined) {
      const { changes, asked } = planned;
      await addAmendment(paths.amendments, record, { reason: options.amend, changes, terms: asked });
      planned = await planMemory(options);
    }
    note(`plan ${paths.plan}, sha256 ${record.planSha256}`);
    const { end } = await conduct(planned, options, apiKey, budget);
    tellMemoryEnd(end);
  } finally {
    await lock.release();
  }
  await printMemoryStatus(planned.paths, planned.record, options);
}

/** The cost limit of this process; where the options amend the plan, whatever they ask for. */
function budgetOf(planned: PlannedMemory, amends: boolean): number | null {
  if (!amends) return requireSameTerms(planned, 'give --amend REASON');
  if (planned.onRecord) return planned.asked.maxCost;
  throw new InputError('there is no plan to amend', 'name the run with --run', { file: planned.paths.plan });
}

async function conduct(
  planned: PlannedMemory,
  options: RunMemoryOptions,
  apiKey: string | undefined,
  budget: number | null,
): Promise<MemoryConducted> {
  const { paths, record, work, messages, countTokens } = planned;
  const { plan, terms } = record;
  const { stop, release } = stopOnInterrupt();
  const watch = tellMemory(plan.items.map(({ item }) => item));
  try {
    const session = await RunSession.open({
      tool: `lastwrite ${toolVersion()}`,
      ledgerPath: paths.ledger,
      record,
      model: plan.model,
      maxCost: budget,
      endpoint: openEndpoint({ ...terms, apiKey }),
      concurrency: options.concurrency,
      resume: options.resume ?? options.amend !== undefined,
      retryErrors: options.retryErrors ?? false,
      stop,
      onAttempt: ({ spent }) => watch.onAttempt(session.state, spent),
    });
    try {
      if (session.torn)
        note(
          'note: a killed process left an unfinished line in the ledger; it is kept in the session record',
        );
      const { memoryModel } = plan;
      const conducted = await conductMemory({
        session,
        paths,
        stores: work,
        k: plan.k,
        identity: plan.memory.identity,
        memoryModel: memoryModel && {
          model: memoryModel.model,
          ...(memoryModel.prices && { prices: memoryModel.prices }),
        },
        openSystem: (model) => openPlannedSystem(plan, terms, model, options.memoryTimeout),
        messages,
        countTokens,
        onEvent: watch.onEvent,
      });
      watch.stop();
      await writeResults(planned, conducted, session);
      return conducted;
    } finally {
      await session.close();
    }
  } finally {
    watch.stop();
    release();
  }
}

/** Outcomes and traces of the same questions: stratify and trace speak of the same run. */
async function writeResults(
  { paths, record: { plan }, split, work }: PlannedMemory,
  { answered, state }: MemoryConducted,
  session: RunSession,
): Promise<void> {
  const outcomes = memoryOutcomes(plan, answered, session.state, split);
  const traces = memoryTraces(plan, work, answered, state);
  await writeFileAtomic(paths.outcomes, jsonl(outcomes));
  await writeFileAtomic(paths.traces, jsonl(traces));
  note(`wrote ${outcomes.length} outcomes to ${paths.outcomes}, and as many traces to ${paths.traces}`);
}

/** Bytes and no string: a whole history in every trace outgrows the longest string that there can be. */
function jsonl(records: readonly object[]): Buffer {
  return Buffer.concat(records.map((record) => Buffer.from(`${JSON.stringify(record)}\n`)));
}
