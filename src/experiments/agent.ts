import { z } from 'zod';
import { CHUNK_TOKENS, CHUNKINGS } from '../retrieval/chunking.js';
import { OFFICIAL_RETRIEVER, PAPER_RETRIEVER, type Retriever, TOP } from '../retrieval/window-index.js';

/** Characters of a list that are memorized at a time: about 4,096 tokens, the benchmark's chunk size. */
export const CHUNK_CHARACTERS = 16_000;

const longContext = z.strictObject({
  kind: z.literal('long-context'),
  chunkCharacters: z.int().positive(),
});

const bm25 = z.strictObject({
  kind: z.literal('bm25'),
  chunking: z.enum(CHUNKINGS),
  chunkTokens: z.int().positive(),
  /** Are terms lower-cased, in chunks and in what is searched for? */
  lowerCase: z.boolean(),
  /** What is searched for: the bare question, or what the benchmark's own code searches for. */
  search: z.enum(['question', 'query']),
  top: z.int().positive(),
});

const noContext = z.strictObject({ kind: z.literal('no-context') });

/** What a model is given with a question. */
export const agentSchema = z.discriminatedUnion('kind', [longContext, bm25, noContext]);

/** What a model is given with a question. */
export type Agent = z.infer<typeof agentSchema>;
/** An agent that retrieves. */
export type Bm25Agent = z.infer<typeof bm25>;

/** All kinds of agents. */
export const AGENT_KINDS = ['long-context', 'bm25', 'no-context'] as const;
/** A kind of agent. */
export type AgentKind = (typeof AGENT_KINDS)[number];

/** What may be said of an agent beside its kind. */
export type AgentVariant = Partial<Omit<Bm25Agent, 'kind'>>;

/** An agent of a kind, as the paper has it unless the variant says otherwise. */
export function agentOf(kind: AgentKind, variant: AgentVariant = {}): Agent {
  if (kind === 'no-context') return { kind };
  if (kind === 'long-context') return { kind, chunkCharacters: CHUNK_CHARACTERS };
  const { chunking = 'tokens', lowerCase = true, search = 'question', top = TOP } = variant;
  return {
    kind,
    chunking,
    chunkTokens: variant.chunkTokens ?? CHUNK_TOKENS[chunking],
    lowerCase,
    search,
    top,
  };
}

/** How a BM25 agent reads chunks and questions. */
export function retrieverOf({ lowerCase, search }: Pick<Bm25Agent, 'lowerCase' | 'search'>): Retriever {
  return { lowerCase, search: (search === 'question' ? PAPER_RETRIEVER : OFFICIAL_RETRIEVER).search };
}

/** An agent in a few words, e.g. `bm25 (lines of 512 tokens, as written, top 10)`. */
export function describeAgent(agent: Agent): string {
  if (agent.kind === 'no-context') return 'no-context (the question alone)';
  if (agent.kind === 'long-context') {
    return `long-context (the whole list, in chunks of about ${agent.chunkCharacters} characters)`;
  }
  const { chunking, chunkTokens, lowerCase, search, top } = agent;
  const cut = { tokens: 'windows', lines: 'line-preserving windows', sentences: 'sentence chunks' }[chunking];
  const words = lowerCase ? 'lower-cased' : 'not lower-cased';
  const sought = search === 'question' ? 'searched by the question' : "searched by the query template's end";
  return `bm25 (${cut} of ${chunkTokens} tokens, ${words}, ${sought}, top ${top})`;
}
