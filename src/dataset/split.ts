/** Single-hop or multi-hop, as the benchmark's source names abbreviate them. */
export type Hop = 'mh' | 'sh';

/** One question of one row. */
export interface Item {
  /** `<set>#<0-based question index>`, e.g. `mh_6k#67`. */
  readonly id: string;
  /** The benchmark's own name, e.g. `factconsolidation_mh_6k_no67`. */
  readonly qaPairId: string;
  /** The row's short name, e.g. `mh_6k`. */
  readonly set: string;
  readonly index: number;
  readonly question: string;
  /** Accepted answers, as written; never empty. */
  readonly golds: readonly string[];
}

/** One row of the split: a fact list and its questions. */
export interface Row {
  /** `metadata.source`, e.g. `factconsolidation_mh_6k`. */
  readonly source: string;
  /** e.g. `mh_6k`. */
  readonly set: string;
  readonly hop: Hop;
  /** The fact list's name, e.g. `6k`; rows of one list share one context. */
  readonly list: string;
  readonly context: string;
  readonly items: readonly Item[];
}

/** A split of the Conflict Resolution shape, in row order. */
export interface Split {
  readonly rows: readonly Row[];
}
