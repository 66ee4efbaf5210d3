import { contentHashes } from '../dataset/content-hash.js';
import { InputError } from '../dataset/input-error.js';
import type { Row, Split } from '../dataset/split.js';
import { type AgentMemory, agentMemory, agentTasks } from '../experiments/agent-prompt.js';
import { readLedger } from '../experiments/ledger.js';
import { readPlan, runPaths } from '../experiments/run-folder.js';
import { runOutcomes } from '../experiments/run-outcome.js';
import { plannedTasks } from '../experiments/run-plan.js';
import { RunState } from '../experiments/run-state.js';
import { lastwriteRow } from '../outcomes/lastwrite-outcome.js';
import { loadO200kBase } from '../retrieval/tokenizer.js';
import type { StoredText, TraceRow } from './read-row.js';

/** A run's traces, and how many items of its plan are still to be asked. */
export interface AgentRunTraces {
  readonly rows: readonly TraceRow[];
  readonly open: number;
  /** The plan's file. */
  readonly plan: string;
}

/**
 * Traces of a run of this tool's own agents. What such an agent keeps are the chunks of the list as its plan cuts them,
 * and what it retrieves follows from the plan: both are made again, and the prompts that come of them are held against
 * the hashes in the plan.
 *
 * @throws InputError when the plan is for another split, or its prompts come out otherwise
 */
export async function agentRunRows(folder: string, split: Split): Promise<AgentRunTraces> {
  const paths = runPaths(folder);
  const record = await readPlan(paths);
  if (!record) throw new InputError('there is no such file', 'name a run folder', { file: paths.plan });
  const { plan } = record;
  if (contentHashes(split).split !== plan.dataset.contentSha256) {
    throw new InputError('the run was planned for another split', 'give that one with --data', {
      file: paths.plan,
    });
  }
  const [{ records }, tokenizer] = await Promise.all([readLedger(paths.ledger), loadO200kBase()]);
  const outcomes = runOutcomes(record, new RunState(records), split);
  if (outcomes.length === 0) {
    throw new InputError('the run has no answer yet', 'begin it with lastwrite run', { file: folder });
  }
  const planned = new Set(plan.items.map(({ item }) => item));
  const asked = { rows: split.rows.filter(({ items }) => items.some(({ id }) => planned.has(id))) };
  for (const task of plannedTasks(plan, agentTasks(asked, plan.agent, plan.templates, tokenizer))) {
    task.messages();
  }
  const memories = new Map<string, KeptList>();
  const rowOf = new Map(asked.rows.flatMap((row) => row.items.map((item) => [item.id, { row, item }])));
  const rows = outcomes.map((outcome, index): TraceRow => {
    const { row, item } = rowOf.get(outcome.item)!;
    const kept =
      memories.get(row.list) ?? keepList(row, agentMemory(row, plan.agent, plan.templates, tokenizer));
    memories.set(row.list, kept);
    const retrieved = kept.memory.retrieve(item).map((chunk) => kept.store[chunk]!);
    return {
      ...lastwriteRow(outcome, { file: paths.ledger, record: index + 1, unit: 'record' }),
      answered: true,
      store: kept.store,
      retrieved,
      ...(plan.agent.kind === 'bm25' && { k: plan.agent.top }),
    };
  });
  return { rows, open: plan.items.length - rows.length, plan: paths.plan };
}

interface KeptList {
  readonly memory: AgentMemory;
  readonly store: readonly StoredText[];
}

function keepList({ list }: Pick<Row, 'list'>, memory: AgentMemory): KeptList {
  // The templates around a chunk say nothing of the facts.
  return { memory, store: memory.chunks.map((text, index) => ({ id: `${list} chunk ${index + 1}`, text })) };
}
