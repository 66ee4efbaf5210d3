import type { Item, Row, Split } from '../dataset/split.js';
import { cutChunks } from '../retrieval/chunking.js';
import { type Templates, wrapQuestion, wrapWindow } from '../retrieval/template.js';
import type { Tokenizer } from '../retrieval/tokenizer.js';
import { indexWindows, retrieveWindows } from '../retrieval/window-index.js';
import { type Agent, retrieverOf } from './agent.js';
import type { ChatMessage } from './chat-request.js';
import { cutMemoryChunks } from './memory-chunk.js';
import type { RunTask } from './run-tasks.js';

/** What an agent sends of one item, before it is joined: facts first, question last. */
interface PromptPart {
  readonly text: string;
  readonly tokens: number;
}

/** Finds the facts that go in front of an item's question. */
type FactFinder = (item: Item) => readonly PromptPart[];

/**
 * The tasks of an agent on a split: an item each, in row, then question order.
 *
 * The parts of a prompt stand as the benchmark's own agents join them: chunks and query with a line end between them,
 * retrieved chunks under `Memory 1:` and so on.
 *
 * @see arXiv 2610.09193, appendix I
 */
export function agentTasks(
  split: Split,
  agent: Agent,
  templates: Templates,
  tokenizer: Tokenizer,
): RunTask[] {
  const finders = new Map<string, FactFinder>();
  const measure = (text: string): PromptPart => ({ text, tokens: tokenizer.encode(text).length });
  const system = agent.kind === 'no-context' ? undefined : measure(templates.system);
  return split.rows.flatMap((row) => {
    const facts = finders.get(row.list) ?? factFinder(row, agent, templates, tokenizer);
    finders.set(row.list, facts);
    return row.items.map((item): RunTask => {
      const { question } = item;
      // A template that speaks of noted facts would make a model say that there are none.
      const asked = agent.kind === 'no-context' ? question : wrapQuestion(templates, question);
      const parts = () => [...facts(item), measure(asked)];
      const content = () => parts().map(({ text }) => text);
      return {
        id: item.id,
        get promptTokens() {
          return parts().reduce((sum, { tokens }) => sum + tokens, system?.tokens ?? 0);
        },
        messages: (): ChatMessage[] => [
          ...(system ? [{ role: 'system' as const, content: system.text }] : []),
          { role: 'user', content: content().join('\n') },
        ],
      };
    });
  });
}

/** What an agent keeps of a list, and what of it stands in front of a question. */
export interface AgentMemory {
  /** The list as it was cut. */
  readonly chunks: readonly string[];
  /** Each chunk in the memorize template, as the agent is given it. */
  readonly wrapped: readonly string[];
  /** The chunks in front of an item's question, by index, in the order in which they stand there. */
  readonly retrieve: (item: Pick<Item, 'question'>) => readonly number[];
}

/** Cut a row's list as an agent does, and index it where the agent retrieves. */
export function agentMemory(
  row: Pick<Row, 'context'>,
  agent: Agent,
  templates: Templates,
  tokenizer: Tokenizer,
): AgentMemory {
  switch (agent.kind) {
    case 'no-context':
      return { chunks: [], wrapped: [], retrieve: () => [] };
    case 'long-context': {
      const chunks = cutMemoryChunks(row.context, agent.chunkCharacters);
      const all = chunks.map((_, index) => index);
      return { chunks, wrapped: chunks.map((chunk) => wrapWindow(templates, chunk)), retrieve: () => all };
    }
    case 'bm25': {
      const windows = cutChunks(row.context, tokenizer, agent.chunking, agent.chunkTokens);
      const index = indexWindows(windows, templates, retrieverOf(agent));
      return {
        chunks: windows.map(({ text }) => text),
        wrapped: index.wrapped,
        retrieve: ({ question }) => retrieveWindows(index, question, agent.top),
      };
    }
  }
}

function factFinder(row: Row, agent: Agent, templates: Templates, tokenizer: Tokenizer): FactFinder {
  const memory = agentMemory(row, agent, templates, tokenizer);
  switch (agent.kind) {
    case 'no-context':
      return () => [];
    case 'long-context': {
      const text = joinMemory(memory.wrapped);
      const whole = [{ text, tokens: tokenizer.encode(text).length }];
      return () => whole;
    }
    case 'bm25':
      return memoryFinder(memory, tokenizer);
  }
}

/** As the benchmark's own agent adds to its memory: it strips what it has, white space at its end included. */
function joinMemory(wrapped: readonly string[]): string {
  return wrapped
    .map((text) => text.trimEnd())
    .join('\n')
    .trim();
}

function memoryFinder({ wrapped, retrieve }: AgentMemory, tokenizer: Tokenizer): FactFinder {
  const tokens = wrapped.map((text) => tokenizer.encode(text).length);
  const label = (rank: number) => `Memory ${rank + 1}:\n`;
  const labelTokens = tokenizer.encode(label(0)).length;
  return (item) =>
    retrieve(item).map((chunk, rank) => ({
      text: `${label(rank)}${wrapped[chunk]!}\n`,
      tokens: tokens[chunk]! + labelTokens,
    }));
}
