import { writeFileAtomic } from '../dataset/atomic-write.js';
import { InputError } from '../dataset/input-error.js';
import type { AgentKind } from '../experiments/agent.js';
import { conductRun } from '../experiments/conduct-run.js';
import { openEndpoint } from '../experiments/endpoint.js';
import { readLedger } from '../experiments/ledger.js';
import { writePlan } from '../experiments/run-folder.js';
import { lockRun } from '../experiments/run-lock.js';
import { runOutcomes } from '../experiments/run-outcome.js';
import { countedCost, type RunState } from '../experiments/run-state.js';
import { runPlanDocument } from '../report/run-plan-document.js';
import { runPlanText } from '../report/run-plan-text.js';
import { lockSeeker, readKey, stopOnInterrupt, tellEnd } from './model-session.js';
import { note, print, printJson } from './output.js';
import { type PlannedRun, planRun } from './planned-run.js';
import type { AgentRunOptions } from './run-agent-options.js';
import { type RunProgress, runProgress } from './run-progress.js';
import { printStatus, type StatusOptions } from './run-status.js';
import { toolVersion } from './version.js';

/** The options of `lastwrite run AGENT`. */
export interface RunAgentOptions extends AgentRunOptions, Omit<StatusOptions, 'data'> {
  readonly concurrency: number;
  readonly resume?: boolean;
  readonly retryErrors?: boolean;
  readonly dryRun?: boolean;
}

/** Run an agent, from its plan to its outcomes. */
export async function runAgent(kind: AgentKind, options: RunAgentOptions): Promise<void> {
  const planned = await planRun(kind, options, { rewrite: false });
  const { paths, record } = planned;
  const budget = limitOf(planned);
  if (options.dryRun) {
    const result = { ...record, file: paths.plan, written: planned.onRecord };
    if (options.json) return printJson(runPlanDocument(result));
    return print(runPlanText(result));
  }
  const apiKey = readKey(record.terms.baseUrl);
  const lock = await lockRun(paths.lock, lockSeeker());
  if (lock.recovered) note('note: a process died on this run; its lock is taken over');
  try {
    if (!planned.onRecord) await writePlan(paths.plan, record.plan);
    note(`plan ${paths.plan}, sha256 ${record.planSha256}`);
    await ask(planned, { ...options, apiKey, budget });
  } finally {
    await lock.release();
  }
  const { records } = await readLedger(paths.ledger);
  await printStatus({ paths, record, records }, options);
}

async function ask(
  { paths, record, split, tasks }: PlannedRun,
  options: RunAgentOptions & { apiKey: string | undefined; budget: number | null },
): Promise<void> {
  const { plan, terms } = record;
  let progress: RunProgress | undefined;
  let settled = 0;
  const { stop, release } = stopOnInterrupt();
  try {
    const { end, state, torn } = await conductRun(tasks, {
      tool: `lastwrite ${toolVersion()}`,
      ledgerPath: paths.ledger,
      record,
      model: plan.model,
      maxCost: options.budget,
      endpoint: openEndpoint({ ...terms, apiKey: options.apiKey }),
      concurrency: options.concurrency,
      resume: options.resume ?? false,
      retryErrors: options.retryErrors ?? false,
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
    if (torn)
      note('note: a killed process left an unfinished line in the ledger; it is kept in the session record');
    const outcomes = runOutcomes(record, state, split);
    await writeFileAtomic(paths.outcomes, outcomes.map((one) => `${JSON.stringify(one)}\n`).join(''));
    progress?.stop();
    note(`wrote ${outcomes.length} outcomes to ${paths.outcomes}`);
    tellEnd(end);
  } finally {
    progress?.stop();
    release();
  }
}

function spentBefore(state: RunState): number {
  const attempts = [...state.tasks.values()].flatMap((task) => task.attempts);
  return attempts.reduce((sum, attempt) => sum + (countedCost(attempt) ?? 0), 0);
}

/** Options may not change a plan in passing; a lower limit for this process alone changes nothing. */
function limitOf({ record, changes, asked, paths }: PlannedRun): number | null {
  const limit = record.terms.maxCost;
  const lower = asked.maxCost !== null && (limit === null || asked.maxCost < limit);
  const others = changes.filter(({ term }) => !(term === 'maxCost' && lower));
  if (others.length === 0) return asked.maxCost;
  const what = others.map(({ term, from }) => `${term} ${JSON.stringify(from)}`).join(', ');
  throw new InputError(
    `the run is planned with ${what}`,
    'leave the option away, or put the change on record with lastwrite run plan AGENT --amend REASON',
    { file: paths.plan },
  );
}
