import { DECLARED } from './declared-setting.js';
import type { Conversation, MemorySystem, StoredMemory } from './memory-system.js';

/**
 * Keeps every conversation whole, and gives all of them to whoever asks, oldest first: a memory without a limit. Since
 * that is what it is for, it ignores k, and says so in its settings.
 */
export function wholeHistory(version: string): MemorySystem {
  let memories: StoredMemory[] = [];
  return {
    identity: { name: 'history', version, settings: { [DECLARED.ignoresK]: true }, durable: false },
    async openStore() {
      memories = [];
      return [];
    },
    async storeConversation(conversation) {
      memories.push({ id: conversation.id, text: conversationText(conversation), time: memories.length + 1 });
    },
    retrieveMemories: async () => memories.map(({ id, text }) => ({ id, text })),
    getAllMemories: async () => [...memories],
    close: async () => {},
  };
}

/** A conversation as one text: a single turn as it is, several each under its role. */
export function conversationText({ turns }: Conversation): string {
  if (turns.length === 1) return turns[0]!.content;
  return turns.map(({ role, content }) => `${role}:\n${content}`).join('\n\n');
}
