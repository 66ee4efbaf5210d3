/** One turn of a conversation. */
export interface Turn {
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: string;
}

/** A conversation, stored whole or asked about. */
export interface Conversation {
  /** Names it within its store, e.g. `long-hop#3`. */
  readonly id: string;
  readonly turns: readonly Turn[];
}

/** One memory as a system shows it when asked for all. */
export interface StoredMemory {
  readonly id: string;
  readonly text: string;
  /** When it was written, as the system says it: the order of its own clock or count. */
  readonly time?: string | number;
}

/** One memory as it is retrieved. The boundaries between them matter: k counts memories. */
export interface RetrievedMemory {
  /** As {@link StoredMemory} has it, where the system says. */
  readonly id?: string;
  readonly text: string;
  readonly score?: number;
  /** When it was written; the reader is shown it. What a system leaves out is taken from the store, by id. */
  readonly time?: string | number;
}

/** Which system this is: stands in the plan, and on every ingestion. */
export interface MemoryIdentity {
  /** e.g. `bm25`. */
  readonly name: string;
  readonly version: string;
  /** Whatever else makes another system of it. */
  readonly settings: Readonly<Record<string, string | number | boolean | null>>;
  /** A store outlives the process that wrote it, so that a new process can go on with it. */
  readonly durable: boolean;
}

/**
 * A memory system: Summarize and store in one (a system may overwrite, merge, append or drop), retrieve, and a look
 * at everything, for diagnosis alone. It holds one open store at a time.
 *
 * @see arXiv 2605.26667 (MemFail), the three operations
 */
export interface MemorySystem {
  readonly identity: MemoryIdentity;
  /**
   * Open a store.
   *
   * @param fresh - empty it first; otherwise go on with what a durable system kept
   * @returns the ids of the conversations that the store already holds, none where it is fresh
   */
  openStore(store: string, fresh: boolean): Promise<readonly string[]>;
  /** Summarize(H) and store(H', M). */
  storeConversation(conversation: Conversation): Promise<void>;
  /**
   * retrieve(Q, H, M, k): read-only.
   *
   * @param k - memories at most; a system that returns more is taken to have returned its first k, unless its settings
   *   declare ignoresK
   */
  retrieveMemories(query: string, conversation: Conversation, k: number): Promise<readonly RetrievedMemory[]>;
  /** Everything that is held, for diagnosis. */
  getAllMemories(): Promise<readonly StoredMemory[]>;
  /** End it; a started process is ended too. Never throws. */
  close(): Promise<void>;
}

/** A model as a memory system uses it: every call stands in the run's ledger and counts against its budget. */
export interface MemoryModel {
  /**
   * Ask once; the same messages are answered from the ledger when they were answered before.
   *
   * @throws MemoryFault when there is no output
   */
  ask(request: MemoryModelRequest): Promise<string>;
}

/** What a memory system asks a model. */
export interface MemoryModelRequest {
  /** What it is for, e.g. `extract`: part of the task's name in the ledger. */
  readonly purpose: string;
  readonly messages: readonly Turn[];
  /** A JSON Schema that the output has to follow. */
  readonly schema?: { readonly name: string; readonly schema: object };
  /** What is wrong with an output; undefined where it will do. */
  readonly check?: (output: string) => string | undefined;
}
