import type { QuestionGrade } from './grade.js';
import type { Verdict } from './judge.js';

/** A graded question, fresh or as a file has it. */
interface Checked<V> {
  readonly facts: readonly {
    readonly storage: V;
    readonly summary?: V | undefined;
    readonly retrieval?: V | undefined;
  }[];
  readonly invocation?: V | undefined;
}

/** Every verdict on a question, its facts' first. */
export function verdictsOf<V>({ facts, invocation }: Checked<V>): V[] {
  const checks = facts.flatMap(({ storage, summary, retrieval }) => [storage, summary, retrieval]);
  return [...checks, invocation].filter((verdict) => verdict !== undefined);
}

/** Why a judge gave no verdict, and how many verdicts each reason cost, the most frequent first. */
export function failureReasons(grades: readonly QuestionGrade[]): [reason: string, verdicts: number][] {
  const reasons = new Map<string, number>();
  for (const { value, reasoning } of grades.flatMap((grade) => verdictsOf<Verdict>(grade))) {
    if (value === 'analysis_failed') reasons.set(reasoning, (reasons.get(reasoning) ?? 0) + 1);
  }
  return [...reasons].sort(([, a], [, b]) => b - a);
}
