import type { MemorySystem, StoredMemory } from './memory-system.js';
import { TextRanking } from './text-ranking.js';

/**
 * Keeps what users say, each turn a memory as it was said (blank ones left out), and retrieves the best k by
 * {@link TextRanking}. Ids are the conversation's with the turn's number, e.g. `long-hop#3:1`.
 */
export function bm25Memory(version: string): MemorySystem {
  let memories: StoredMemory[] = [];
  let ranking: TextRanking | undefined;
  return {
    identity: { name: 'bm25', version, settings: { lowerCase: true }, durable: false },
    async openStore() {
      memories = [];
      ranking = undefined;
      return [];
    },
    async storeConversation({ id, turns }) {
      for (const [index, { role, content }] of turns.entries()) {
        if (role !== 'user' || content.trim() === '') continue;
        memories.push({ id: `${id}:${index + 1}`, text: content });
      }
      ranking = undefined;
    },
    async retrieveMemories(query, _, k) {
      ranking ??= new TextRanking(memories.map(({ text }) => text));
      return ranking.rank(query, k).map(({ index, score }) => ({ ...memories[index]!, score }));
    },
    getAllMemories: async () => [...memories],
    close: async () => {},
  };
}
