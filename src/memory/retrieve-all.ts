import { ignoresK } from './declared-setting.js';
import type { MemoryQuestion, StoreWork } from './memory-run.js';
import type { MemorySystem } from './memory-system.js';
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
 * @param ingestion - the filling that is asked
 * @param onRetrieved - told after each
 * @returns false where somebody stopped it
 * @throws OperationFailed
 */
export async function retrieveAll(
  work: StoreWork,
  system: MemorySystem,
  run: MemoryWork,
  ingestion: number,
  onRetrieved: () => void,
): Promise<boolean> {
  const { store, questions } = work;
  const { k } = run.conduct;
  const open = openQuestions(work, run);
  let done = questions.length - open.length;
  for (const { id, query, conversation } of open) {
    if (run.stop.aborted) return false;
    const { result, latencyMs } = await operate({ operation: 'retrieve', subject: id, ingestion }, () =>
      system.retrieveMemories(query, conversation, k),
    );
    const memories = run.state.pack(ignoresK(system.identity) ? result : result.slice(0, k));
    await run.record({ record: 'retrieved', store, ingestion, question: id, k, memories, latencyMs });
    onRetrieved();
    done += 1;
    run.tell({ what: 'retrieving', store, done, of: questions.length });
  }
  return true;
}
