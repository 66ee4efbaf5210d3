import type { Conversation, RetrievedMemory } from './memory-system.js';

/** A question as a memory run asks it. */
export interface MemoryQuestion {
  /** Names it within the run, e.g. `mh_6k#67`. */
  readonly id: string;
  /** What is searched for. */
  readonly query: string;
  /** The conversation that asks it; read-only, it is not stored. */
  readonly conversation: Conversation;
}

/** One store of a run: what goes in, in order, and what is then asked of it. */
export interface StoreWork {
  /** e.g. `6k`, `long-hop`; a file name is made of it. */
  readonly store: string;
  readonly conversations: readonly Conversation[];
  readonly questions: readonly MemoryQuestion[];
}

/** What became of one question: retrieval first, then the answer. */
export interface AnsweredQuestion {
  readonly id: string;
  readonly store: string;
  /** 1-based: which filling of the store it was asked of. */
  readonly ingestion: number;
  /** Undefined where the memory system failed at it. */
  readonly retrieved?: readonly RetrievedMemory[];
  /** The test-taker's output; undefined where there is none. */
  readonly answer?: string;
  /** Why there is no answer. */
  readonly error?: string;
  readonly tokens?: { readonly input: number; readonly output: number };
  /** US dollars; undefined where it is not known. */
  readonly cost?: number;
}
