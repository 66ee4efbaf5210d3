import { expect, test, vi } from 'vitest';
import { openMemory } from '../../src/memory/open-memory.js';
import { memoryContext } from './memory-context.js';

const KEY = 'sk-short8';
const EMBEDDING_KEY = 'em-short9';

// The package need not be there: this is of what it says when its models refuse.
vi.mock('../../src/memory/mem0-package.js', () => ({
  loadMem0: async () => ({
    version: '3.0.0',
    Memory: class {
      async add() {
        console.error(`Incorrect API key provided: ${EMBEDDING_KEY}`);
        throw new Error(`Incorrect API key provided: ${KEY}`);
      }
    },
  }),
}));

test('the keys that mem0 is given, short ones too, are struck out of its faults and its notes', async () => {
  const mem0 = {
    baseUrl: 'http://127.0.0.1:9/v1',
    apiKey: KEY,
    model: 'm',
    embeddingModel: 'e',
    embeddingApiKey: EMBEDDING_KEY,
  };
  const context = memoryContext({ mem0, environment: {} });
  const system = await openMemory('mem0', context);
  await system.openStore('s', true);
  const stored = system.storeConversation({ id: 's/1', turns: [{ role: 'user', content: 'Ada' }] });
  await expect(stored).rejects.toMatchObject({
    kind: 'refused',
    what: 'store: mem0 failed: "Incorrect API key provided: [key]"',
  });
  expect(context.notes.at(-1)).toBe('mem0: "Incorrect API key provided: [key]"');
});
