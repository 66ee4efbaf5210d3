import { ignoresK } from '../memory/declared-setting.js';
import { describeMemoryRun } from '../memory/memory-outcome.js';
import type { MemoryPlan } from '../memory/memory-plan.js';
import type { AnsweredQuestion, StoreWork } from '../memory/memory-run.js';
import type { MemoryState } from '../memory/memory-state.js';
import { TRACE_SCHEMA, type TraceRecord } from './trace-record.js';

/**
 * The traces of a memory run, a question a record. `store` names the store file that the question was asked of, and
 * `run` the first filling that held the same, so that a store that was filled anew with the same memories does not look
 * like a mixture; `ingestion` beside it is the filling itself.
 */
export function memoryTraces(
  plan: MemoryPlan,
  stores: readonly StoreWork[],
  answered: readonly AnsweredQuestion[],
  state: MemoryState,
): TraceRecord[] {
  const queries = new Map(stores.flatMap(({ questions }) => questions.map(({ id, query }) => [id, query])));
  const system = describeMemoryRun(plan);
  return answered.map(({ id, store, ingestion, retrieved, answer, error }): TraceRecord => {
    const snapshot = state.snapshotOf(store, ingestion);
    return {
      schema: TRACE_SCHEMA,
      item: id,
      question: queries.get(id)!,
      answer: answer ?? null,
      ...(answer === undefined && { error: error ?? 'no answer' }),
      ...(snapshot && { store: snapshot.name }),
      ...(retrieved && {
        retrieved: retrieved.map(({ id: memory, text, score, time }) => ({
          ...(memory !== undefined && { id: memory }),
          text,
          ...(score !== undefined && { score }),
          ...(time !== undefined && { time }),
        })),
      }),
      // A reader of traces would take more than k for a fault.
      ...(!ignoresK(plan.memory.identity) && { k: plan.k }),
      system,
      run: snapshot?.ingestion ?? ingestion,
      ingestion,
    };
  });
}
