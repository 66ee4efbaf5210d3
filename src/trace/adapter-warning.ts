import type { Interval } from '../stats/interval.js';

/** A sign that a trace says more of its adapter than of the memory system: data, worded by renderers. */
export type AdapterWarning =
  | EmptyStore
  | NearEmptyStore
  | ReaderBelowSupport
  | ConstantAnswer
  | MixedRuns
  | DuplicateItems
  | RetrievedNotStored
  | RetrievedBeyondK
  | NothingRetrieved
  | EverythingRetrieved;

/** A store holds nothing. */
export interface EmptyStore {
  readonly code: 'empty_store';
  readonly store: string;
  readonly items: number;
}

/** A store holds far less than the list that it was filled from. */
export interface NearEmptyStore {
  readonly code: 'near_empty_store';
  readonly store: string;
  readonly items: number;
  readonly memories: number;
  readonly characters: number;
  readonly list: string;
  /** Characters of the list's newest statements, one for each key. */
  readonly listCharacters: number;
}

/** Answers are wrong where everything that they stand on was retrieved. */
export interface ReaderBelowSupport {
  readonly code: 'reader_below_support';
  /** Items with a complete, certain support and an answer. */
  readonly n: number;
  readonly correct: number;
  /** Wilson's 95 % interval. */
  readonly ci95: Interval;
}

/** Nearly all answers are the same. */
export interface ConstantAnswer {
  readonly code: 'constant_answer';
  /** As it was first given. */
  readonly answer: string;
  readonly count: number;
  readonly n: number;
}

/** Traces of one list differ in what one run has one of. */
export interface MixedRuns {
  readonly code: 'mixed_runs';
  readonly list: string;
  /** The set, where stores differ within it; null for the other fields, which differ within the list. */
  readonly set: string | null;
  readonly field: 'run' | 'system' | 'k' | 'store';
  /** In the order in which they come up. */
  readonly values: readonly { readonly value: string; readonly items: number }[];
}

/** Items stand more than once. */
export interface DuplicateItems {
  readonly code: 'duplicate_items';
  readonly items: readonly string[];
  /** Of them, those whose traces differ in what was retrieved. */
  readonly differing: readonly string[];
}

/** Memories were retrieved that the store does not hold, by id, or by text where there is no id. */
export interface RetrievedNotStored {
  readonly code: 'retrieved_not_in_store';
  readonly memories: number;
  readonly retrieved: number;
  readonly items: readonly string[];
}

/** More memories were retrieved than were asked for. */
export interface RetrievedBeyondK {
  readonly code: 'retrieved_more_than_k';
  readonly items: readonly string[];
}

/** Nothing was retrieved, though the store is not known to be empty. */
export interface NothingRetrieved {
  readonly code: 'nothing_retrieved';
  readonly items: number;
  readonly of: number;
}

/** k is no smaller than the store: retrieval is not put to any test. */
export interface EverythingRetrieved {
  readonly code: 'everything_retrieved';
  readonly store: string;
  readonly items: number;
  readonly memories: number;
  readonly k: number;
}
