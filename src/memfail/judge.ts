import type { StoredMemory } from '../memory/memory-system.js';
import type { MemFailDataset, MemFailFact, MemFailQuestion } from './memfail-data.js';

/** The four checks, in order: a check is made only of what passed those before it. */
export const CHECKS = ['storage', 'summary', 'retrieval', 'invocation'] as const;

/** Is the fact held, are its critical details kept, was it retrieved, was it used and the answer right? */
export type Check = (typeof CHECKS)[number];

/** How a check came out; `analysis_failed`: a judge was asked and gave no verdict. */
export const VERDICT_VALUES = ['pass', 'fail', 'undetermined', 'analysis_failed'] as const;

/** See {@link VERDICT_VALUES}. */
export type VerdictValue = (typeof VERDICT_VALUES)[number];

/** A judge's verdict on one check. */
export interface Verdict {
  readonly value: VerdictValue;
  /** Why, in a sentence. */
  readonly reasoning: string;
  readonly by: 'text' | 'model';
  /** Ids of the memories that it stands on, where the judge names them; a retrieved one without an id as `#place`. */
  readonly memories?: readonly string[];
  /** Memories of the store that the judge was not shown. */
  readonly leftOut?: number;
}

/** One thing to be judged: a fact of a question, or, by the invocation check, the answer to it. */
export interface Subject {
  /** `QUESTION` or `QUESTION/FACT`, the fact by its 1-based place. */
  readonly id: string;
  readonly question: MemFailQuestion;
  /** Undefined for the invocation check. */
  readonly fact?: MemFailFact;
  /** What the store held when the question was asked of it. */
  readonly store: readonly StoredMemory[];
  /** Undefined where the memory system failed at it. */
  readonly retrieved?: readonly { readonly id?: string | undefined; readonly text: string }[] | undefined;
  /** Undefined where there is none. */
  readonly answer?: string | undefined;
}

/** Judges subjects by one check at a time. */
export interface Judge {
  /** One verdict a subject, in their order. */
  judge(check: Check, dataset: MemFailDataset, subjects: readonly Subject[]): Promise<readonly Verdict[]>;
}

/**
 * Is a check made for a dataset at all? Conditional Easy's storage check asks for the condition as well, so that nothing
 * is left for a summary check: its error shares do not compare with Hard's.
 */
export function isChecked(check: Check, dataset: MemFailDataset): boolean {
  return !(check === 'summary' && dataset === 'conditional-easy');
}
