import type { Interval } from '../stats/interval.js';
import { wilson } from '../stats/wilson.js';
import type { MemFailGrade } from './grade-record.js';
import { FACT_LABELS, type FactLabel, ITEM_LABELS, type ItemLabel, OPEN_LABELS } from './label.js';
import type { MemFailData } from './memfail-data.js';

/** Labels of wrong items, in the order of the checks. */
export const ERROR_LABELS = ['not_stored', 'summary_error', 'not_retrieved', 'reasoning_error'] as const;

/** How many questions of a run came out how. */
export interface Success {
  /** Questions. */
  readonly n: number;
  readonly labels: Readonly<Record<ItemLabel, number>>;
  /** Questions that the rate is of: those that are known to be passed or to have failed. */
  readonly decided: number;
  readonly correct: number;
  /** Correct of decided, with its Wilson 95 % interval; null where text leaves open who passed, or nothing is decided. */
  readonly rate: { readonly value: number; readonly ci95: Interval } | null;
  /** Shares of all questions: if every one of which it is not known were wrong, and if every one were right. */
  readonly bounds: Interval;
  /** Misleading questions that passed for want of anything to be misled by; part of `correct`. */
  readonly vacuous: number;
}

/**
 * Success of a run. Items that text leaves undetermined are not a chance pick: which ones they are hangs on what became
 * of them. So there is no rate beside them, and only bounds are given.
 *
 * @see arXiv 2605.26667 (MemFail), metrics: z = 1.96
 */
export function successOf(grades: readonly Pick<MemFailGrade, 'label' | 'vacuous' | 'passed'>[]): Success {
  const labels = countLabels([...ITEM_LABELS, ...OPEN_LABELS], grades);
  const open = grades.filter(({ passed }) => passed === null);
  const n = grades.length;
  const decided = n - open.length;
  const { correct } = labels;
  const known = decided > 0 && open.every(({ label }) => label !== 'undetermined');
  return {
    n,
    labels,
    decided,
    correct,
    rate: known ? { value: correct / decided, ci95: wilson(correct, decided) } : null,
    bounds: n === 0 ? { lower: 0, upper: 1 } : { lower: correct / n, upper: (correct + open.length) / n },
    vacuous: grades.filter(({ vacuous }) => vacuous).length,
  };
}

/** An error's shares. */
export interface ErrorShare {
  readonly label: (typeof ERROR_LABELS)[number];
  readonly count: number;
  /** Of all questions. */
  readonly ofAll: number | null;
  /** Of those that are wrong; null where there is none, or where text leaves open which are: they are no chance pick. */
  readonly ofIncorrect: number | null;
}

/** Each error's share of all questions and of the incorrect ones of those that are decided, wherever they failed. */
export function errorShares({ n, labels, decided, correct, rate }: Success): ErrorShare[] {
  const incorrect = decided - correct;
  return ERROR_LABELS.map((label) => ({
    label,
    count: labels[label],
    ofAll: n === 0 ? null : labels[label] / n,
    ofIncorrect: incorrect === 0 || !rate ? null : labels[label] / incorrect,
  }));
}

/** What became of the facts of questions of one size. */
export interface FactGroup {
  /** N of Coexisting, K of Long-Hop; null for the facts of all sizes. */
  readonly size: number | null;
  readonly questions: number;
  readonly facts: number;
  readonly labels: Readonly<Record<FactLabel, number>>;
}

/** What became of facts, size by size, and of all. */
export function factGroups(grades: readonly Pick<MemFailGrade, 'size' | 'facts'>[]): FactGroup[] {
  const sizes = [...new Set(grades.flatMap(({ size }) => size ?? []))].sort((a, b) => a - b);
  const group = (size: number | null): FactGroup => {
    const own = grades.filter((one) => size === null || one.size === size);
    const facts = own.flatMap((one) => one.facts);
    const names = [...FACT_LABELS, 'undetermined', 'analysis_failed'] as const;
    return { size, questions: own.length, facts: facts.length, labels: countLabels(names, facts) };
  };
  return [...sizes.map(group), group(null)];
}

function countLabels<L extends string>(
  names: readonly L[],
  labelled: readonly { label: L }[],
): Record<L, number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<L, number>;
  for (const { label } of labelled) counts[label] += 1;
  return counts;
}

/** What no memory system and no reader can go beyond, or below, whatever they do. */
export interface Limits {
  /** Questions. */
  readonly n: number;
  /** Questions that a store of atomic facts, a memory each, can serve within k memories. */
  readonly atomicCeiling: number;
  /** Misleading questions: an empty store passes them all. */
  readonly emptyStore: number;
}

/**
 * The limits of questions at a k, counted from the data.
 *
 * @param asked - ids of the questions of a run
 */
export function limitsOf({ questions }: MemFailData, asked: ReadonlySet<string>, k: number): Limits {
  const own = questions.filter(({ id }) => asked.has(id));
  return {
    n: own.length,
    atomicCeiling: own.filter(({ facts }) => facts.length <= k).length,
    emptyStore: own.filter(({ kind }) => kind === 'misleading').length,
  };
}
