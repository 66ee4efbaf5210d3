import { MemoryFault } from './memory-fault.js';
import type { MemoryIdentity, MemorySystem } from './memory-system.js';

/** Rewrites what somebody else's program says of itself. */
type Strike = (text: string) => string;

/**
 * A memory system whose faults and whose identity have gone through a strike-out: both are written to disk and shown.
 * What it stores and retrieves stays as it is.
 */
export function struckSystem(system: MemorySystem, strike: Strike, strikeIdentity: Strike): MemorySystem {
  const struck = <T>(answer: Promise<T>) => strikeFaults(answer, strike);
  return {
    identity: struckIdentity(system.identity, strikeIdentity),
    openStore: (store, fresh) => struck(system.openStore(store, fresh)),
    storeConversation: (conversation) => struck(system.storeConversation(conversation)),
    retrieveMemories: (query, conversation, k) => struck(system.retrieveMemories(query, conversation, k)),
    getAllMemories: () => struck(system.getAllMemories()),
    close: () => system.close(),
  };
}

/**
 * The same answer, or the same fault without secrets. Its cause is left out: that is the text it was made from.
 *
 * @throws MemoryFault
 */
export async function strikeFaults<T>(answer: Promise<T>, strike: Strike): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof MemoryFault)) throw error;
    throw new MemoryFault(error.kind, strike(error.what));
  }
}

/** A program may well name its configuration among its settings, key and all. */
function struckIdentity(
  { name, version, settings, durable }: MemoryIdentity,
  strike: Strike,
): MemoryIdentity {
  const struck = Object.entries(settings).map(([key, value]) => [
    key,
    typeof value === 'string' ? strike(value) : value,
  ]);
  return { name: strike(name), version: strike(version), settings: Object.fromEntries(struck), durable };
}
