/** Which of several rows of one item counts; `error` refuses them. */
export type DuplicatePolicy = 'first' | 'last' | 'error';

/** All duplicate policies, as `--duplicates` names them. */
export const DUPLICATE_POLICIES: readonly DuplicatePolicy[] = ['first', 'last', 'error'];

/**
 * What joined a row to its item, surest first: its id; the set it names and its question; its question, which stands in
 * one set only; its question and golds; its question and the set that the file's name names; a question inside a whole
 * prompt.
 */
export const JOINED_BY = [
  'id',
  'setAndQuestion',
  'question',
  'questionAndGolds',
  'questionAndFileName',
  'questionInPrompt',
] as const;

export type JoinedBy = (typeof JOINED_BY)[number];

/** Where a row stands. */
export interface RowPlace {
  readonly file: string;
  /** 1-based line or record of the file. */
  readonly record: number;
}

/** Why a row joins to no item. */
export type UnmatchedReason =
  /** It has neither an id of the split's form nor a question. */
  | 'no usable id or question'
  /** It names a set that the split does not have. */
  | 'unknown set'
  /** No item has its question, in the set it names or in any. */
  | 'unknown question';

/** A row that joins to no item. */
export interface UnmatchedRow extends RowPlace {
  readonly reason: UnmatchedReason;
  /** The id, set or question that leads nowhere, cut short. */
  readonly given: string;
}

/** A row whose question stands in several sets, where nothing decides between them. */
export interface AmbiguousRow extends RowPlace {
  readonly question: string;
  /** Ids of the items it may answer, in item order. */
  readonly candidates: readonly string[];
}

/** An item with more than one row. */
export interface DuplicateItem {
  readonly item: string;
  /** All its rows, in the order read. */
  readonly rows: readonly RowPlace[];
  /** Index of the one that counts. */
  readonly kept: number;
}

/** A row that counts although its file says something else of the item than the split does. */
export interface Difference extends RowPlace {
  readonly item: string;
  readonly inFile: readonly string[];
  readonly inSplit: readonly string[];
}

/** The file's own scores beside the official metric on the full output. */
export interface Rescored {
  readonly agree: number;
  readonly disagree: number;
  /** Outcomes without a score of their own, or with a partial one. */
  readonly unclaimed: number;
}

/**
 * What became of a system's rows; nothing is swallowed: rows = matched + superseded duplicates + unmatched + ambiguous.
 * Lists of items are in item order, lists of rows in the order read.
 */
export interface JoinReport {
  /** The files with rows of this system. */
  readonly files: readonly string[];
  readonly rows: number;
  /** Items with an outcome. */
  readonly matched: number;
  readonly joinedBy: Readonly<Record<JoinedBy, number>>;
  /** Items of the split without an outcome. */
  readonly missing: readonly string[];
  readonly unmatched: readonly UnmatchedRow[];
  readonly ambiguous: readonly AmbiguousRow[];
  readonly duplicates: readonly DuplicateItem[];
  /** Items whose output holds nothing but white space. */
  readonly empty: readonly string[];
  /** Items whose output holds a refusal phrase. */
  readonly refusals: readonly string[];
  readonly errors: readonly { readonly item: string; readonly error: string }[];
  readonly goldDifferences: readonly Difference[];
  /** Rows joined by id whose question is another than the item's. */
  readonly questionDifferences: readonly Difference[];
  readonly rescored: Rescored;
}
