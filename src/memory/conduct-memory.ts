import { InputError } from '../dataset/input-error.js';
import { answeredQuestions, answerTasks } from './answer-questions.js';
import { LedgerModel } from './ledger-model.js';
import { LiveSystem } from './live-system.js';
import type { MemoryConduct, MemoryEnd } from './memory-conduct.js';
import type { AnsweredQuestion, StoreWork } from './memory-run.js';
import type { MemoryState } from './memory-state.js';
import { MemoryWork } from './memory-work.js';
import { StoreRun } from './store-run.js';

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
