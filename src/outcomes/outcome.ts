import type { Item } from '../dataset/split.js';

/** What a results file says of one question, before it is joined to an item. */
export interface OutcomeRow {
  /** Path of the file, for messages. */
  readonly file: string;
  /** 1-based line or record of the file. */
  readonly record: number;
  /** What `record` counts, where it is lines. */
  readonly unit?: 'line';
  /** An item id in the file: ours, the benchmark's qa_pair_id, or what the format calls a sample id. */
  readonly id?: string;
  /** The set that the file or the row names, e.g. `mh_6k`. */
  readonly set?: string;
  readonly question?: string;
  /** The golds as the file gives them. */
  readonly golds?: readonly string[];
  /** The system's full output; a list of answers is joined with a space. */
  readonly output: string;
  /** The harness's own parsed output, where it keeps one. */
  readonly parsedOutput?: string;
  /** The file's own score column; never trusted, only compared. */
  readonly claimedCorrect?: boolean;
  /** Why there is no output: a transport error, a time-out, what the format records. */
  readonly error?: string;
  /**
   * What tells the systems in one file apart, by dimension: `{ run: '2' }`, `{ provider: 'a', run: '1' }`. Dimensions
   * that never vary say nothing.
   */
  readonly variant?: Readonly<Record<string, string>>;
}

/** A row joined to the item that it answers. */
export interface Outcome {
  readonly item: Item;
  readonly row: OutcomeRow;
}

/** One system's outcomes, at most one an item, in item order. */
export interface SystemOutcomes {
  readonly name: string;
  readonly outcomes: readonly Outcome[];
}

/** Which text of an outcome is scored: the full output heads every report. */
export type Scoring = 'full' | 'firstLine' | 'parsed';
