import { writeFileAtomic } from '../dataset/atomic-write.js';
import { openEndpoint } from '../experiments/endpoint.js';
import { addAmendment } from '../experiments/run-folder.js';
import { lockRun } from '../experiments/run-lock.js';
import { RunSession } from '../experiments/run-session.js';
import { type GradedRun, gradeRun, type QuestionGrade } from '../memfail/grade.js';
import { gradePlanText } from '../memfail/grade-plan.js';
import { JudgingStopped, modelJudge, textFirst } from '../memfail/judge-model.js';
import { textJudge } from '../memfail/judge-text.js';
import { lockSeeker, readKey, stopOnInterrupt, tellEnd } from './model-session.js';
import { note } from './output.js';
import type { PlannedGrading } from './planned-grading.js';
import { toolVersion } from './version.js';

/** How a planned grading is to be carried out. */
export interface GradingConduct {
  readonly concurrency: number;
  readonly resume?: boolean;
  readonly retryErrors?: boolean;
  /** Why the terms change; they do where it is given. */
  readonly amend?: string;
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
  const apiKey = readKey(planned.asked.baseUrl);
  const lock = await lockRun(planned.paths.lock, lockSeeker());
  if (lock.recovered) note('note: a process died on this grading; its lock is taken over');
  try {
    const record = await putOnRecord(planned, options.amend);
    note(`plan ${planned.paths.plan}, sha256 ${record.planSha256}`);
    return await judgeAll({ ...planned, record }, graded, options, apiKey);
  } catch (error) {
    if (!(error instanceof JudgingStopped)) throw error;
    tellEnd(error.end);
    return undefined;
  } finally {
    await lock.release();
  }
}

async function putOnRecord(
  { record, paths, onRecord, changes, asked }: PlannedGrading,
  amend: string | undefined,
): Promise<PlannedGrading['record']> {
  if (!onRecord) await writeFileAtomic(paths.plan, gradePlanText(record.plan));
  if (!onRecord || amend === undefined) return record;
  const amendment = await addAmendment(paths.amendments, record, { reason: amend, changes, terms: asked });
  return { ...record, amendments: [...record.amendments, amendment], terms: asked };
}

async function judgeAll(
  { paths, record }: PlannedGrading,
  graded: GradedRun,
  options: GradingConduct,
  apiKey: string | undefined,
): Promise<QuestionGrade[]> {
  const { plan, terms } = record;
  const { maxStoreTokens, answers, judged } = plan;
  const { stop, release } = stopOnInterrupt();
  try {
    const session = await RunSession.open({
      tool: `lastwrite ${toolVersion()}`,
      ledgerPath: paths.ledger,
      record,
      model: plan.model,
      maxCost: options.budget,
      endpoint: openEndpoint({ ...terms, apiKey }),
      concurrency: options.concurrency,
      resume: options.resume ?? options.amend !== undefined,
      retryErrors: options.retryErrors ?? false,
      stop,
    });
    const model = modelJudge({
      session,
      maxStoreTokens,
      answers,
      countTokens: options.countTokens,
      onTasks: (check, tasks) => note(`${check}: ${tasks.length} tasks`),
    });
    try {
      return await gradeRun(graded, textFirst(textJudge(graded.data.units), model, judged));
    } finally {
      await session.close();
    }
  } finally {
    release();
  }
}
