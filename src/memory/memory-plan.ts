import { z } from 'zod';
import { sha256 } from '../dataset/content-hash.js';
import { InputError } from '../dataset/input-error.js';
import { sha256Schema } from '../dataset/sha256-schema.js';
import { type ChatMessage, promptSha256 } from '../experiments/chat-request.js';
import { pricesSchema, type Terms, termsSchema } from '../experiments/terms.js';
import { identitySchema } from './memory-ledger.js';
import type { MemoryQuestion, StoreWork } from './memory-run.js';
import type { RetrievedMemory } from './memory-system.js';

/** The `schema` field of a plan. */
export const MEMORY_PLAN_SCHEMA = 'lastwrite.memory-plan/1';

const conflictResolution = z.strictObject({
  name: z.literal('conflict-resolution').describe('fact lists, and questions about them'),
  contentSha256: sha256Schema.describe('content hash of the split'),
  pinned: z.boolean().describe('equal to the pinned split, whole'),
  sets: z.array(z.string()).min(1).describe('sets whose questions are asked'),
  chunkCharacters: z.int().positive().describe('characters of a list in one conversation, about'),
});

const memfail = z.strictObject({
  name: z.literal('memfail').describe('a dataset of MemFail'),
  dataset: z.string().min(1).describe('its name'),
  sha256: sha256Schema.describe('SHA-256 of its file'),
});

/** What a memory run is: fixed before its first call. */
export const memoryPlanSchema = z.strictObject({
  schema: z.literal(MEMORY_PLAN_SCHEMA).describe('kind of the file, and version of its form'),
  tool: z.string().describe('program and version'),
  benchmark: z.discriminatedUnion('name', [conflictResolution, memfail]).describe('what is asked'),
  memory: z
    .strictObject({
      spec: z.string().min(1).describe('as --system has it'),
      identity: identitySchema.describe('as the system says it'),
      embedding: z
        .strictObject({
          model: z.string().min(1).describe('embedding model'),
          baseUrl: z.string().nullable().describe('its endpoint; null for that of the models'),
        })
        .nullable()
        .describe('of a system that embeds by an endpoint; null for others'),
    })
    .describe('the memory system'),
  memoryModel: z
    .strictObject({
      model: z.string().min(1).describe('as the endpoint calls it'),
      prices: pricesSchema.nullable().describe('null where they are those of the terms'),
    })
    .nullable()
    .describe('the model that the memory system works with; null where it has none'),
  model: z.string().min(1).describe('the model that answers, as the endpoint calls it'),
  k: z.int().positive().describe('memories a question at most'),
  prompt: z
    .strictObject({
      wording: z.enum(['own', 'official', 'other']).describe('whose wording it is'),
      sha256: sha256Schema.describe('SHA-256 of the texts'),
      timeStamp: z.string().nullable().describe('time that every conversation is stamped with, if any'),
      texts: z.record(z.string(), z.string()).describe('what is sent beside memories and questions'),
    })
    .describe('wording of what is stored and asked'),
  terms: termsSchema.describe('what may be amended once the run has begun'),
  stores: z
    .array(
      z.strictObject({
        store: z.string().min(1).describe('its name'),
        conversations: z.int().nonnegative().describe('stored in it, one after the other'),
        tokens: z.int().nonnegative().describe('of all of them, by o200k_base'),
        mostRetrieved: z
          .int()
          .nonnegative()
          .nullable()
          .describe('tokens that memories can add to a prompt at most; null where only the system knows'),
        sha256: sha256Schema.describe('SHA-256 of the conversations'),
      }),
    )
    .min(1)
    .describe('stores in order'),
  items: z
    .array(
      z.strictObject({
        item: z.string().describe('id of the question'),
        store: z.string().describe('the store that it is asked of'),
        promptSha256: sha256Schema.describe('SHA-256 of its messages with no memory in them'),
        promptTokens: z.int().describe('tokens of those, by o200k_base'),
      }),
    )
    .min(1)
    .describe('questions in order'),
});

/** What a memory run is: fixed before its first call. */
export type MemoryPlan = z.infer<typeof memoryPlanSchema>;

/** What a plan is made from. */
export interface MemoryPlanRequest extends Omit<MemoryPlan, 'schema' | 'stores' | 'items'> {
  readonly work: readonly StoreWork[];
  readonly messages: (
    question: MemoryQuestion,
    retrieved: readonly RetrievedMemory[],
  ) => readonly ChatMessage[];
  readonly countTokens: (text: string) => number;
  readonly terms: Terms;
}

/**
 * Make a plan. The same request makes the same plan, byte for byte: no time stands in it.
 *
 * @throws InputError when the memory model alone has prices: its costs would pass for those of the run
 */
export function makeMemoryPlan({ work, messages, countTokens, ...request }: MemoryPlanRequest): MemoryPlan {
  const { tool, benchmark, memory, memoryModel, model, k, prompt, terms } = request;
  if (memoryModel?.prices && !terms.prices)
    throw new InputError('the model that answers has no prices', 'give --price-in and --price-out too');
  const count: StoreTerms['count'] = (all) => all.reduce((sum, { content }) => sum + countTokens(content), 0);
  return {
    schema: MEMORY_PLAN_SCHEMA,
    tool,
    benchmark,
    memory,
    memoryModel,
    model,
    k,
    prompt,
    terms,
    stores: work.map((one) => planStore(one, { spec: memory.spec, k, messages, count })),
    items: work.flatMap(({ store, questions }) =>
      questions.map((question) => {
        const empty = messages(question, []);
        return { item: question.id, store, promptSha256: promptSha256(empty), promptTokens: count(empty) };
      }),
    ),
  };
}

interface StoreTerms extends Pick<MemoryPlanRequest, 'k' | 'messages'> {
  readonly spec: string;
  readonly count: (messages: readonly { readonly content: string }[]) => number;
}

function planStore(work: StoreWork, terms: StoreTerms): MemoryPlan['stores'][number] {
  const { store, conversations } = work;
  const texts = conversations
    .flatMap(({ turns }) => turns)
    .map((turn) => ({ text: turn.content, tokens: terms.count([turn]) }));
  return {
    store,
    conversations: conversations.length,
    tokens: texts.reduce((sum, { tokens }) => sum + tokens, 0),
    mostRetrieved: mostRetrieved(work, texts, terms),
    sha256: storeSha256(conversations),
  };
}

/** A system that keeps texts as they are is bounded by the longest of them; what others make of them only they know. */
function mostRetrieved(
  { questions: [question] }: StoreWork,
  texts: readonly { readonly text: string; readonly tokens: number }[],
  { spec, k, messages, count }: StoreTerms,
): number | null {
  if (spec !== 'none' && spec !== 'history' && spec !== 'bm25') return null;
  if (!question || spec === 'none') return 0;
  // By tokens: of two texts the one with more letters may have fewer.
  const longest = texts.toSorted((a, b) => b.tokens - a.tokens).slice(0, k);
  const kept = spec === 'history' ? texts : longest;
  return count(messages(question, kept)) - count(messages(question, []));
}

/** sha256 of what is stored, as plans have it. */
export function storeSha256(conversations: StoreWork['conversations']): string {
  return sha256(JSON.stringify(conversations.map(({ id, turns }) => [id, turns])));
}

/** A plan as its file has it: an item a line. */
export function memoryPlanText({ items, ...plan }: MemoryPlan): string {
  const head = JSON.stringify(plan, null, 2).replace(/\n\}$/, '');
  const lines = items.map((item) => `    ${JSON.stringify(item)}`);
  return `${head},\n  "items": [\n${lines.join(',\n')}\n  ]\n}\n`;
}
