import type { ItemClass } from '../audit/item-class.js';
import type { Hop } from '../dataset/split.js';
import type { AmbiguousAnswer, OutcomeKind, Stage, StageDetail, SupportKind } from './attribution.js';

/** Items by what of their support was retrieved. */
export type SupportCounts = Readonly<Record<SupportKind, number>>;

/** Items by outcome and by what of their support was retrieved: every item stands in one cell. */
export type SupportTable = Readonly<Record<OutcomeKind, SupportCounts>>;

/** First failing stages of a group of items with a support set. */
export interface StageCounts {
  readonly items: number;
  /** Determined findings; `undetermined` counts all others but the suspected. */
  readonly stages: Readonly<Record<Stage, number>>;
  /** Summary errors that are suspected, not determined: in no count of `stages`. */
  readonly suspected: number;
  readonly details: Readonly<Partial<Record<StageDetail, number>>>;
  /** Determined failures beside facts that cannot be told. */
  readonly maybeEarlier: number;
}

/** The same counts over all items, and over those whose answer is wrong (errors in place of answers left out). */
export interface StageGroup {
  readonly all: StageCounts;
  readonly wrong: StageCounts;
}

/** Overwritten values among what was retrieved, over items whose retrieved memories and support set are known. */
export interface StaleRetrievals {
  readonly items: number;
  /** Items with a stale value retrieved. */
  readonly staleItems: number;
  readonly facts: number;
  /** Needed facts with a stale value retrieved. */
  readonly staleFacts: number;
  /** Of them, those whose own value was not retrieved. */
  readonly staleOnlyFacts: number;
  readonly memories: number;
  /** Retrieved memories that hold an overwritten value of a fact that their item needs. */
  readonly staleMemories: number;
}

/** For how many items k memories of the store could have held the whole support set. */
export interface CeilingRow {
  readonly k: number;
  /** Items with a support set and a known store. */
  readonly items: number;
  readonly coverable: number;
  /** Items that may be coverable, a fact being held in other words perhaps. */
  readonly undetermined: number;
}

/** What the attributions of one system add up to. */
export interface TraceSummary {
  readonly items: number;
  readonly outcomeBySupport: SupportTable;
  readonly stages: StageGroup;
  readonly byClass: readonly ({ readonly class: ItemClass } & StageGroup)[];
  readonly bySet: readonly ({ readonly set: string } & StageGroup)[];
  readonly byHop: readonly ({ readonly hop: Hop } & StageGroup)[];
  /** What was retrieved of the support, class by class, and set by set. */
  readonly supportByClass: readonly { readonly class: ItemClass; readonly support: SupportCounts }[];
  readonly supportBySet: readonly { readonly set: string; readonly support: SupportCounts }[];
  readonly stale: StaleRetrievals;
  readonly ceilings: readonly CeilingRow[];
  /** What answers to ambiguous items contain. */
  readonly ambiguousAnswers: Readonly<Record<AmbiguousAnswer, number>>;
}
