import type { ChatMessage } from '../experiments/chat-request.js';
import type { RunSession } from '../experiments/run-session.js';
import type { RunEnd } from '../experiments/run-tasks.js';
import type { Prices } from '../experiments/terms.js';
import type { MemoryPaths } from './memory-folder.js';
import type { FaultRecord, SnapshotRecord } from './memory-ledger.js';
import type { MemoryQuestion, StoreWork } from './memory-run.js';
import type { MemoryIdentity, MemoryModel, MemorySystem, RetrievedMemory } from './memory-system.js';

/** A memory run to begin or to go on with. */
export interface MemoryConduct {
  /** Open, and closed by the caller. Its `settings` say concurrency, stop signal, clock and budget. */
  readonly session: RunSession;
  readonly paths: Pick<MemoryPaths, 'memory' | 'folder'>;
  /** In order; a question's id is its own in the whole run. */
  readonly stores: readonly StoreWork[];
  /** Memories a question at most. */
  readonly k: number;
  /** As the plan has it: a system that says otherwise is another one. */
  readonly identity: MemoryIdentity;
  /** The model that a memory system works with, and its prices where they are not the terms'; null where it has none. */
  readonly memoryModel: { readonly model: string; readonly prices?: Prices } | null;
  /** Start the system: when it is first needed, and again after a fault. */
  readonly openSystem: (model: MemoryModel) => Promise<MemorySystem>;
  /** The prompt of a question. The same question and memories give the same messages. */
  readonly messages: (
    question: MemoryQuestion,
    retrieved: readonly RetrievedMemory[],
  ) => readonly ChatMessage[];
  /** Of o200k_base. */
  readonly countTokens: (text: string) => number;
  /** Told what happens, as it happens. */
  readonly onEvent?: (event: MemoryEvent) => void;
}

/** What happens in a run, for whoever watches. */
export type MemoryEvent =
  | { readonly what: 'storing'; readonly store: string; readonly done: number; readonly of: number }
  | { readonly what: 'snapshot'; readonly snapshot: SnapshotRecord }
  /** A store was filled anew, and holds other texts than before. */
  | { readonly what: 'differs'; readonly snapshot: SnapshotRecord; readonly before: SnapshotRecord }
  | { readonly what: 'retrieving'; readonly store: string; readonly done: number; readonly of: number }
  | { readonly what: 'fault'; readonly fault: FaultRecord };

/** Why a run ended: as model runs do, or by a fault of the memory system. */
export type MemoryEnd = RunEnd | { readonly why: 'fault'; readonly fault: FaultRecord };
