import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { readBundledSplit } from '../../src/dataset/bundled.js';
import type { Split } from '../../src/dataset/split.js';
import { type AgentKind, type AgentVariant, agentOf } from '../../src/experiments/agent.js';
import { agentTasks } from '../../src/experiments/agent-prompt.js';
import { cutMemoryChunks } from '../../src/experiments/memory-chunk.js';
import { readStatements } from '../../src/parser/statement.js';
import { OWN_TEMPLATES } from '../../src/retrieval/template.js';
import { loadO200kBase, type Tokenizer } from '../../src/retrieval/tokenizer.js';

let split: Split;
let o200k: Tokenizer;

beforeAll(async () => {
  [{ split }, o200k] = await Promise.all([readBundledSplit(), loadO200kBase()]);
});

/** The messages of one item. */
function prompt(kind: AgentKind, id: string, variant?: AgentVariant) {
  const rows = split.rows.filter(({ items }) => items.some((item) => item.id === id));
  const tasks = agentTasks({ rows }, agentOf(kind, variant), OWN_TEMPLATES, o200k);
  return tasks.find((task) => task.id === id)!.messages();
}

const user = (...args: Parameters<typeof prompt>) => prompt(...args).at(-1)!.content;

describe('the prompt of a 6k item', () => {
  const golden = (name: string) => readFileSync(new URL(`golden/${name}`, import.meta.url), 'utf8');

  test.each<AgentKind>(['long-context', 'bm25', 'no-context'])(
    'of the %s agent is the golden file',
    (kind) => {
      const text = prompt(kind, 'mh_6k#67').map(({ role, content }) => `[${role}]\n${content}\n`);
      expect(text.join('')).toBe(golden(`mh_6k-67.${kind}.txt`));
    },
  );
});

describe('the long-context agent', () => {
  test('gives a 262k item all 18,332 statements, in order, and the question last', () => {
    const text = user('long-context', 'mh_262k#0');
    const { context, items } = split.rows.find(({ set }) => set === 'mh_262k')!;
    const statements = readStatements(context).map(({ position, text: said }) => `${position}. ${said}`);
    expect(statements).toHaveLength(18_332);
    const lines = text.split('\n').filter((line) => /^\d+\. /.test(line));
    expect(lines).toEqual(statements);
    expect(text.trimEnd().endsWith(`Question: ${items[0]!.question}\nAnswer:`)).toBe(true);
    expect(text.lastIndexOf(statements.at(-1)!)).toBeLessThan(text.lastIndexOf('Question:'));
  });

  test('cuts a list at line ends into chunks of about 16,000 characters', () => {
    for (const { context } of split.rows) {
      const chunks = cutMemoryChunks(context, 16_000);
      expect(chunks.join('\n')).toBe(context);
      for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(16_000);
      for (const chunk of chunks.slice(0, -1)) expect(chunk.length).toBeGreaterThan(15_800);
    }
  });

  test('keeps a line that is longer than a chunk whole', () => {
    expect(cutMemoryChunks('aaaa\nb\nc', 3)).toEqual(['aaaa', 'b\nc']);
    expect(cutMemoryChunks('a\nbbbb', 3)).toEqual(['a', 'bbbb']);
    expect(cutMemoryChunks('', 3)).toEqual(['']);
  });
});

describe('the BM25 agent', () => {
  test('gives ten chunks under their ranks, then the question', () => {
    const text = user('bm25', 'mh_32k#0');
    const ranks = [...text.matchAll(/^Memory (\d+):$/gm)].map(([, rank]) => Number(rank));
    expect(ranks).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(text.startsWith('Memory 1:\nNoted at 2025-01-01 00:00:00.')).toBe(true);
    expect(text.trimEnd().endsWith('Answer:')).toBe(true);
  });

  test.each<[string, AgentVariant]>([
    ['not lower-cased', { lowerCase: false }],
    ['line-preserving', { chunking: 'lines' }],
    ['sentence chunks', { chunking: 'sentences' }],
    ['three chunks', { top: 3 }],
  ])('has a variant: %s', (_, variant) => {
    expect(user('bm25', 'mh_32k#1', variant)).not.toBe(user('bm25', 'mh_32k#1'));
  });

  test("can search for the query template's end", () => {
    const rows = split.rows.slice(1, 2);
    const templates = { ...OWN_TEMPLATES, query: 'Question: {question} By the author of:' };
    const contents = (variant: AgentVariant) =>
      agentTasks({ rows }, agentOf('bm25', variant), templates, o200k)
        .slice(0, 10)
        .map((task) => task.messages()[1]!.content);
    const plain = contents({});
    const wordy = contents({ search: 'query' });
    expect(wordy.filter((text, index) => text !== plain[index]).length).toBeGreaterThan(0);
  });

  test('keeps lines whole where it is told to', () => {
    const { context } = split.rows.find(({ set }) => set === 'mh_32k')!;
    const lines = new Set(context.split('\n'));
    const numbered = (text: string) => text.split('\n').filter((line) => /^\d+\. /.test(line));
    const parted = (text: string) => numbered(text).filter((line) => !lines.has(line));
    expect(parted(user('bm25', 'mh_32k#0', { chunking: 'lines' }))).toEqual([]);
    expect(parted(user('bm25', 'mh_32k#0'))).not.toEqual([]);
  });
});

test('the question alone is the question alone', () => {
  const { question } = split.rows[0]!.items[0]!;
  expect(prompt('no-context', 'mh_6k#0')).toEqual([{ role: 'user', content: question }]);
});

test('the tokens of a prompt are counted', () => {
  const rows = split.rows.slice(0, 1);
  for (const kind of ['long-context', 'bm25', 'no-context'] as const) {
    for (const task of agentTasks({ rows }, agentOf(kind), OWN_TEMPLATES, o200k).slice(0, 5)) {
      const exact = task.messages().reduce((sum, { content }) => sum + o200k.encode(content).length, 0);
      expect(Math.abs(task.promptTokens - exact)).toBeLessThanOrEqual(exact * 0.01 + 1);
    }
  }
});
