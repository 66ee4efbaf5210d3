import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractorMemory } from '../../src/memory/extractor.js';
import { decisionFault } from '../../src/memory/extractor-decision.js';
import type { Decision } from '../../src/memory/extractor-prompt.js';
import type { MemoryModel } from '../../src/memory/memory-system.js';
import { lineModel, scriptedModel } from './scripted-model.js';

const add = (fact: number): Decision => ({ fact, action: 'add', memory: null, text: null });

async function filled(model: MemoryModel, ...said: string[]) {
  const system = extractorMemory('1.0.0', model);
  await system.openStore('s', true);
  for (const [index, content] of said.entries()) {
    await system.storeConversation({ id: `s/${index + 1}`, turns: [{ role: 'user', content }] });
  }
  return system;
}

/** A model whose facts are the user's lines, and whose outputs of decisions are given. */
const deciding = (...outputs: unknown[]) =>
  scriptedModel(({ purpose, messages }) =>
    purpose === 'decide'
      ? outputs
      : [{ facts: messages.at(-1)!.content.replace('Conversation:\n\n', '').split('\n') }],
  );

describe('the extractor', () => {
  it('adds, updates in place, and says when each memory was last written', async () => {
    const model = lineModel();
    const system = await filled(model, 'Ada lives in Paris.\nBo sails.', 'Ada lives in Rome.\nCy sings.');
    expect(await system.getAllMemories()).toEqual([
      { id: 'f1', text: 'Ada lives in Rome.', time: 2 },
      { id: 'f2', text: 'Bo sails.', time: 1 },
      { id: 'f3', text: 'Cy sings.', time: 2 },
    ]);
    // With an empty store there is nothing to decide.
    expect(model.asked.map(({ purpose }) => purpose)).toEqual(['extract', 'extract', 'decide']);
    const found = await system.retrieveMemories('Where does Ada live?', { id: 'q', turns: [] }, 1);
    expect(found).toEqual([{ id: 'f1', text: 'Ada lives in Rome.', score: expect.any(Number) }]);
  });

  it('deletes, and leaves alone what is known', async () => {
    const decisions = [
      { fact: 2, action: 'delete', memory: 'f2', text: null },
      { fact: 1, action: 'nothing', memory: null, text: null },
    ];
    const system = await filled(
      deciding({ decisions }),
      'Ada lives in Paris.\nBo sails.',
      'Ada lives in Paris.\nBo sails no more.',
    );
    expect(await system.getAllMemories()).toEqual([{ id: 'f1', text: 'Ada lives in Paris.', time: 1 }]);
  });

  it('gives no id twice: one that was deleted is gone', async () => {
    const outputs = [[{ fact: 1, action: 'delete', memory: 'f1', text: null }], [{ ...add(1) }]];
    const model = scriptedModel(({ purpose, messages }) =>
      purpose === 'decide'
        ? [{ decisions: outputs.shift() }]
        : [{ facts: [messages.at(-1)!.content.replace('Conversation:\n\n', '')] }],
    );
    const system = await filled(model, 'Ada sails.', 'Ada sails no more.', 'Bo sails.', 'Cy sails.');
    expect((await system.getAllMemories()).map(({ id }) => id)).toEqual(['f2', 'f3']);
  });

  it('shows the model the stored facts that are closest, by their ids, and no others', async () => {
    const model = lineModel();
    const many = Array.from({ length: 30 }, (_, index) => `P${index} likes thing${index}.`).join('\n');
    await filled(model, many, 'P7 likes thing7 no more.');
    const shown = model.asked.at(-1)!.messages.at(-1)!.content;
    expect(shown).toContain('f8: P7 likes thing7.');
    expect(shown.match(/^f\d+: /gm)).toHaveLength(5);
  });

  it('asks again for decisions that cannot be carried out, and stores nothing where none can', async () => {
    const bad = [
      'not JSON',
      { decisions: [] },
      { decisions: [{ ...add(1), memory: 'f9' }] },
      { decisions: [{ fact: 1, action: 'update', memory: 'f77', text: 'x' }] },
    ];
    const good = { decisions: [{ fact: 1, action: 'update', memory: 'f1', text: ' Ada lives in Rome. ' }] };
    const system = await filled(deciding(...bad, good), 'Ada lives in Paris.', 'Ada moved to Rome.');
    expect(await system.getAllMemories()).toEqual([{ id: 'f1', text: 'Ada lives in Rome.', time: 2 }]);

    const failing = extractorMemory('1.0.0', deciding(...bad));
    await failing.openStore('s', true);
    await failing.storeConversation({ id: 's/1', turns: [{ role: 'user', content: 'Ada lives in Paris.' }] });
    const before = await failing.getAllMemories();
    const second = { id: 's/2', turns: [{ role: 'user' as const, content: 'Ada moved to Rome.' }] };
    await expect(failing.storeConversation(second)).rejects.toMatchObject({ kind: 'model' });
    expect(await failing.getAllMemories()).toEqual(before);
  });

  it('takes a fenced object, and no facts for an answer', async () => {
    const system = await filled(
      scriptedModel(() => ['```json\n{"facts": []}\n```']),
      'Hello.',
    );
    expect(await system.getAllMemories()).toEqual([]);
  });

  it('leaves out blank facts and repeated ones', async () => {
    const system = await filled(
      scriptedModel(() => [{ facts: [' ', 'Ada sails.', 'Ada sails. '] }]),
      'x',
    );
    expect((await system.getAllMemories()).map(({ text }) => text)).toEqual(['Ada sails.']);
  });

  it('says the same to the model when it is filled again, so that a ledger can answer', async () => {
    const said = ['Ada lives in Paris.\nBo sails.', 'Ada lives in Rome.', 'Bo sails no more.'];
    const [one, other] = [lineModel(), lineModel()];
    await filled(one, ...said);
    await filled(other, ...said);
    const asked = (model: typeof one) => model.asked.map(({ messages, schema }) => ({ messages, schema }));
    expect(asked(one)).toEqual(asked(other));
  });
});

describe('decisions', () => {
  const known = new Set(['f1', 'f2']);
  const update: Decision = { fact: 1, action: 'update', memory: 'f1', text: 'x' };
  it.each([
    [[], /2 of 2 facts have no decision/],
    [[add(1)], /1 of 2/],
    [[add(1), add(1)], /fact 1 is decided on twice/],
    [[add(1), add(3)], /there is no fact 3/],
    [[{ ...add(1), memory: 'f1' }, add(2)], /add names a memory/],
    [[{ ...add(1), text: 'x' }, add(2)], /add with a text/],
    [[{ ...update, memory: null }, add(2)], /update names no memory/],
    [[{ ...update, text: ' ' }, add(2)], /update without a text/],
    [[{ ...update, memory: 'f3' }, add(2)], /not shown: f3/],
    [[update, { fact: 2, action: 'delete', memory: 'f1', text: null }], /memory f1 is named twice/],
  ] as [Decision[], RegExp][])('%j', (decisions, says) => {
    expect(decisionFault(decisions, 2, known)).toMatch(says);
  });

  it('of any kind, one a fact and each memory once, will do', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3], { minLength: 3 }), (order) => {
        const good: Decision[] = [
          { fact: order[0]!, action: 'update', memory: 'f1', text: 'x' },
          { fact: order[1]!, action: 'delete', memory: 'f2', text: null },
          add(order[2]!),
        ];
        expect(decisionFault(good, 3, known)).toBeUndefined();
      }),
    );
  });
});
