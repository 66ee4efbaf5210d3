import type { Row, Split } from '../dataset/split.js';
import type { ChatMessage } from '../experiments/chat-request.js';
import { cutMemoryChunks } from '../experiments/memory-chunk.js';
import { type Templates, wrapQuestion, wrapWindow } from '../retrieval/template.js';
import type { MemoryQuestion, StoreWork } from './memory-run.js';
import type { Conversation, RetrievedMemory } from './memory-system.js';

/**
 * What a memory system is given of fact lists: a store a list, which the sets of that list share; a chunk a
 * conversation, in the memorize template, as one turn of the user; and the questions of the chosen sets, searched for as
 * they stand.
 *
 * @param size - characters of a chunk, about
 */
export function conflictResolutionWork(split: Split, templates: Templates, size: number): StoreWork[] {
  const rows = new Map<string, Row[]>();
  for (const row of split.rows) rows.set(row.list, [...(rows.get(row.list) ?? []), row]);
  return [...rows].map(([list, own]) => ({
    store: list,
    conversations: cutMemoryChunks(own[0]!.context, size).map((chunk, index) =>
      userTurn(`${list}/${index + 1}`, wrapWindow(templates, chunk)),
    ),
    questions: own.flatMap(({ items }) =>
      items.map(({ id, question }) => ({ id, query: question, conversation: userTurn(id, question) })),
    ),
  }));
}

function userTurn(id: string, content: string): Conversation {
  return { id, turns: [{ role: 'user', content }] };
}

/**
 * The prompt of a question, as the BM25 agent has it: its memories under `Memory 1:` and so on, with their times where the
 * system keeps any, then the query template.
 *
 * @param bare - the system keeps nothing: a template that speaks of noted facts would make a model say that there are
 *   none, so that the question stands alone, as it does for the agent without context
 */
export function conflictResolutionMessages(templates: Templates, bare: boolean) {
  return ({ query }: MemoryQuestion, retrieved: readonly RetrievedMemory[]): ChatMessage[] => {
    if (bare) return [{ role: 'user', content: query }];
    const memories = retrieved.map(({ text, time }, rank) => {
      const written = time === undefined ? '' : ` (written at ${time})`;
      return `Memory ${rank + 1}${written}:\n${text}\n`;
    });
    return [
      { role: 'system', content: templates.system },
      { role: 'user', content: [...memories, wrapQuestion(templates, query)].join('\n') },
    ];
  };
}
