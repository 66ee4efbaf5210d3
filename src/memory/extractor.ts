import { decisionFault } from './extractor-decision.js';
import {
  type Decision,
  decideMessages,
  decisionsSchema,
  EXTRACTOR_WORDING,
  extractMessages,
  factsSchema,
} from './extractor-prompt.js';
import type { Conversation, MemoryModel, MemorySystem, StoredMemory } from './memory-system.js';
import { askForm } from './model-form.js';
import { TextRanking } from './text-ranking.js';

/** Stored facts that a new one is held against. */
const CANDIDATES_A_FACT = 5;

/**
 * Keeps atomic facts. A model writes down the facts of a conversation, and, in a second call, decides of each whether it
 * is added, takes the place of a stored one, ends one, or is known; it sees the stored facts that are closest by BM25.
 * Retrieval is BM25 over the facts. Ids count additions and times count conversations, so that the same outputs give
 * the same store. A conversation is stored whole or, where the model fails, not at all.
 */
export function extractorMemory(version: string, model: MemoryModel): MemorySystem {
  let memories: readonly StoredMemory[] = [];
  let ranking: TextRanking | undefined;
  let added = 0;
  let conversations = 0;
  const rank = () => {
    ranking ??= new TextRanking(memories.map(({ text }) => text));
    return ranking;
  };
  const keep = (facts: readonly string[], decisions: readonly Decision[]) => {
    conversations += 1;
    const next = applyDecisions({ memories, added, time: conversations }, facts, decisions);
    ({ memories, added } = next);
    ranking = undefined;
  };
  return {
    identity: {
      name: 'extractor',
      version,
      settings: { wording: EXTRACTOR_WORDING, candidates: CANDIDATES_A_FACT },
      durable: false,
    },
    async openStore() {
      memories = [];
      ranking = undefined;
      added = 0;
      conversations = 0;
      return [];
    },
    async storeConversation(conversation) {
      const facts = await extractFacts(model, conversation);
      const candidates = closest(memories, rank(), facts);
      keep(facts, await decide(model, facts, candidates));
    },
    async retrieveMemories(query, _, k) {
      return rank()
        .rank(query, k)
        .map(({ index, score }) => ({ id: memories[index]!.id, text: memories[index]!.text, score }));
    },
    getAllMemories: async () => [...memories],
    close: async () => {},
  };
}

async function extractFacts(model: MemoryModel, conversation: Conversation): Promise<readonly string[]> {
  const form = { purpose: 'extract', schema: factsSchema };
  const { facts } = await askForm(model, form, extractMessages(conversation));
  return [...new Set(facts.map((fact) => fact.trim()).filter((fact) => fact !== ''))];
}

/** The stored facts that any of the new ones is close to, in the order of the store. */
function closest(
  memories: readonly StoredMemory[],
  ranking: TextRanking,
  facts: readonly string[],
): readonly StoredMemory[] {
  const found = new Set(
    facts.flatMap((fact) => ranking.rank(fact, CANDIDATES_A_FACT).map(({ index }) => index)),
  );
  return memories.filter((_, index) => found.has(index));
}

async function decide(
  model: MemoryModel,
  facts: readonly string[],
  candidates: readonly StoredMemory[],
): Promise<readonly Decision[]> {
  if (facts.length === 0) return [];
  // With nothing stored there is nothing to decide.
  if (candidates.length === 0) {
    return facts.map((_, index) => ({ fact: index + 1, action: 'add', memory: null, text: null }));
  }
  const known = new Set(candidates.map(({ id }) => id));
  const form = {
    purpose: 'decide',
    schema: decisionsSchema,
    fault: ({ decisions }: { decisions: readonly Decision[] }) =>
      decisionFault(decisions, facts.length, known),
  };
  const { decisions } = await askForm(model, form, decideMessages(facts, candidates));
  return decisions.toSorted((a, b) => a.fact - b.fact);
}

interface FactStore {
  readonly memories: readonly StoredMemory[];
  /** Facts ever added: the last id. */
  readonly added: number;
  /** The conversation's count. */
  readonly time: number;
}

function applyDecisions(
  { memories, added, time }: FactStore,
  facts: readonly string[],
  decisions: readonly Decision[],
): Pick<FactStore, 'memories' | 'added'> {
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  let count = added;
  for (const { fact, action, memory, text } of decisions) {
    if (action === 'add') {
      count += 1;
      byId.set(`f${count}`, { id: `f${count}`, text: facts[fact - 1]!, time });
    } else if (action === 'update') byId.set(memory!, { id: memory!, text: text!.trim(), time });
    else if (action === 'delete') byId.delete(memory!);
  }
  return { memories: [...byId.values()], added: count };
}
