import { beforeAll, describe, expect, test } from 'vitest';
import { selectSets } from '../../src/audit/selection.js';
import { readBundledSplit } from '../../src/dataset/bundled.js';
import type { Split } from '../../src/dataset/split.js';
import { agentOf } from '../../src/experiments/agent.js';
import { agentMemory, agentTasks } from '../../src/experiments/agent-prompt.js';
import { defaultTerms } from '../../src/experiments/terms-patch.js';
import {
  conflictResolutionMessages,
  conflictResolutionWork,
} from '../../src/memory/conflict-resolution-work.js';
import { estimateMemory } from '../../src/memory/memory-estimate.js';
import {
  type MemoryPlan,
  type MemoryPlanRequest,
  makeMemoryPlan,
  memoryPlanSchema,
  memoryPlanText,
} from '../../src/memory/memory-plan.js';
import { requirePlannedMemory, requirePlannedWork } from '../../src/memory/memory-plan-agreement.js';
import { OWN_TEMPLATES, TIME_STAMP, templatesSha256 } from '../../src/retrieval/template.js';
import { loadO200kBase, type Tokenizer } from '../../src/retrieval/tokenizer.js';

let split: Split;
let tokenizer: Tokenizer;

beforeAll(async () => {
  const bundled = await readBundledSplit();
  split = selectSets(bundled.split, ['mh_6k', 'sh_6k', 'mh_32k']);
  tokenizer = await loadO200kBase();
});

const countTokens = (text: string) => tokenizer.encode(text).length;
const messages = conflictResolutionMessages(OWN_TEMPLATES, false);

function request(spec: string, k = 2, more: Partial<MemoryPlanRequest> = {}): MemoryPlanRequest {
  const { system, memorize, query } = OWN_TEMPLATES;
  return {
    tool: 'lastwrite 0.0.0',
    benchmark: {
      name: 'conflict-resolution',
      contentSha256: '0'.repeat(64),
      pinned: false,
      sets: ['mh_6k', 'sh_6k', 'mh_32k'],
      chunkCharacters: 4000,
    },
    memory: { spec, identity: { name: spec, version: '1', settings: {}, durable: false }, embedding: null },
    memoryModel: null,
    model: 'm',
    k,
    prompt: {
      wording: 'own',
      sha256: templatesSha256(OWN_TEMPLATES),
      timeStamp: TIME_STAMP,
      texts: { system, memorize, query },
    },
    terms: { ...defaultTerms('bm25'), prices: { input: 1, output: 2, cachedInput: null } },
    work: conflictResolutionWork(split, OWN_TEMPLATES, 4000),
    messages,
    countTokens,
    ...more,
  };
}

describe('the most that memories can add', () => {
  test('is of the texts with the most tokens, which need not be the longest', () => {
    const question = { id: 'q', query: 'Who?', conversation: { id: 'q', turns: [] } };
    const dense = '1 2 3 4 5 6 7 8 9 10 11 12';
    const long = 'international international international';
    expect(dense.length).toBeLessThan(long.length);
    const turns = [dense, long].map((content) => ({ role: 'user' as const, content }));
    const work = [{ store: 's', conversations: [{ id: 'c', turns }], questions: [question] }];
    const [store] = makeMemoryPlan(request('bm25', 1, { work })).stores;
    const count = (text: string) =>
      messages(question, [{ text }]).reduce((sum, { content }) => sum + countTokens(content), 0);
    const none = messages(question, []).reduce((sum, { content }) => sum + countTokens(content), 0);
    expect(store!.mostRetrieved).toBe(count(dense) - none);
    expect(store!.mostRetrieved).toBeGreaterThan(count(long) - none);
  });
});

test('prices of the memory model alone are refused: its costs would pass for those of the run', () => {
  const terms = { ...request('extractor').terms, prices: null };
  const memoryModel = { model: 'w', prices: { input: 1, output: 2, cachedInput: null } };
  expect(() => makeMemoryPlan(request('extractor', 2, { terms, memoryModel }))).toThrow(
    /the model that answers has no prices; give --price-in and --price-out too/,
  );
});

describe('what is stored and asked', () => {
  test('is a store a list, a chunk a conversation, in the memorize template', () => {
    const work = conflictResolutionWork(split, OWN_TEMPLATES, 4000);
    expect(work.map(({ store, questions }) => [store, questions.length])).toEqual([
      ['6k', 200],
      ['32k', 100],
    ]);
    const [first] = work;
    const frame = OWN_TEMPLATES.memorize.replace('{time_stamp}', TIME_STAMP).split('{context}');
    const lists = first!.conversations.map(({ turns }) => {
      expect(turns).toHaveLength(1);
      const { content } = turns[0]!;
      return content.slice(frame[0]!.length, content.length - frame[1]!.length);
    });
    expect(lists.join('\n')).toBe(split.rows.find(({ list }) => list === '6k')!.context);
    expect(first!.questions[0]!.query).toBe(split.rows[0]!.items[0]!.question);
  });

  test.each(['bm25', 'no-context'] as const)('has the prompt of the agent %s', (kind) => {
    const agent = agentOf(kind);
    const tasks = agentTasks(split, agent, OWN_TEMPLATES, tokenizer);
    const prompt = conflictResolutionMessages(OWN_TEMPLATES, kind === 'no-context');
    const questions = conflictResolutionWork(split, OWN_TEMPLATES, 4000).flatMap((one) => one.questions);
    for (const row of split.rows) {
      const { wrapped, retrieve } = agentMemory(row, agent, OWN_TEMPLATES, tokenizer);
      for (const item of row.items.slice(0, 5)) {
        const question = questions.find(({ id }) => id === item.id)!;
        const retrieved = retrieve(item).map((index) => ({ text: wrapped[index]! }));
        expect(prompt(question, retrieved)).toEqual(tasks.find(({ id }) => id === item.id)!.messages());
      }
    }
  });
});

describe('a plan', () => {
  test('is the same, byte for byte, for the same request, and what its file says', () => {
    const text = memoryPlanText(makeMemoryPlan(request('bm25')));
    expect(memoryPlanText(makeMemoryPlan(request('bm25')))).toBe(text);
    expect(memoryPlanSchema.parse(JSON.parse(text))).toEqual(makeMemoryPlan(request('bm25')));
    expect(memoryPlanText(makeMemoryPlan(request('bm25', 3)))).not.toBe(text);
  });

  test('bounds a prompt by the longest memories where the system keeps texts as they are', () => {
    const asked = request('bm25');
    const plan = makeMemoryPlan(asked);
    const { least, most } = estimateMemory(plan, plan.terms);
    const tokens = asked.work.flatMap(({ conversations, questions }) =>
      questions.map((question) => {
        const kept = conversations.slice(0, 2).map(({ turns }) => ({ text: turns[0]!.content }));
        return messages(question, kept).reduce((sum, { content }) => sum + countTokens(content), 0);
      }),
    );
    const sum = tokens.reduce((total, count) => total + count, 0);
    expect(least.inputTokens).toBeLessThan(sum);
    expect(most!.inputTokens).toBeGreaterThanOrEqual(sum);
    expect(most!.inputTokens).toBeLessThan(sum * 1.1);
    expect(most!.cost).toBeCloseTo((most!.inputTokens + 2 * 10 * plan.items.length) / 1e6, 9);
  });

  test('says that nobody knows where the system decides what it keeps', () => {
    const plan = makeMemoryPlan(request('extractor', 2, { memoryModel: { model: 'w', prices: null } }));
    expect(estimateMemory(plan, plan.terms)).toMatchObject({ most: null, memoryModel: true, calls: 300 });
    const none = makeMemoryPlan(request('none'));
    const { least, most } = estimateMemory(none, none.terms);
    expect(most).toEqual(least);
  });
});

describe('a run that has a plan', () => {
  const plan = (): MemoryPlan => makeMemoryPlan(request('bm25'));

  test('may ask for what is planned, and say nothing', () => {
    expect(() => requirePlannedMemory(plan(), {})).not.toThrow();
    const same = { spec: 'bm25', model: 'm', k: 2, benchmark: { chunkCharacters: 4000 } };
    expect(() => requirePlannedMemory(plan(), same)).not.toThrow();
    expect(() => requirePlannedWork(plan(), request('bm25'))).not.toThrow();
  });

  test.each([
    [{ spec: 'none' }, /planned with the memory system bm25/],
    [{ model: 'n' }, /planned with the model m/],
    [{ memoryModel: 'n' }, /planned with the memory model none/],
    [{ k: 3 }, /planned with k 2/],
    [{ memoryPriceIn: 3 }, /planned with another price of the memory model/],
    [{ embeddingModel: 'e' }, /planned with the embedding model none/],
    [{ promptSha256: '1'.repeat(64) }, /planned with another wording/],
    [{ benchmark: { chunkCharacters: 1 } }, /planned with chunks of 4000 characters/],
    [{ items: ['mh_6k#0'] }, /planned with other items/],
  ])('may not ask for %o', (asked, message) => {
    expect(() => requirePlannedMemory(plan(), asked)).toThrow(message);
  });

  test('stores and asks what was planned, or nothing', () => {
    const other = request('bm25', 2, { work: conflictResolutionWork(split, OWN_TEMPLATES, 3000) });
    expect(() => requirePlannedWork(plan(), other)).toThrow(/what is stored in 6k is not what was planned/);
    const reworded = conflictResolutionMessages({ ...OWN_TEMPLATES, system: 'Hello.' }, false);
    expect(() => requirePlannedWork(plan(), request('bm25', 2, { messages: reworded }))).toThrow(
      /mh_6k#0: the question or its prompt is not the one that was planned/,
    );
    const fewer = { ...request('bm25'), work: request('bm25').work.slice(0, 1) };
    expect(() => requirePlannedWork(plan(), fewer)).toThrow(/32k is not what was planned/);
  });
});
