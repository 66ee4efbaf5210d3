import type { ClassifiedItem } from '../audit/classified-split.js';
import type { ItemClass } from '../audit/item-class.js';
import type { Hop } from '../dataset/split.js';
import type { RetrievedMemory, StoredMemory } from '../memory/memory-system.js';
import type { ScoredOutcome } from '../outcomes/score-outcome.js';

/** One trace, joined to its item. What it does not carry is undefined, and leads to `undetermined`. */
export interface TracedItem {
  readonly item: ClassifiedItem;
  readonly hop: Hop;
  /** The store that was asked; traces that share a store share this very object, which is read once. */
  readonly store?: TracedStore;
  /** What the reader was given, best first. */
  readonly retrieved?: readonly RetrievedMemory[];
  /** The scored answer; an error in place of an answer is an outcome with an empty output and `error` set. */
  readonly outcome?: ScoredOutcome;
  /** Memories asked for at most. */
  readonly k?: number;
  /** The system, where traces of several stand beside each other. */
  readonly system?: string;
  /** The run or ingestion that the trace stems from. */
  readonly run?: string | number;
}

/** Everything that a memory system held when it was asked. */
export interface TracedStore {
  /** Names it for readers, e.g. `mh_6k`. */
  readonly name: string;
  readonly memories: readonly StoredMemory[];
}

/**
 * How well a memory text holds a fact, best first: a pattern yields the tuple, the statement's own words stand in it,
 * subject and object both do, the subject does, nothing does. Only the first two decide; the others are not guessed at.
 */
export const EVIDENCE_LEVELS = ['parsed', 'verbatim', 'co_mention', 'partial', 'none'] as const;

/** See {@link EVIDENCE_LEVELS}. */
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[number];

/**
 * What a support set is read off: the resolver's winning path, a path that reaches the gold (reachable misses), the
 * unparsed statement that carries the edge (parser scope), or nothing.
 */
export type SupportGrounds = 'path' | 'gold_path' | 'unparsed_line' | 'none';

/** A value that newer statements of the same key replaced. */
export interface OverwrittenValue {
  readonly object: string;
  /** Serial numbers of the statements that give it, rising. */
  readonly statements: readonly number[];
}

/** A fact that a right answer stands on, and the stale values that rival it. */
export interface NeededFact {
  /** For an unparsed statement, the phrase between "The" and "is"; null where it has none. */
  readonly subject: string | null;
  /** Null for an unparsed statement. */
  readonly relation: string | null;
  /** Null for an unparsed statement. */
  readonly object: string | null;
  /** Serial numbers of the statements that give it, rising. */
  readonly statements: readonly number[];
  /** The newest of them, as the list has it. */
  readonly text: string;
  /** O⁻: the key's other values; empty for an unparsed statement. */
  readonly overwritten: readonly OverwrittenValue[];
}

/** A stored memory in which a fact was found. */
export interface StoredPlace {
  readonly memory: string;
  /** The serial number that stands in front of the statement in the memory's text; null where none does. */
  readonly serial: number | null;
  readonly time: string | number | null;
}

/** What a store holds of a value. */
export interface StoredEvidence {
  readonly level: EvidenceLevel;
  /** Memories of that level. */
  readonly memories: number;
  /** The first ten of them, in store order. */
  readonly places: readonly StoredPlace[];
}

/** A retrieved memory in which a fact was found. */
export interface RetrievedPlace {
  /** 1 is the best. */
  readonly rank: number;
  readonly memory: string | null;
  readonly serial: number | null;
}

/** What the retrieved memories hold of a value. */
export interface RetrievedEvidence {
  readonly level: EvidenceLevel;
  /** Memories of that level. */
  readonly memories: number;
  /** The first ten of them, best first. */
  readonly places: readonly RetrievedPlace[];
}

/** Evidence of one value: null for what the trace does not carry. */
export interface ValueEvidence {
  readonly stored: StoredEvidence | null;
  readonly retrieved: RetrievedEvidence | null;
}

/** The operations that can fail, in the order in which the first failure decides; `none` where nothing failed. */
export const STAGES = [
  'not_stored',
  'summary_error',
  'not_retrieved',
  'reasoning_error',
  'undetermined',
  'none',
] as const;

/** See {@link STAGES}. */
export type Stage = (typeof STAGES)[number];

/**
 * How it failed, or why it cannot be told.
 *
 * not_stored: `absent` (nothing about subject and relation), `stale_kept` (only overwritten values, and no other words
 * that speak of the subject).
 * summary_error: `suspected` (the subject is spoken of in words that no pattern reads, the value is not there, whether a
 * stale one is or not; not determined), `recency_lost` (value and stale value both kept, nothing tells which is newer),
 * `recency_wrong` (what is left tells the wrong one).
 * not_retrieved: `missing`, `stale_only_retrieved` (both where no retrieved words that no pattern reads speak of the
 * subject).
 * reasoning_error: `supported` (everything was retrieved, the answer is wrong).
 * undetermined: `co_mention` (value and subject stand in one memory, perhaps in other words), `subject_retrieved` (the
 * value is stored and not among what was retrieved, where other words speak of the subject), `not_in_retrieved` (the
 * store is not known: any of three stages), `recency_unknown` (value and stale value are stored, and other words, numbers
 * or times beside them may tell which is newer; or both were retrieved, and the retrieved texts and their times do not
 * tell), `no_retrieval` (what was retrieved is not known), `no_answer`, `error` (an error stands in place of an answer),
 * `rest_of_path_unknown` (the unparsed statement of a multi-hop item was retrieved, what else it needs is not known).
 */
export const STAGE_DETAILS = [
  'absent',
  'stale_kept',
  'suspected',
  'recency_lost',
  'recency_wrong',
  'missing',
  'stale_only_retrieved',
  'supported',
  'co_mention',
  'subject_retrieved',
  'not_in_retrieved',
  'recency_unknown',
  'no_retrieval',
  'no_answer',
  'error',
  'rest_of_path_unknown',
] as const;

/** See {@link STAGE_DETAILS}. */
export type StageDetail = (typeof STAGE_DETAILS)[number];

/** A stage with its detail. */
export interface StageFinding {
  readonly stage: Stage;
  /** Null exactly where the stage is `none`. */
  readonly detail: StageDetail | null;
  /** False for `undetermined`, and for a `suspected` summary error, which is named but counted apart. */
  readonly determined: boolean;
}

/** What became of one needed fact. */
export interface FactAttribution extends NeededFact {
  readonly evidence: ValueEvidence;
  /** Of each overwritten value, in the order of `overwritten`. */
  readonly staleEvidence: readonly ValueEvidence[];
  /** Of the memory alone: never `reasoning_error`; `none` where the fact reached the reader. */
  readonly finding: StageFinding;
}

/** What of an item's support set was retrieved; `none` where the item has no support set. */
export const SUPPORT_KINDS = ['complete', 'stale', 'partial', 'missing', 'undetermined', 'none'] as const;

/**
 * See {@link SUPPORT_KINDS}: `stale` is not complete with a stale value retrieved in place of a missing one, `partial`
 * is some without a stale one in place of a missing one, `missing` is nothing of it.
 */
export type SupportKind = (typeof SUPPORT_KINDS)[number];

/** What became of the answer; `unknown` where there is none, or the scoring has no text to score. */
export const OUTCOME_KINDS = ['right', 'wrong', 'error', 'unknown'] as const;

/** See {@link OUTCOME_KINDS}. */
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/** What the answer to an ambiguous item contains; the first that fits. */
export const AMBIGUOUS_ANSWERS = ['gold', 'last_write', 'overwritten', 'declined', 'other'] as const;

/** See {@link AMBIGUOUS_ANSWERS}. */
export type AmbiguousAnswer = (typeof AMBIGUOUS_ANSWERS)[number];

/** What became of one item. */
export interface ItemAttribution {
  readonly item: string;
  readonly set: string;
  readonly list: string;
  readonly hop: Hop;
  readonly class: ItemClass;
  readonly question: string;
  readonly golds: readonly string[];
  readonly system: string | null;
  readonly run: string | number | null;
  readonly outcome: OutcomeKind;
  readonly support: {
    readonly grounds: SupportGrounds;
    /** The answer may stand on other facts, or on more: not so where they are read off the resolver's path. */
    readonly uncertain: boolean;
    /** Gold-reaching paths that were weighed; the one with the best support was taken. 0 for other grounds. */
    readonly alternatives: number;
  };
  /** What the support set consists of, in the order of the path. */
  readonly facts: readonly FactAttribution[];
  readonly retrieval: SupportKind;
  /** The support is complete, and stale values stand beside it among the retrieved memories. */
  readonly rivalsRetrieved: boolean;
  /** Null for an item without a support set. */
  readonly finding: StageFinding | null;
  /** A determined failure stands beside facts that cannot be told: an earlier stage may have failed for those. */
  readonly maybeEarlier: boolean;
  /** Of ambiguous items with an answer. */
  readonly ambiguousAnswer: AmbiguousAnswer | null;
  /** Retrieved memories, and how many of them hold an overwritten value of a needed fact; null where not known. */
  readonly retrieved: { readonly memories: number; readonly stale: number } | null;
  readonly k: number | null;
  /** The fewest memories that hold the whole support set; null without a support set or a known store. */
  readonly cover: Cover | null;
}

/** The fewest memories of the store that hold an item's support set, the cheapest of several. */
export interface Cover {
  /** Null where not every fact is held. */
  readonly memories: number | null;
  /** Not held as far as can be read, but a fact may be held in other words. */
  readonly undetermined: boolean;
}
