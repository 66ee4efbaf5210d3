import type { BridgeLink } from './bridge-link.js';
import { BRIDGE_PROTOCOL, type BridgeOperation, type BridgeResult } from './bridge-protocol.js';
import type { MemoryIdentity, MemorySystem, RetrievedMemory, StoredMemory } from './memory-system.js';
import type { MemoryTimeouts } from './memory-timeouts.js';

/** Nobody waits longer for a leave, even where a call may take hours. */
const LEAVE_SECONDS = 30;

/**
 * Somebody else's memory system, behind the bridge. It has said who it is by the time this returns.
 *
 * @throws MemoryFault when it does not answer as it should; the link is closed then
 */
export async function bridgeMemory(
  link: BridgeLink,
  { startSeconds, callSeconds }: MemoryTimeouts,
): Promise<MemorySystem> {
  const identity = await sayHello(link, startSeconds, callSeconds);
  // One after the other: a small server reads one line, answers it, and reads the next.
  let last: Promise<unknown> = Promise.resolve();
  const call = <O extends BridgeOperation>(operation: O, body: object): Promise<BridgeResult<O>> => {
    const answer = last.then(() => link.call(operation, body, callSeconds));
    last = answer.catch(() => {});
    return answer;
  };
  let closed: Promise<void> | undefined;
  return {
    identity,
    async openStore(store, fresh) {
      const { conversations } = await call('open', { store, fresh });
      return conversations;
    },
    async storeConversation(conversation) {
      await call('store', { conversation });
    },
    async retrieveMemories(query, conversation, k) {
      const { memories } = await call('retrieve', { query, conversation, k });
      return memories.map(retrievedMemory);
    },
    async getAllMemories() {
      const { memories } = await call('all', {});
      return memories.map(storedMemory);
    },
    close() {
      closed ??= link.close(Math.min(callSeconds, LEAVE_SECONDS));
      return closed;
    },
  };
}

async function sayHello(
  link: BridgeLink,
  startSeconds: number,
  callSeconds: number,
): Promise<MemoryIdentity> {
  try {
    const hello = await link.call('hello', { protocol: BRIDGE_PROTOCOL }, startSeconds);
    const { name, version, settings, durable } = hello;
    return { name, version, settings, durable };
  } catch (error) {
    await link.close(Math.min(callSeconds, LEAVE_SECONDS));
    throw error;
  }
}

function retrievedMemory(memory: BridgeResult<'retrieve'>['memories'][number]): RetrievedMemory {
  const { id, text, score, time } = memory;
  return {
    text,
    ...(id !== undefined && { id }),
    ...(score !== undefined && { score }),
    ...(time !== undefined && { time }),
  };
}

function storedMemory({ id, text, time }: BridgeResult<'all'>['memories'][number]): StoredMemory {
  return { id, text, ...(time !== undefined && { time }) };
}
