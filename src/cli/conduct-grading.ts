import type { PlanOnRecord } from '../experiments/run-folder.js';
import type { RunSession } from '../experiments/run-session.js';
import { type GradedRun, gradeRun, type QuestionGrade } from '../memfail/grade.js';
import { gradePlanText, type MemFailGradePlan } from '../memfail/grade-plan.js';
import type { Check } from '../memfail/judge.js';
import { type JudgeTask, JudgingStopped, modelJudge, textFirst } from '../memfail/judge-model.js';
import { textJudge } from '../memfail/judge-text.js';
import { spentBefore } from './ask-model.js';
import { tellEnd } from './model-session.js';
import { note } from './output.js';
import { holdRun } from './plan-on-record.js';
import type { PlannedGrading } from './planned-grading.js';
import { type RunProgress, runProgress } from './run-progress.js';
import { type SessionOptions, withSession } from './told-session.js';

/** How a planned grading is to be carried out. */
export interface GradingConduct extends SessionOptions {
  /** US dollars; null for no limit. */
  readonly budget: number | null;
  readonly countTokens: (text: string) => number;
}

/**
 * Carry a grading out, wave after wave. Every verdict stands in the grading's own ledger before the next is asked for.
 *
 * @returns undefined where it ended before all was asked, which is told
 */
export async function conductGrading(
  planned: PlannedGrading,
  graded: GradedRun,
  options: GradingConduct,
): Promise<QuestionGrade[] | undefined> {
  const { amend, budget } = options;
  try {
    return await holdRun(planned, { amend, text: gradePlanText }, async ({ record, apiKey }) => {
      const waves = tellWaves();
      try {
        return await withSession(
          { paths: planned.paths, record, options, apiKey, budget, onAttempt: waves.onAttempt },
          (session) => judgeAll(graded, record, session, options.countTokens, waves.begin),
        );
      } finally {
        waves.stop();
      }
    });
  } catch (error) {
    if (!(error instanceof JudgingStopped)) throw error;
    tellEnd(error.end);
    return undefined;
  }
}

function judgeAll(
  graded: GradedRun,
  { plan }: PlanOnRecord<MemFailGradePlan>,
  session: RunSession,
  countTokens: (text: string) => number,
  begin: (session: RunSession, check: Check, tasks: readonly JudgeTask[]) => void,
): Promise<QuestionGrade[]> {
  const { maxStoreTokens, answers, judged } = plan;
  const onTasks = (check: Check, tasks: readonly JudgeTask[]) => begin(session, check, tasks);
  const model = modelJudge({ session, maxStoreTokens, answers, countTokens, onTasks });
  return gradeRun(graded, textFirst(textJudge(graded.data.units), model, judged));
}

/** A line and a bar for each check. */
function tellWaves() {
  let bar: RunProgress | undefined;
  let settled = 0;
  const stop = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    stop,
    begin: ({ state }: RunSession, check: Check, tasks: readonly JudgeTask[]) => {
      stop();
      note(`${check}: ${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}`);
      settled = tasks.filter(({ id }) => state.task(id).settled).length;
      bar = runProgress(tasks.length, settled, spentBefore(state));
    },
    onAttempt: (attempt: { readonly settled: boolean; readonly spent: number }) => {
      if (attempt.settled) settled += 1;
      bar?.update(settled, attempt.spent);
    },
  };
}
