import type { Verdict } from './judge.js';

/** Labels that say what became of a fact, in the order in which the checks find them. */
export const FACT_LABELS = ['not_stored', 'summary_error', 'not_retrieved', 'correct'] as const;

/** Labels of an item that say which operation failed, or that none did. */
export const ITEM_LABELS = [
  'not_stored',
  'summary_error',
  'not_retrieved',
  'reasoning_error',
  'correct',
] as const;

/** Labels of what could not be decided: by text alone, because a judge gave nothing, because there is no answer. */
export const OPEN_LABELS = ['undetermined', 'analysis_failed', 'no_answer'] as const;

/** What became of a fact. */
export type FactLabel = (typeof FACT_LABELS)[number] | 'undetermined' | 'analysis_failed';
/** Which operation failed on an item, or why nobody knows. */
export type ItemLabel = (typeof ITEM_LABELS)[number] | (typeof OPEN_LABELS)[number];

/** The verdicts on a fact, as far as they go: a check that failed ends them. */
export interface FactVerdicts {
  readonly storage: Verdict;
  readonly summary?: Verdict;
  readonly retrieval?: Verdict;
}

/** The label of a fact: its first failure decides. */
export function factLabel({ storage, summary, retrieval }: FactVerdicts): FactLabel {
  for (const [verdict, label] of [
    [storage, 'not_stored'],
    [summary, 'summary_error'],
    [retrieval, 'not_retrieved'],
  ] as const) {
    if (!verdict || verdict.value === 'pass') continue;
    return verdict.value === 'fail' ? label : verdict.value;
  }
  return 'correct';
}

/** What is still possible for a fact: one label where it is decided, several where a check left it open. */
function possibleLabels(verdicts: FactVerdicts): readonly (typeof FACT_LABELS)[number][] {
  const label = factLabel(verdicts);
  if (label !== 'undetermined' && label !== 'analysis_failed') return [label];
  if (isOpen(verdicts.storage)) return FACT_LABELS;
  return FACT_LABELS.slice(isOpen(verdicts.summary) ? 1 : 2);
}

/** What an item's label is made from. */
export interface ItemVerdicts {
  /** Persona's questions about somebody else; see {@link labelItem}. */
  readonly misleading: boolean;
  readonly facts: readonly FactVerdicts[];
  /** Is the answer right? Undefined where nobody was asked, since a fact was lost before. */
  readonly invocation?: Verdict | undefined;
  /** Long-Hop: is the letter right? Known whatever became of the facts; undefined where there is none to look at. */
  readonly letterRight?: boolean | undefined;
  /** There is an answer to look at. */
  readonly answered: boolean;
}

/** An item's label. */
export interface LabelledItem {
  readonly label: ItemLabel;
  /** Correct for want of anything to be misled by: nothing stored, or nothing retrieved. */
  readonly vacuous: boolean;
  /**
   * Is it passed? Undefined where that is not known. An item with an open label can be known to have failed: one of its
   * facts is lost for certain, or its letter is wrong, and only which failure comes first is open.
   */
  readonly passed: boolean | undefined;
}

/**
 * The label of an item: the first that is present in the order not_stored, summary_error, not_retrieved; else
 * reasoning_error where the answer is wrong, and correct where it is right. A misleading question is passed where its
 * fact was not stored or not retrieved, as in the authors' code: such a pass is vacuous.
 *
 * An item with an open verdict keeps a label that holds whichever way the verdict would have gone; where there is no
 * such label it is analysis_failed if a judge failed, no_answer if there is none, else undetermined.
 *
 * @see arXiv 2605.26667 (MemFail), grading
 */
export function labelItem(item: ItemVerdicts): LabelledItem {
  const { misleading, facts, invocation, answered } = item;
  const right = isRight(item);
  const answers = right === undefined ? [true, false] : [right];
  const possible = combinations(facts.map(possibleLabels)).flatMap((labels) =>
    answers.map((right) => collapse(labels, right, misleading)),
  );
  const [first, ...others] = possible;
  if (first && others.every(({ label }) => label === first.label)) {
    const vacuous = possible.every((one) => one.vacuous);
    return { label: first.label, vacuous, passed: first.label === 'correct' };
  }
  const open = facts.flatMap(({ storage, summary, retrieval }) => [storage, summary, retrieval]);
  const failed = [...open, invocation].some((verdict) => verdict?.value === 'analysis_failed');
  return {
    label: failed ? 'analysis_failed' : answered ? 'undetermined' : 'no_answer',
    vacuous: false,
    passed: possible.some(({ label }) => label === 'correct') ? undefined : false,
  };
}

function isRight({ invocation, letterRight }: ItemVerdicts): boolean | undefined {
  if (invocation?.value === 'pass') return true;
  if (invocation?.value === 'fail') return false;
  return letterRight;
}

/** The label that decided facts and a decided answer make. */
export function collapse(
  facts: readonly (typeof FACT_LABELS)[number][],
  right: boolean,
  misleading: boolean,
): { readonly label: (typeof ITEM_LABELS)[number]; readonly vacuous: boolean } {
  const failure = FACT_LABELS.find((label) => label !== 'correct' && facts.includes(label));
  if (misleading && (failure === 'not_stored' || failure === 'not_retrieved')) {
    return { label: 'correct', vacuous: true };
  }
  return { label: failure ?? (right ? 'correct' : 'reasoning_error'), vacuous: false };
}

function isOpen(verdict: Verdict | undefined): boolean {
  return verdict?.value === 'undetermined' || verdict?.value === 'analysis_failed';
}

/** Distinct label sets, as an item's label depends on nothing else: 2^4 at most, however many facts it has. */
function combinations(
  facts: readonly (readonly (typeof FACT_LABELS)[number][])[],
): (typeof FACT_LABELS)[number][][] {
  let sets = new Map<string, (typeof FACT_LABELS)[number][]>([['', []]]);
  for (const labels of facts) {
    const next = new Map<string, (typeof FACT_LABELS)[number][]>();
    for (const set of sets.values()) {
      for (const label of labels) {
        const grown = FACT_LABELS.filter((one) => one === label || set.includes(one));
        next.set(grown.join(), grown);
      }
    }
    sets = next;
  }
  return [...sets.values()];
}
