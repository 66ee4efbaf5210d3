import { InputError } from '../dataset/input-error.js';
import type { TermChange } from '../experiments/amendment.js';
import { type Conduct, type Conducted, conductRun } from '../experiments/conduct-run.js';
import { openEndpoint } from '../experiments/endpoint.js';
import type { RunPaths } from '../experiments/run-folder.js';
import { countedCost, type RunState } from '../experiments/run-state.js';
import type { RunTask } from '../experiments/run-tasks.js';
import type { Terms } from '../experiments/terms.js';
import { stopOnInterrupt } from './model-session.js';
import { note } from './output.js';
import { type RunProgress, runProgress } from './run-progress.js';
import { toolVersion } from './version.js';

/** A run that is planned, whatever it asks for. */
export interface Planned {
  readonly paths: RunPaths;
  readonly record: Conduct['record'] & { readonly plan: { readonly model: string }; readonly terms: Terms };
  readonly tasks: readonly RunTask[];
}

/** How a planned run is to be carried out. */
export interface AskOptions {
  readonly concurrency: number;
  readonly resume: boolean;
  readonly retryErrors: boolean;
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
  options: AskOptions,
  conclude: (conducted: Conducted, stopBar: () => void) => Promise<T>,
): Promise<T> {
  let progress: RunProgress | undefined;
  let settled = 0;
  const { stop, release } = stopOnInterrupt();
  try {
    const conducted = await conductRun(tasks, {
      tool: `lastwrite ${toolVersion()}`,
      ledgerPath: paths.ledger,
      record,
      model: record.plan.model,
      maxCost: options.budget,
      endpoint: openEndpoint({ ...record.terms, apiKey: options.apiKey }),
      concurrency: options.concurrency,
      resume: options.resume,
      retryErrors: options.retryErrors,
      stop,
      onOpen: (before) => {
        settled = tasks.filter(({ id }) => before.task(id).settled).length;
        progress = runProgress(tasks.length, settled, spentBefore(before));
      },
      onAttempt: (attempt) => {
        if (attempt.settled) settled += 1;
        progress?.update(settled, attempt.spent);
      },
    });
    if (conducted.torn)
      note('note: a killed process left an unfinished line in the ledger; it is kept in the session record');
    return await conclude(conducted, () => progress?.stop());
  } finally {
    progress?.stop();
    release();
  }
}

function spentBefore(state: RunState): number {
  const attempts = [...state.tasks.values()].flatMap((task) => task.attempts);
  return attempts.reduce((sum, attempt) => sum + (countedCost(attempt) ?? 0), 0);
}

/**
 * The cost limit of this process. Options may not change a plan in passing; a lower limit for this process alone changes
 * nothing.
 *
 * @param amend - how a change is put on record
 * @throws InputError when the options ask for other terms than the plan's
 */
export function requireSameTerms(
  {
    record,
    changes,
    asked,
    paths,
  }: {
    readonly record: { readonly terms: Terms };
    readonly changes: readonly TermChange[];
    readonly asked: Terms;
    readonly paths: RunPaths;
  },
  amend: string,
): number | null {
  const limit = record.terms.maxCost;
  const lower = asked.maxCost !== null && (limit === null || asked.maxCost < limit);
  const others = changes.filter(({ term }) => !(term === 'maxCost' && lower));
  if (others.length === 0) return asked.maxCost;
  const what = others.map(({ term, from }) => `${term} ${JSON.stringify(from)}`).join(', ');
  throw new InputError(`the run is planned with ${what}`, `leave the option away, or ${amend}`, {
    file: paths.plan,
  });
}
