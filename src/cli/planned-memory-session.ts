import type { PlanOnRecord } from '../experiments/run-folder.js';
import type { RunSession } from '../experiments/run-session.js';
import { conductMemory, type MemoryConducted } from '../memory/conduct-memory.js';
import type { MemoryConduct } from '../memory/memory-conduct.js';
import type { MemoryPaths } from '../memory/memory-folder.js';
import type { MemoryPlan } from '../memory/memory-plan.js';
import { openPlannedSystem } from './memory-system-options.js';
import { tellMemory } from './tell-memory.js';
import { type SessionOptions, withSession } from './told-session.js';

/** A memory run that is planned, on whichever benchmark. */
export interface PlannedMemorySession {
  readonly paths: MemoryPaths;
  readonly record: PlanOnRecord<MemoryPlan>;
  readonly work: MemoryConduct['stores'];
  readonly messages: MemoryConduct['messages'];
  readonly countTokens: MemoryConduct['countTokens'];
}

/** How it is to be carried out. */
export interface MemorySessionOptions extends SessionOptions {
  /** Seconds an operation of the memory system may take. */
  readonly memoryTimeout: number;
}

/**
 * Fill the planned stores, retrieve, and ask, in one session that tells how it goes on.
 *
 * @param conclude - what becomes of the results, before the session is closed
 */
export async function conductPlannedMemory<T>(
  { paths, record, work, messages, countTokens }: PlannedMemorySession,
  options: MemorySessionOptions,
  { apiKey, budget }: { readonly apiKey: string | undefined; readonly budget: number | null },
  conclude: (conducted: MemoryConducted, session: RunSession) => Promise<T>,
): Promise<T> {
  const { plan, terms } = record;
  const watch = tellMemory(plan.items.map(({ item }) => item));
  try {
    return await withSession(
      {
        paths,
        record,
        options,
        apiKey,
        budget,
        onAttempt: ({ spent }, state) => watch.onAttempt(state, spent),
      },
      async (session) => {
        const conducted = await conductMemory({
          session,
          paths,
          stores: work,
          k: plan.k,
          identity: plan.memory.identity,
          memoryModel: plan.memoryModel && {
            model: plan.memoryModel.model,
            ...(plan.memoryModel.prices && { prices: plan.memoryModel.prices }),
          },
          openSystem: (model) => openPlannedSystem(plan, terms, model, options.memoryTimeout),
          messages,
          countTokens,
          onEvent: watch.onEvent,
        });
        watch.stop();
        return conclude(conducted, session);
      },
    );
  } finally {
    watch.stop();
  }
}
