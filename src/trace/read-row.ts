import type { OutcomeRow } from '../outcomes/outcome.js';

/** A memory as it is kept, before it is known whose store it belongs to. */
export interface StoredText {
  readonly id: string;
  readonly text: string;
  readonly time?: string | number;
}

/** A memory as a reader was given it. */
export interface RetrievedText {
  readonly id?: string;
  readonly text: string;
  readonly time?: string | number;
}

/** What a trace file says of one question, before it is joined to an item. */
export interface TraceRow extends OutcomeRow {
  /** An answer was asked for: `output` is one, or `error` says why there is none. */
  readonly answered: boolean;
  /** What the reader was given, best first; undefined where it is not known. */
  readonly retrieved?: readonly RetrievedText[];
  /** The name of a store, or what it holds; undefined where neither is known. */
  readonly store?: string | readonly StoredText[];
  /** Memories asked for at most. */
  readonly k?: number;
  /** The run or ingestion that the trace stems from. */
  readonly run?: string;
}
