import type { QuestionGrade } from './grade.js';
import type { Verdict } from './judge.js';

/** Every verdict on a question, its facts' first. */
export function verdictsOf({ facts, invocation }: Pick<QuestionGrade, 'facts' | 'invocation'>): Verdict[] {
  const checks = facts.flatMap(({ storage, summary, retrieval }) => [storage, summary, retrieval]);
  return [...checks, invocation].filter((verdict) => verdict !== undefined);
}

/** Why a judge gave no verdict, and how many verdicts each reason cost, the most frequent first. */
export function failureReasons(grades: readonly QuestionGrade[]): [reason: string, verdicts: number][] {
  const reasons = new Map<string, number>();
  for (const { value, reasoning } of grades.flatMap(verdictsOf)) {
    if (value === 'analysis_failed') reasons.set(reasoning, (reasons.get(reasoning) ?? 0) + 1);
  }
  return [...reasons].sort(([, a], [, b]) => b - a);
}
