import type { Split } from '../dataset/split.js';
import { outcomeOf } from '../experiments/run-outcome.js';
import type { RunState } from '../experiments/run-state.js';
import { OUTCOME_SCHEMA, type OutcomeRecord } from '../outcomes/lastwrite-outcome.js';
import { ignoresK } from './declared-setting.js';
import { describeIdentity } from './live-system.js';
import type { MemoryPlan } from './memory-plan.js';
import type { AnsweredQuestion } from './memory-run.js';

/** The system that outcomes and traces speak of: the model, its memory, and how much of it the model is shown. */
export function describeMemoryRun({ model, memory, k }: Pick<MemoryPlan, 'model' | 'memory' | 'k'>): string {
  const limit = ignoresK(memory.identity) ? '' : `, k ${k}`;
  return `${model}, memory ${describeIdentity(memory.identity)}${limit}`;
}

/** The outcomes of a memory run, an item a record; what is still to be asked is not there. */
export function memoryOutcomes(
  plan: MemoryPlan,
  answered: readonly AnsweredQuestion[],
  state: RunState,
  split: Split,
): OutcomeRecord[] {
  const items = new Map(split.rows.flatMap((row) => row.items.map((item) => [item.id, item])));
  const system = describeMemoryRun(plan);
  return answered.map(({ id, retrieved, error }): OutcomeRecord => {
    const item = items.get(id)!;
    if (retrieved) return outcomeOf(item, state.task(id), system);
    return {
      schema: OUTCOME_SCHEMA,
      item: id,
      qaPairId: item.qaPairId,
      question: item.question,
      golds: [...item.golds],
      output: null,
      error: error!,
      system,
      kind: 'memory_fault',
      attempts: 0,
    };
  });
}
