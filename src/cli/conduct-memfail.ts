import { writeFileAtomic } from '../dataset/atomic-write.js';
import type { MemFailAnswer } from '../memfail/answer-record.js';
import { answersPath } from '../memfail/load-run.js';
import { answerRecords, answersText } from '../memfail/loop.js';
import { readRunUse } from '../memfail/run-cost.js';
import type { MemoryConducted } from '../memory/conduct-memory.js';
import type { MemoryEnd } from '../memory/memory-conduct.js';
import { memoryPlanText } from '../memory/memory-plan.js';
import type { MemFailRunResult } from '../report/memfail-run-text.js';
import { memoryTraces } from '../trace/memory-run-traces.js';
import { holdRun } from './plan-on-record.js';
import type { PlannedMemFail } from './planned-memfail.js';
import { conductPlannedMemory, type MemorySessionOptions } from './planned-memory-session.js';
import { tellMemoryEnd } from './tell-memory.js';

/** How a planned run is to be carried out. */
export interface MemFailConduct extends MemorySessionOptions {
  /** US dollars; null for no limit. */
  readonly budget: number | null;
  readonly countTokens: (text: string) => number;
}

/**
 * Carry a run out, from its plan to its answers and traces. The ledgers have all that was done before anything else is
 * begun, and what they have is not done again.
 */
export function conductMemFail(planned: PlannedMemFail, options: MemFailConduct): Promise<MemFailRunResult> {
  const { budget, countTokens } = options;
  return holdRun(planned, { amend: options.amend, text: memoryPlanText }, ({ record, apiKey }) =>
    conductPlannedMemory({ ...planned, record, countTokens }, options, { apiKey, budget }, (conducted) =>
      conclude({ ...planned, record }, conducted),
    ),
  );
}

async function conclude(
  planned: PlannedMemFail,
  { end, answered, state }: MemoryConducted,
): Promise<MemFailRunResult> {
  const { data, folder, paths, record, work } = planned;
  const answers = answerRecords(data, answered, state);
  await writeFileAtomic(answersPath(folder), answersText(answers));
  const traces = memoryTraces(record.plan, work, answered, state);
  await writeFileAtomic(paths.traces, traces.map((trace) => `${JSON.stringify(trace)}\n`).join(''));
  tellMemoryEnd(end);
  return resultOf(planned, answers, end);
}

async function resultOf(
  { folder, paths, record, data }: PlannedMemFail,
  answers: readonly MemFailAnswer[],
  end: MemoryEnd,
): Promise<MemFailRunResult> {
  const { plan, planSha256 } = record;
  return {
    run: folder,
    planSha256,
    dataset: data.name,
    system: plan.memory.spec,
    model: plan.model,
    k: plan.k,
    end,
    planned: plan.items.length,
    answered: answers.filter(({ answer }) => answer !== null).length,
    errors: answers.filter(({ answer }) => answer === null).length,
    use: await readRunUse(paths.ledger, new Set(plan.items.map(({ item }) => item))),
  };
}
