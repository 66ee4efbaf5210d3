import { Command, Option } from 'commander';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import type { RunSession } from '../experiments/run-session.js';
import type { MemoryConducted } from '../memory/conduct-memory.js';
import { memoryOutcomes } from '../memory/memory-outcome.js';
import { memoryPlanText as planFileText } from '../memory/memory-plan.js';
import { memoryPlanText } from '../report/memory-plan-text.js';
import { memoryPlanDocument } from '../report/memory-run-document.js';
import { memoryTraces } from '../trace/memory-run-traces.js';
import { printMemoryStatus } from './memory-run-status.js';
import { memorySystemOptions } from './memory-system-options.js';
import { note, print, printJson } from './output.js';
import { budgetOf, holdRun } from './plan-on-record.js';
import { MEMORIES, type MemoryRunOptions, type PlannedMemory, planMemory } from './planned-memory.js';
import { conductPlannedMemory } from './planned-memory-session.js';
import { agentRunOptions, count, withOptions } from './run-agent-options.js';
import { type StatusOptions, statusOptions } from './run-status.js';
import { sessionOptions } from './session-options.js';
import { tellMemoryEnd } from './tell-memory.js';
import type { SessionOptions } from './told-session.js';

interface RunMemoryOptions extends MemoryRunOptions, StatusOptions, SessionOptions {
  readonly data?: string;
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
      ...sessionOptions(),
      ...statusOptions(),
    ],
  )
    .addHelpText(
      'after',
      `
Each list is one store, which its multi-hop and single-hop questions share. It is filled chunk by chunk, looked at, asked
for the memories of every question, and only then is the model asked. A run stands in its folder: plan.json, ledger.jsonl
(every attempt), memory.jsonl (every operation of the memory system), stores/LIST.jsonl (what it kept), outcomes.jsonl and
traces.jsonl. A store that had to be filled anew and holds something else then is kept beside the first: LIST@2.jsonl.

Stop a run with Ctrl-C or kill it; --resume goes on without paying twice. A memory system that fails is started again
once. Where it fails again at a question, that question is left without an output; where it fails again at storing, the
run stops, and --resume goes on. Ten restarts without a retrieval between them end the run, too. A store that holds
nothing after everything was stored is never scored.
Exit 1 when questions are left without an output.

${templatesHelp.trim()}

A program of your own stands behind stdio:COMMAND LINE or an address: see src/memory/bridge.md. Both are recorded in the
plan as they are, so keys belong in the environment, which the program is given.

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
  const planned = await planMemory(options);
  const budget = budgetOf(planned, options.amend);
  if (options.dryRun) {
    const result = { ...planned.record, file: planned.paths.plan, written: planned.onRecord };
    return options.json ? printJson(memoryPlanDocument(result)) : print(memoryPlanText(result));
  }
  const { amend } = options;
  const record = await holdRun(planned, { amend, text: planFileText }, async ({ record, apiKey }) => {
    const held = { ...planned, record };
    await conductPlannedMemory(held, options, { apiKey, budget }, async (conducted, session) => {
      await writeResults(held, conducted, session);
      tellMemoryEnd(conducted.end);
    });
    return record;
  });
  await printMemoryStatus(planned.paths, record, options);
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
