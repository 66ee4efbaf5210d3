import type { ChatMessage } from '../experiments/chat-request.js';
import { errorOf } from '../experiments/run-outcome.js';
import type { RunSession } from '../experiments/run-session.js';
import type { RunTask } from '../experiments/run-tasks.js';
import type { AnsweredQuestion, MemoryQuestion, StoreWork } from './memory-run.js';
import type { MemoryState } from './memory-state.js';
import type { MemoryWork } from './memory-work.js';

/** A task for each question of a store that has its memories. */
export function answerTasks({ questions }: StoreWork, { state, conduct }: MemoryWork): RunTask[] {
  return questions.flatMap((question): RunTask[] => {
    const retrieval = state.retrieval(question.id);
    if (!retrieval) return [];
    const messages = () => conduct.messages(question, retrieval.memories);
    return [
      {
        id: question.id,
        get promptTokens() {
          return countMessages(messages(), conduct.countTokens);
        },
        messages,
      },
    ];
  });
}

function countMessages(messages: readonly ChatMessage[], countTokens: (text: string) => number): number {
  return messages.reduce((sum, { content }) => sum + countTokens(content), 0);
}

/**
 * What became of the questions, in their order. One that is still to be asked is not there; one that was asked as often
 * as the retry rule has it, or that the memory system failed at, is there with its error.
 */
export function answeredQuestions(
  stores: readonly StoreWork[],
  session: Pick<RunSession, 'state' | 'settings'>,
  state: MemoryState,
): AnsweredQuestion[] {
  return stores.flatMap(({ store, questions }) =>
    questions.flatMap((question) => becomeOf(question, store, session, state) ?? []),
  );
}

function becomeOf(
  { id }: MemoryQuestion,
  store: string,
  { state: model, settings }: Pick<RunSession, 'state' | 'settings'>,
  state: MemoryState,
): AnsweredQuestion | undefined {
  const retrieval = state.retrieval(id);
  if (!retrieval) {
    const fault = state.givenUp(id, model.round);
    return (
      fault && { id, store, ingestion: fault.ingestion, error: `memory ${fault.kind}: ${fault.message}` }
    );
  }
  const of = { id, store, ingestion: retrieval.ingestion, retrieved: retrieval.memories };
  const task = model.task(id);
  const { settled } = task;
  if (!settled)
    return model.hasFailed(id, settings.record.terms) ? { ...of, error: errorOf(task) } : undefined;
  const { output, usage, cost } = settled;
  return {
    ...of,
    answer: output!,
    ...(usage && { tokens: { input: usage.input, output: usage.output } }),
    ...(cost !== null && { cost }),
  };
}
