import { InputError } from '../dataset/input-error.js';
import type { ChatMessage } from '../experiments/chat-request.js';
import type { RunSession } from '../experiments/run-session.js';
import type { RunEnd } from '../experiments/run-tasks.js';
import type { Prices } from '../experiments/terms.js';
import { answeredQuestions, answerTasks } from './answer-questions.js';
import { LedgerModel } from './ledger-model.js';
import { LiveSystem } from './live-system.js';
import type { MemoryPaths } from './memory-folder.js';
import type { FaultRecord, SnapshotRecord } from './memory-ledger.js';
import type { AnsweredQuestion, MemoryQuestion, StoreWork } from './memory-run.js';
import type { MemoryState } from './memory-state.js';
import type { MemoryIdentity, MemoryModel, MemorySystem, RetrievedMemory } from './memory-system.js';
import { MemoryWork } from './memory-work.js';
import { StoreRun } from './store-run.js';

/** A memory run to begin or to go on with. */
export interface MemoryConduct {
  /** Open, and closed by the caller. Its `settings` say concurrency, stop signal, clock and budget. */
  readonly session: RunSession;
  readonly paths: Pick<MemoryPaths, 'memory' | 'folder'>;
  /** In order; a question's id is its own in the whole run. */
  readonly stores: readonly StoreWork[];
  /** Memories a question at most. */
  readonly k: number;
  /** As the plan has it: a system that says otherwise is another one. */
  readonly identity: MemoryIdentity;
  /** The model that a memory system works with, and its prices where they are not the terms'; null where it has none. */
  readonly memoryModel: { readonly model: string; readonly prices?: Prices } | null;
  /** Start the system: when it is first needed, and again after a fault. */
  readonly openSystem: (model: MemoryModel) => Promise<MemorySystem>;
  /** The prompt of a question. The same question and memories give the same messages. */
  readonly messages: (
    question: MemoryQuestion,
    retrieved: readonly RetrievedMemory[],
  ) => readonly ChatMessage[];
  /** Of o200k_base. */
  readonly countTokens: (text: string) => number;
  /** Told what happens, as it happens. */
  readonly onEvent?: (event: MemoryEvent) => void;
}

/** What happens in a run, for whoever watches. */
export type MemoryEvent =
  | { readonly what: 'storing'; readonly store: string; readonly done: number; readonly of: number }
  | { readonly what: 'snapshot'; readonly snapshot: SnapshotRecord }
  /** A store was filled anew, and holds other texts than before. */
  | { readonly what: 'differs'; readonly snapshot: SnapshotRecord; readonly before: SnapshotRecord }
  | { readonly what: 'retrieving'; readonly store: string; readonly done: number; readonly of: number }
  | { readonly what: 'fault'; readonly fault: FaultRecord };

/** Why a run ended: as model runs do, or by a fault of the memory system. */
export type MemoryEnd = RunEnd | { readonly why: 'fault'; readonly fault: FaultRecord };

/** A memory run when it has ended, for now. */
export interface MemoryConducted {
  readonly end: MemoryEnd;
  /** In the order of stores and questions; one that is still to be asked is not there. */
  readonly answered: readonly AnsweredQuestion[];
  /** What the memory ledger says. */
  readonly state: MemoryState;
}

/**
 * Begin a memory run or go on with it. Store by store: fill it, look at it, retrieve for all of its questions, then ask
 * the model. Whatever was done stands in a ledger before anything else is begun, and is not done again. The caller
 * holds the run's lock.
 *
 * @throws InputError when a ledger is no ledger, or the system is another one than was planned with
 */
export async function conductMemory(conduct: MemoryConduct): Promise<MemoryConducted> {
  const { session, stores } = conduct;
  const model = new LedgerModel(session, conduct.countTokens, conduct.memoryModel);
  const live = new LiveSystem(() => conduct.openSystem(model), conduct.identity);
  const run = await MemoryWork.open(conduct);
  try {
    requireRetrievals(conduct, run);
    const end = await throughStores(stores, run, live, model);
    return { end, answered: answeredQuestions(stores, session, run.state), state: run.state };
  } finally {
    await live.drop();
    await run.close();
  }
}

/**
 * What a question retrieved is on the disk before the model is asked it. Retrieved anew, it would pass for what an old
 * answer was made from.
 */
function requireRetrievals({ session, stores, paths }: MemoryConduct, { state }: MemoryWork): void {
  const asked = stores.flatMap(({ questions }) => questions).map(({ id }) => id);
  const item = asked.find((id) => session.state.task(id).attempts.length > 0 && !state.retrieval(id));
  if (item === undefined) return;
  throw new InputError(
    'the model was asked this question, and the ledger does not say with which memories',
    'put the file back as it was written, or begin the run anew in another folder',
    { file: paths.memory, item },
  );
}

async function throughStores(
  stores: readonly StoreWork[],
  run: MemoryWork,
  live: LiveSystem,
  model: LedgerModel,
): Promise<MemoryEnd> {
  for (const work of stores) {
    const retrieved = await new StoreRun(work, run, live, model).untilRetrieved();
    if (retrieved.why !== 'done') return retrieved;
    const asked = await run.conduct.session.run(answerTasks(work, run));
    if (asked.why !== 'done') return asked;
  }
  return { why: 'done' };
}
