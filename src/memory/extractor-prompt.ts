import { z } from 'zod';
import type { Conversation, StoredMemory, Turn } from './memory-system.js';
import { conversationText } from './whole-history.js';

/** Names the wording below: another wording makes another system. */
export const EXTRACTOR_WORDING = 1;

/** What the first call answers: the facts of a conversation. */
export const factsSchema = z.strictObject({ facts: z.array(z.string()) });

/** What the second call answers: one decision a fact. */
export const decisionsSchema = z.strictObject({
  decisions: z.array(
    z.strictObject({
      fact: z.int().positive(),
      action: z.enum(['add', 'update', 'delete', 'nothing']),
      memory: z.string().nullable(),
      text: z.string().nullable(),
    }),
  ),
});

/** See {@link decisionsSchema}. */
export type Decision = z.infer<typeof decisionsSchema>['decisions'][number];

const EXTRACT = `You keep the long-term memory of an assistant. Read the conversation and write down the facts in it.

- One fact a sentence, short, and complete by itself: name people, places and things in full; never "he", "it" or "there".
- Keep every detail that limits a fact: names, numbers, dates, places, conditions, exceptions, what is liked or disliked.
- Say nothing that the conversation does not say. Leave out greetings, requests and remarks about the conversation itself.
- Where the conversation says something and later says otherwise, write only what it says last.

Answer with a JSON object: {"facts": ["…", "…"]}. If there is no fact, answer {"facts": []}.`;

const DECIDE = `You keep the long-term memory of an assistant. You get new facts and the stored memories closest to them. New
facts are more recent than stored memories. Decide for each new fact:

- "add": no stored memory is about the same matter. It becomes a memory.
- "update": one stored memory is about the same matter and is now out of date or less complete. Name it in "memory", and
  write in "text" what it is to say from now on; keep of it whatever still holds.
- "delete": the new fact only says that a stored memory is no longer true, and puts nothing in its place. Name it in "memory".
- "nothing": a stored memory says the same already.

Two facts that can both be true (somebody likes two things) are two memories: add, do not update. Decide on every new fact
exactly once, and name a memory at most once in all.

Answer with a JSON object: {"decisions": [{"fact": 1, "action": "add", "memory": null, "text": null}, …]}. "memory" is null for
"add" and "nothing"; "text" is null unless the action is "update".`;

/** The first call. */
export function extractMessages(conversation: Conversation): Turn[] {
  return [
    { role: 'system', content: EXTRACT },
    { role: 'user', content: `Conversation:\n\n${conversationText(conversation)}` },
  ];
}

/** The second call. */
export function decideMessages(facts: readonly string[], candidates: readonly StoredMemory[]): Turn[] {
  const stored = candidates.map(({ id, text }) => `${id}: ${text}`).join('\n');
  const fresh = facts.map((fact, index) => `${index + 1}. ${fact}`).join('\n');
  return [
    { role: 'system', content: DECIDE },
    { role: 'user', content: `Stored memories:\n${stored}\n\nNew facts:\n${fresh}` },
  ];
}
