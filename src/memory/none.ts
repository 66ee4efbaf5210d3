import { DECLARED } from './declared-setting.js';
import type { MemorySystem } from './memory-system.js';

/** Stores nothing and retrieves nothing: what a reader knows by itself. */
export function noMemory(version: string): MemorySystem {
  return {
    identity: { name: 'none', version, settings: { [DECLARED.storesNothing]: true }, durable: false },
    openStore: async () => [],
    storeConversation: async () => {},
    retrieveMemories: async () => [],
    getAllMemories: async () => [],
    close: async () => {},
  };
}
