import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ignoresK, storesNothing } from '../../src/memory/declared-setting.js';
import type { Conversation, MemorySystem } from '../../src/memory/memory-system.js';
import { type MemorySpec, openMemory } from '../../src/memory/open-memory.js';
import { type HttpBridge, httpBridge } from './http-bridge.js';
import { bridgeArgv, EXAMPLE, memoryContext, noPython } from './memory-context.js';
import { lineModel } from './scripted-model.js';

const talk = (id: string, ...said: string[]): Conversation => ({
  id,
  turns: [...said.map((content) => ({ role: 'user' as const, content }))],
});

const CONVERSATIONS = [
  talk('c/1', 'Ada lives in Paris.'),
  talk('c/2', 'Bo owns a "red" canoe,\tsays 李雷 \u2028😀 \\n.'),
  talk('c/3', 'Cy plays chess on Sundays.'),
  talk('c/4', 'Dee grows lemons.'),
];

let server: HttpBridge;
beforeAll(async () => {
  server = await httpBridge();
});
afterAll(() => server.close());

interface Contestant {
  readonly name: string;
  readonly spec: () => MemorySpec;
  readonly skip?: string | undefined;
}

const contestants: Contestant[] = [
  ...(['none', 'history', 'bm25', 'extractor'] as const).map((kind) => ({
    name: kind,
    spec: () => ({ kind }),
  })),
  { name: 'a program', spec: () => ({ kind: 'stdio', argv: bridgeArgv('honest') }) },
  {
    name: 'the example in Python',
    spec: () => ({ kind: 'stdio', argv: ['python3', EXAMPLE] }),
    skip: noPython,
  },
  { name: 'a server', spec: () => ({ kind: 'http', url: server.url }) },
];

describe.each(contestants)('$name', ({ spec, skip }) => {
  const open = () => openMemory(spec(), memoryContext({ model: lineModel() }));
  const withSystem = async (work: (system: MemorySystem) => Promise<void>) => {
    const system = await open();
    try {
      await work(system);
    } finally {
      await system.close();
    }
  };
  const fill = async (system: MemorySystem, conversations = CONVERSATIONS) => {
    expect(await system.openStore('c', true)).toEqual([]);
    for (const conversation of conversations) await system.storeConversation(conversation);
  };
  const test = (name: string, work: () => Promise<void>) =>
    it(name, async ({ skip: report }) => {
      if (skip !== undefined) report(skip);
      await work();
    });

  test('says who it is, the same each time, in what JSON can hold', async () => {
    const [one, other] = [await open(), await open()];
    await Promise.all([one.close(), other.close()]);
    expect(one.identity).toEqual(other.identity);
    expect(JSON.parse(JSON.stringify(one.identity))).toEqual(one.identity);
    expect(one.identity.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('keeps what it is told as it was told, under ids of their own', () =>
    withSystem(async (system) => {
      await fill(system);
      const memories = await system.getAllMemories();
      expect(memories).toHaveLength(storesNothing(system.identity) ? 0 : CONVERSATIONS.length);
      expect(new Set(memories.map(({ id }) => id)).size).toBe(memories.length);
      if (storesNothing(system.identity)) return;
      expect(memories.map(({ text }) => text)).toEqual(CONVERSATIONS.map(({ turns }) => turns[0]!.content));
    }));

  test('retrieves the best first, at most k, each of them one that it holds', () =>
    withSystem(async (system) => {
      await fill(system);
      const found = await system.retrieveMemories('Where does Ada live, in Paris?', talk('q'), 2);
      const all = new Map((await system.getAllMemories()).map(({ id, text }) => [id, text]));
      for (const { id, text } of found) expect(all.get(id!)).toBe(text);
      if (storesNothing(system.identity)) return expect(found).toEqual([]);
      expect(found).toHaveLength(ignoresK(system.identity) ? CONVERSATIONS.length : 2);
      expect(found[0]!.text).toBe('Ada lives in Paris.');
    }));

  test('is not changed by what is asked', () =>
    withSystem(async (system) => {
      await fill(system);
      const before = await system.getAllMemories();
      const asked = () => system.retrieveMemories('lemons', talk('q', 'Does Dee grow lemons?'), 3);
      expect(await asked()).toEqual(await asked());
      expect(await system.getAllMemories()).toEqual(before);
    }));

  test('holds nothing of an earlier store in a fresh one, and is the same when it is filled again', () =>
    withSystem(async (system) => {
      await fill(system);
      const before = await system.getAllMemories();
      expect(await system.openStore('other', true)).toEqual([]);
      expect(await system.getAllMemories()).toEqual([]);
      expect(await system.retrieveMemories('Ada', talk('q'), 5)).toEqual([]);
      await fill(system);
      expect(await system.getAllMemories()).toEqual(before);
    }));

  test('takes texts without a word, and queries without one', () =>
    withSystem(async (system) => {
      await fill(system, [talk('c/1', ' \n '), talk('c/2'), talk('c/3', '?! …')]);
      for (const query of ['', ' ', '?!', 'Ada']) {
        expect((await system.retrieveMemories(query, talk('q'), 3)).length).toBeLessThanOrEqual(3);
      }
    }));

  test('can be closed twice', async () => {
    const system = await open();
    await system.close();
    await system.close();
  });
});
