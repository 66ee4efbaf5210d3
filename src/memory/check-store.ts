import { storesNothing } from './declared-setting.js';
import { MemoryFault } from './memory-fault.js';
import type { MemoryIdentity, StoredMemory } from './memory-system.js';

/**
 * Look at a store after ingestion: one that holds no text would be scored as if the system had forgotten everything,
 * where in truth it was never there.
 *
 * @param stored - conversations that were stored
 * @returns the fault; undefined where there is none
 */
export function checkStore(
  identity: MemoryIdentity,
  stored: number,
  memories: readonly StoredMemory[],
): MemoryFault | undefined {
  if (stored === 0 || storesNothing(identity)) return undefined;
  const conversations = stored === 1 ? '1 conversation' : `${stored} conversations`;
  if (memories.length === 0) {
    return new MemoryFault('empty', `after ${conversations} the store of ${identity.name} holds no memory`);
  }
  if (memories.every(({ text }) => text.trim() === '')) {
    return new MemoryFault(
      'empty',
      `after ${conversations} no memory in the store of ${identity.name} has a text`,
    );
  }
  return undefined;
}
