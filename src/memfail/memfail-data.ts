/** The five datasets of MemFail, in the order in which tables show them. */
export const MEMFAIL_DATASETS = [
  'conditional-easy',
  'conditional-hard',
  'coexisting',
  'persona',
  'long-hop',
] as const;

/** A dataset of MemFail. */
export type MemFailDataset = (typeof MEMFAIL_DATASETS)[number];

/** One information unit: stored in a conversation of its own, ungraded. */
export interface MemFailUnit {
  /** e.g. `coexisting#22.3`: the row of its file, and its place in the row. */
  readonly id: string;
  readonly text: string;
}

/** A fact that a right answer needs. */
export interface MemFailFact {
  /** e.g. `long-hop#44.2`. */
  readonly id: string;
  /** The unit that states it. */
  readonly unit: string;
  /** The fact in words. */
  readonly text: string;
  /** What of it must not be lost: the condition, the preference, the asked detail, the link. */
  readonly critical: string;
}

/** What a question is like; Persona's misleading ones ask about somebody else and want an abstention. */
export type MemFailKind = 'conditional' | 'coexisting' | 'direct' | 'misleading' | 'long-hop';

/** A question with what it stands on. */
export interface MemFailQuestion {
  /** e.g. `persona#12.2`, `long-hop#44`. */
  readonly id: string;
  /** 1-based row of the CSV file, the header being row 1. */
  readonly row: number;
  readonly kind: MemFailKind;
  /** As it is asked; a Long-Hop one with its five options. */
  readonly question: string;
  readonly gold: string;
  /** One of Conditional and Persona, N of Coexisting, K + 1 of Long-Hop. */
  readonly facts: readonly MemFailFact[];
  /** Long-Hop: the letter of the right choice. */
  readonly letter?: string;
  /** N of Coexisting, K of Long-Hop. */
  readonly size?: number;
}

/** A dataset, read: all of its units share one store. */
export interface MemFailData {
  readonly name: MemFailDataset;
  readonly units: readonly MemFailUnit[];
  readonly questions: readonly MemFailQuestion[];
}
