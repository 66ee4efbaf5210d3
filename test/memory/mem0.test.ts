import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkStore } from '../../src/memory/check-store.js';
import { mem0Config } from '../../src/memory/mem0-endpoint.js';
import { loadMem0 } from '../../src/memory/mem0-package.js';
import type { Conversation } from '../../src/memory/memory-system.js';
import { type Mem0Endpoint, openMemory } from '../../src/memory/open-memory.js';
import { type Mem0Models, mem0Models } from './mem0-models.js';
import { memoryContext, QUICK } from './memory-context.js';

/** Why mem0 cannot be run here; undefined where it can. */
const missing = await loadMem0().then(
  () => undefined,
  (error: Error) => error.message,
);

const talk = (id: string, ...said: string[]): Conversation => ({
  id,
  turns: said.map((content) => ({ role: 'user', content })),
});

const SECRET = 'sk-0123456789abcdef';
let models: Mem0Models;
beforeEach(async () => {
  models = await mem0Models();
});
afterEach(() => models.close());

const open = (more: Partial<Mem0Endpoint> = {}, callSeconds = QUICK.callSeconds) => {
  const mem0 = { baseUrl: models.baseUrl, apiKey: SECRET, model: 'm', embeddingModel: 'e', ...more };
  const context = memoryContext({ mem0, timeouts: { ...QUICK, callSeconds } });
  return { context, opened: openMemory('mem0', context) };
};

describe('mem0, where it is not installed', () => {
  it('says in one line what to do', async ({ skip }) => {
    if (missing === undefined) skip('it is installed');
    await expect(open().opened).rejects.toThrow(
      /^[^\n]*(?:npm install mem0ai|npm rebuild better-sqlite3)[^\n]*$/,
    );
  });
});

describe('the configuration of mem0', () => {
  it('shows a key to the endpoint that it belongs to, and to no other', () => {
    const base = { baseUrl: 'http://a/v1', apiKey: SECRET, model: 'm', embeddingModel: 'e' };
    const keys = (more: Partial<Mem0Endpoint>) => {
      const { llm, embedder } = mem0Config({ ...base, ...more }, 1);
      return [llm.config.apiKey, embedder.config.apiKey];
    };
    expect(keys({})).toEqual([SECRET, SECRET]);
    expect(keys({ embeddingBaseUrl: 'http://b/v1' })).toEqual([SECRET, 'none']);
    expect(keys({ embeddingBaseUrl: 'http://b/v1', embeddingApiKey: 'other' })).toEqual([SECRET, 'other']);
  });
});

describe('mem0', () => {
  beforeEach(({ skip }) => {
    if (missing !== undefined) skip(missing);
  });

  it('keeps and retrieves what it is told, the same again when it is filled again', async () => {
    const { opened, context } = open();
    const system = await opened;
    expect(system.identity).toMatchObject({
      name: 'mem0',
      durable: false,
      version: expect.stringMatching(/^3\./),
    });
    const fill = async () => {
      expect(await system.openStore('s', true)).toEqual([]);
      await system.storeConversation(talk('s/1', 'Ada lives in Paris.', 'Bo owns a canoe.'));
      await system.storeConversation(talk('s/2', ' '));
      await system.storeConversation(talk('s/3', 'Cy plays chess.'));
      return system.getAllMemories();
    };
    const memories = await fill();
    expect(memories).toEqual([
      { id: 'm1', text: 'Ada lives in Paris.', time: 1 },
      { id: 'm2', text: 'Bo owns a canoe.', time: 1 },
      { id: 'm3', text: 'Cy plays chess.', time: 3 },
    ]);
    const [best, ...others] = await system.retrieveMemories('Who plays chess?', talk('q'), 2);
    expect(best).toEqual({ id: 'm3', text: 'Cy plays chess.', score: expect.any(Number) });
    expect(others.length).toBeLessThanOrEqual(1);
    expect(await fill()).toEqual(memories);
    await system.close();
    expect(context.notes[0]).toMatch(/no ledger/);
  });

  it('lists more than the 20 memories that it lists by itself', async () => {
    const system = await open({ embeddingDimensions: 64 }).opened;
    await system.openStore('s', true);
    const lines = Array.from({ length: 45 }, (_, index) => `Person${index} likes number ${index}.`);
    await system.storeConversation(talk('s/1', ...lines));
    expect((await system.getAllMemories()).map(({ text }) => text)).toEqual(lines);
    expect(await system.retrieveMemories('Who likes numbers?', talk('q'), 30)).toHaveLength(30);
    await system.close();
  });

  it('leaves no file in the home folder, and calls nobody but its models', async () => {
    const folder = join(homedir(), '.mem0');
    const stamp = () => (existsSync(folder) ? statSync(folder).mtimeMs : undefined);
    const before = stamp();
    const fetched = vi.spyOn(globalThis, 'fetch');
    const system = await open().opened;
    await system.openStore('s', true);
    await system.storeConversation(talk('s/1', 'Ada lives in Paris.'));
    await system.close();
    expect(stamp()).toBe(before);
    expect(fetched.mock.calls.filter(([url]) => !String(url).startsWith(models.baseUrl))).toEqual([]);
    fetched.mockRestore();
    expect(new Set(models.asked)).toEqual(new Set(['/v1/embeddings', '/v1/chat/completions']));
  });

  it('fails where its model refuses, without the key in what is said, and without a word on the console', async () => {
    const said = vi.spyOn(process.stdout, 'write');
    const { opened, context } = open();
    const system = await opened;
    await system.openStore('s', true);
    models.fail = { chat: true };
    const stored = system.storeConversation(talk('s/1', 'Ada lives in Paris.'));
    const fault = await stored.catch((error: unknown) => error);
    expect(fault).toMatchObject({
      kind: 'refused',
      what: expect.stringMatching(/^store: mem0 failed: .*400/),
    });
    expect(JSON.stringify([fault, context.notes])).not.toContain(SECRET);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
    models.fail = {};
    await system.storeConversation(talk('s/1', 'Ada lives in Paris.'));
    expect(await system.getAllMemories()).toHaveLength(1);
    await system.close();
  });

  it('fails where a memory got no embedding: it would leave it out without a word', async () => {
    const system = await open({ embeddingDimensions: 64 }).opened;
    await system.openStore('s', true);
    models.fail = { embedding: 'Bo owns a canoe.' };
    const stored = system.storeConversation(talk('s/1', 'Ada lives in Paris.', 'Bo owns a canoe.'));
    await expect(stored).rejects.toMatchObject({
      kind: 'refused',
      what: expect.stringMatching(/Failed to embed/),
    });
    await system.close();
  });

  it('fails where nothing answers in time', async () => {
    const system = await open({}, 0.3).opened;
    models.fail = { hang: true };
    await system.openStore('s', true);
    const stored = system.storeConversation(talk('s/1', 'Ada lives in Paris.'));
    await expect(stored).rejects.toMatchObject({
      kind: 'timeout',
      what: 'store: mem0 was not done within 0.3 s',
    });
    await system.close();
  });

  it('is empty where its model finds no fact, which is an error and no score', async () => {
    const system = await open().opened;
    await system.openStore('s', true);
    await system.storeConversation({ id: 's/1', turns: [{ role: 'assistant', content: 'Hello.' }] });
    expect(checkStore(system.identity, 1, await system.getAllMemories())).toMatchObject({ kind: 'empty' });
    await system.close();
  });
});
