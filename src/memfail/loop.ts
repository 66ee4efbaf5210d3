import type { ChatMessage } from '../experiments/chat-request.js';
import type { AnsweredQuestion, MemoryQuestion, StoreWork } from '../memory/memory-run.js';
import type { MemoryState } from '../memory/memory-state.js';
import type { RetrievedMemory } from '../memory/memory-system.js';
import { answerMessages } from './answer-prompt.js';
import { ANSWER_SCHEMA, type MemFailAnswer } from './answer-record.js';
import type { MemFailData } from './memfail-data.js';

/**
 * The first rows of a dataset: their questions, and the units that those stand on. With fewer units in the store
 * retrieval is easier: a part of a dataset scores higher than the whole.
 *
 * @param rows - rows of the file; all of them where it is not given
 */
export function firstRows(data: MemFailData, rows: number | undefined): MemFailData {
  if (rows === undefined) return data;
  const chosen = new Set([...new Set(data.questions.map(({ row }) => row))].slice(0, rows));
  return partOf(data, (question) => chosen.has(question.row));
}

/** The questions of a plan, with the units that they stand on. */
export function plannedPart(data: MemFailData, ids: ReadonlySet<string>): MemFailData {
  return partOf(data, ({ id }) => ids.has(id));
}

function partOf(
  data: MemFailData,
  wanted: (question: MemFailData['questions'][number]) => boolean,
): MemFailData {
  const questions = data.questions.filter(wanted);
  if (questions.length === data.questions.length) return data;
  const units = new Set(questions.flatMap(({ facts }) => facts.map(({ unit }) => unit)));
  return { ...data, questions, units: data.units.filter(({ id }) => units.has(id)) };
}

/** What a dataset's loop stores and asks: each unit in a conversation of its own, then each question, read-only. */
export function memfailWork({ name, units, questions }: MemFailData): StoreWork {
  const said = (content: string) => [{ role: 'user' as const, content }];
  return {
    store: name,
    conversations: units.map(({ id, text }) => ({ id, turns: said(text) })),
    questions: questions.map(({ id, question }) => ({
      id,
      query: question,
      conversation: { id, turns: said(question) },
    })),
  };
}

/** The prompts of a dataset's questions. */
export function memfailMessages({
  name,
}: Pick<MemFailData, 'name'>): (
  question: MemoryQuestion,
  retrieved: readonly RetrievedMemory[],
) => readonly ChatMessage[] {
  return ({ query }, retrieved) => answerMessages(name, { question: query }, retrieved);
}

/**
 * What became of a run's questions, as its file has them.
 *
 * @throws RangeError when a store was asked that was never looked at
 */
export function answerRecords(
  { name, questions }: MemFailData,
  answered: readonly AnsweredQuestion[],
  state: Pick<MemoryState, 'snapshotOf'>,
): MemFailAnswer[] {
  const texts = new Map(questions.map(({ id, question }) => [id, question]));
  return answered.map(({ id, store, ingestion, retrieved, answer, error, tokens, cost }) => {
    const snapshot = state.snapshotOf(store, ingestion);
    if (!snapshot) throw new RangeError(`${id}: ingestion ${ingestion} of ${store} has no snapshot`);
    return {
      schema: ANSWER_SCHEMA,
      dataset: name,
      id,
      question: texts.get(id)!,
      store: { ingestion, file: snapshot.file, sha256: snapshot.sha256 },
      retrieved: retrieved?.map((memory) => ({ ...memory })) ?? null,
      answer: answer ?? null,
      ...(error !== undefined && { error }),
      ...(tokens && { tokens }),
      ...(cost !== undefined && { cost }),
    };
  });
}

/** An answers file: an answer a line. */
export function answersText(answers: readonly MemFailAnswer[]): string {
  return answers.map((answer) => `${JSON.stringify(answer)}\n`).join('');
}
