import { ignoresK } from './declared-setting.js';
import type { FilledStore } from './fill-store.js';
import type { MemoryQuestion, StoreWork } from './memory-run.js';
import type { MemorySystem, RetrievedMemory, StoredMemory } from './memory-system.js';
import type { MemoryWork } from './memory-work.js';
import { operate } from './operation.js';

/** The questions of a store that are still to be retrieved for: those given up in this round are not. */
export function openQuestions({ questions }: StoreWork, { state, conduct }: MemoryWork): MemoryQuestion[] {
  const { round } = conduct.session.state;
  return questions.filter(({ id }) => !state.retrieval(id) && !state.givenUp(id, round));
}

/**
 * Retrieve for every question of a store that is still open, one after the other.
 *
 * @param filled - the filling that is asked
 * @param onRetrieved - told after each
 * @returns false where somebody stopped it
 * @throws OperationFailed
 */
export async function retrieveAll(
  work: StoreWork,
  system: MemorySystem,
  run: MemoryWork,
  { ingestion, memories: held }: FilledStore,
  onRetrieved: () => void,
): Promise<boolean> {
  const { store, questions } = work;
  const { k } = run.conduct;
  const times = new Map(held.map(({ id, time }) => [id, time]));
  const open = openQuestions(work, run);
  let done = questions.length - open.length;
  run.tell({ what: 'retrieving', store, done, of: questions.length });
  for (const { id, query, conversation } of open) {
    if (run.stop.aborted) return false;
    const { result, latencyMs } = await operate({ operation: 'retrieve', subject: id, ingestion }, () =>
      system.retrieveMemories(query, conversation, k),
    );
    const taken = ignoresK(system.identity) ? result : result.slice(0, k);
    const memories = run.state.pack(taken.map((memory) => withTime(memory, times)));
    await run.record({ record: 'retrieved', store, ingestion, question: id, k, memories, latencyMs });
    onRetrieved();
    done += 1;
    run.tell({ what: 'retrieving', store, done, of: questions.length });
  }
  return true;
}

/** A reader who is not shown when a memory was written cannot tell which of two is newer. */
function withTime(
  memory: RetrievedMemory,
  times: ReadonlyMap<string, StoredMemory['time']>,
): RetrievedMemory {
  const time = memory.time ?? (memory.id === undefined ? undefined : times.get(memory.id));
  return time === undefined ? memory : { ...memory, time };
}
