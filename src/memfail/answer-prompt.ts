import { sha256 } from '../dataset/content-hash.js';
import type { ChatMessage } from '../experiments/chat-request.js';
import type { RetrievedMemory } from '../memory/memory-system.js';
import type { MemFailDataset, MemFailQuestion } from './memfail-data.js';

const OPENING =
  'You are an assistant with a memory of earlier conversations. The memories that were found for the question are listed below. Answer from them; where they do not say, do not make anything up.';

/** This project's own wording; the authors' stands in their repository. */
const TASKS: Readonly<Record<MemFailDataset, string>> = {
  'conditional-easy':
    'The question asks whether somebody would do something in a situation. Begin with Yes or No, then give the reason in one sentence.',
  'conditional-hard':
    'The question asks whether somebody would do something in a situation. Begin with Yes or No, then give the reason in one sentence.',
  coexisting:
    'More than one thing may fit the question. Name all of them that the memories show to fit, not only one, in one or two sentences.',
  persona:
    'The question asks about one person. Answer with the detail that the memories hold of that very person, in one or two sentences. Where they hold none of that person, say that you have no information about them; what they say of others is no answer.',
  'long-hop':
    'The question has five options; following the memories from one to the next leads to one of them. Reply with a JSON object alone, {"selected_choice": "X"}, where X is A, B, C, D or E.',
};

/** What the test-taker is sent: how to answer, the memories best first, and the question. */
export function answerMessages(
  dataset: MemFailDataset,
  { question }: Pick<MemFailQuestion, 'question'>,
  retrieved: readonly RetrievedMemory[],
): ChatMessage[] {
  const memories =
    retrieved.length === 0
      ? '(no memory was found)'
      : retrieved.map(({ text, time }, at) => `[${at + 1}${written(time)}] ${text}`).join('\n');
  return [
    { role: 'system', content: `${OPENING}\n\n${TASKS[dataset]}` },
    { role: 'user', content: `Memories:\n${memories}\n\nQuestion: ${question}` },
  ];
}

function written(time: RetrievedMemory['time']): string {
  return time === undefined ? '' : `, written at ${time}`;
}

/** What a test-taker of a dataset is told, as a plan shows it. */
export function answerTexts(dataset: MemFailDataset): { readonly opening: string; readonly task: string } {
  return { opening: OPENING, task: TASKS[dataset] };
}

/** sha256 of what a test-taker of a dataset is told. */
export function answerWordingSha256(dataset: MemFailDataset): string {
  return sha256(JSON.stringify(answerTexts(dataset)));
}
