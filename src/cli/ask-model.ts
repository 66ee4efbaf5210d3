import type { Conducted } from '../experiments/conduct-run.js';
import type { PlanOnRecord, RunPaths, TermsHolder } from '../experiments/run-folder.js';
import { countedCost, type RunState } from '../experiments/run-state.js';
import type { RunTask } from '../experiments/run-tasks.js';
import { type RunProgress, runProgress } from './run-progress.js';
import { type SessionOptions, type SessionRequest, withSession } from './told-session.js';

/** A run that is planned, whatever it asks for. */
export interface Planned {
  readonly paths: RunPaths;
  readonly record: PlanOnRecord<TermsHolder & { readonly model: string }>;
  readonly tasks: readonly RunTask[];
}

/** How a planned run is to be carried out. */
export interface AskOptions extends SessionOptions {
  readonly apiKey: string | undefined;
  readonly budget: number | null;
}

/**
 * Ask a model everything that a plan holds, with a progress bar; an interrupt stops after what is in flight, until the
 * results are written.
 *
 * @param conclude - what becomes of the results
 */
export async function askModel<T>(
  { paths, record, tasks }: Planned,
  { apiKey, budget, ...options }: AskOptions,
  conclude: (conducted: Conducted, stopBar: () => void) => Promise<T>,
): Promise<T> {
  let progress: RunProgress | undefined;
  let settled = 0;
  const onAttempt: SessionRequest<Planned['record']['plan']>['onAttempt'] = (attempt) => {
    if (attempt.settled) settled += 1;
    progress?.update(settled, attempt.spent);
  };
  try {
    return await withSession({ paths, record, options, apiKey, budget, onAttempt }, async (session) => {
      const { state, torn } = session;
      settled = tasks.filter(({ id }) => state.task(id).settled).length;
      progress = runProgress(tasks.length, settled, spentBefore(state));
      const end = await session.run(tasks);
      return conclude({ end, state, torn }, () => progress?.stop());
    });
  } finally {
    progress?.stop();
  }
}

/** What the attempts of a run have cost so far, those of unknown cost the most that they can have. */
export function spentBefore(state: RunState): number {
  const attempts = [...state.tasks.values()].flatMap((task) => task.attempts);
  return attempts.reduce((sum, attempt) => sum + (countedCost(attempt) ?? 0), 0);
}
