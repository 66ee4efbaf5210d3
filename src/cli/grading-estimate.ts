import { type Estimate, estimateRun } from '../experiments/cost.js';
import { type GradedRun, gradeRun } from '../memfail/grade.js';
import type { Check, Judge } from '../memfail/judge.js';
import { judgeTasks, textFirst } from '../memfail/judge-model.js';
import { textJudge } from '../memfail/judge-text.js';
import type { PlannedGrading } from './planned-grading.js';

/** What a grading takes at most: if every fact passes every check. */
export interface GradingEstimate extends Estimate {
  /** Tasks a check. */
  readonly tasks: Readonly<Partial<Record<Check, number>>>;
}

/** Estimate a grading by a judge that passes all that it is asked, so that every later check is asked too. */
export async function estimateGrading(
  graded: GradedRun,
  { record: { plan, terms } }: PlannedGrading,
  countTokens: (text: string) => number,
): Promise<GradingEstimate> {
  const promptTokens: number[] = [];
  const tasks: Partial<Record<Check, number>> = {};
  const lenient: Judge = {
    judge: async (check, dataset, subjects) => {
      const asked = judgeTasks(check, dataset, subjects, { ...plan, countTokens });
      promptTokens.push(...asked.map((task) => task.promptTokens));
      tasks[check] = asked.length;
      return subjects.map(() => ({ value: 'pass', reasoning: '', by: 'model' }));
    },
  };
  await gradeRun(graded, textFirst(textJudge(graded.data.units), lenient, plan.judged));
  const { prices, stages, expectedOutputTokens } = terms;
  const perTask = graded.data.name === 'persona' ? plan.personaBatch : 1;
  const expected = { prices, stages, expectedOutputTokens: expectedOutputTokens * perTask };
  return { ...estimateRun(promptTokens, expected), tasks };
}
