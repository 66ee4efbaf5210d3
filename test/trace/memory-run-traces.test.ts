import { describe, expect, test } from 'vitest';
import { conflictResolutionMessages } from '../../src/memory/conflict-resolution-work.js';
import { MemoryFault } from '../../src/memory/memory-fault.js';
import type { MemoryPlan } from '../../src/memory/memory-plan.js';
import type { AnsweredQuestion } from '../../src/memory/memory-run.js';
import { OWN_TEMPLATES } from '../../src/retrieval/template.js';
import { memoryTraces } from '../../src/trace/memory-run-traces.js';
import { traceRecord } from '../../src/trace/trace-record.js';
import { temporaryFolder } from '../cli/lastwrite.js';
import { runMemory, scripted, storeWork } from '../memory/small-memory-run.js';

const WORK = [storeWork('a', 2, 3)];
const plan = (settings: MemoryPlan['memory']['identity']['settings'] = {}) =>
  ({
    model: 'm',
    k: 2,
    memory: { identity: { name: 'x', version: '1', settings, durable: false } },
  }) as MemoryPlan;

/** A run that was killed behind its first retrieval, and gone on with by a system that keeps other texts, or the same. */
async function goneOn(texts: (text: string) => string) {
  const folder = temporaryFolder();
  const first = scripted((operation, subject) => {
    if (operation === 'retrieve' && subject === 'a#2') throw new Error('kill');
  });
  await expect(runMemory(folder, WORK, first)).rejects.toThrow('kill');
  let calls = 0;
  const next = scripted(
    (operation, subject) => {
      if (operation === 'retrieve' && subject === 'a#3' && calls++ < 2)
        throw new MemoryFault('died', 'it ended');
    },
    { texts },
  );
  const { answered, state } = await runMemory(folder, WORK, next);
  return memoryTraces(plan(), WORK, answered, state).map((trace) => traceRecord.parse(trace));
}

describe('the prompt of a memory run', () => {
  test('tells when a memory was written, where that is known', () => {
    const messages = conflictResolutionMessages(OWN_TEMPLATES, false);
    const question = WORK[0]!.questions[0]!;
    const [, asked] = messages(question, [{ text: 'old', time: 3 }, { text: 'new' }]);
    expect(asked!.content).toMatch(/^Memory 1 \(written at 3\):\nold\n\nMemory 2:\nnew\n/);
  });
});

describe('the traces of a memory run', () => {
  test('say what each question was asked of, and what it got', async () => {
    const [one, two, three] = await goneOn((text) => `${text}!`);
    expect(one).toMatchObject({
      item: 'a#1',
      question: 'question 1',
      answer: 'yes',
      store: 'a',
      run: 1,
      ingestion: 1,
      k: 2,
      retrieved: [
        { id: 'a/1', text: 'fact 1' },
        { id: 'a/2', text: 'fact 2' },
      ],
      system: 'm, memory x 1, k 2',
    });
    expect(two).toMatchObject({ store: 'a@2', run: 2, ingestion: 2, retrieved: [{ text: 'fact 1!' }, {}] });
    expect(three).toMatchObject({ answer: null, error: 'memory died: it ended' });
    expect(three).not.toHaveProperty('retrieved');
  });

  test('take a store that was filled anew with the same for the same run', async () => {
    const [one, two] = await goneOn((text) => text);
    expect([one!.run, two!.run]).toEqual([1, 1]);
    expect([one!.store, two!.store]).toEqual(['a', 'a']);
    expect([one!.ingestion, two!.ingestion]).toEqual([1, 2]);
  });

  test('say no k of a system that ignores it', async () => {
    const { answered, state } = await runMemory(temporaryFolder(), WORK, scripted());
    const traces = (of: MemoryPlan) => memoryTraces(of, WORK, answered as AnsweredQuestion[], state);
    expect(traces(plan())[0]).toHaveProperty('k', 2);
    const [ignoring] = traces(plan({ ignoresK: true }));
    expect(ignoring).not.toHaveProperty('k');
    expect(ignoring!.system).toBe('m, memory x 1 (ignoresK true)');
  });
});
