import { writeFileAtomic } from '../dataset/atomic-write.js';
import type { AgentKind } from '../experiments/agent.js';
import { readLedger } from '../experiments/ledger.js';
import { runOutcomes } from '../experiments/run-outcome.js';
import { planText } from '../experiments/run-plan.js';
import { runPlanDocument } from '../report/run-plan-document.js';
import { runPlanText } from '../report/run-plan-text.js';
import { askModel } from './ask-model.js';
import { tellEnd } from './model-session.js';
import { note, print, printJson } from './output.js';
import { holdRun, requireSameTerms } from './plan-on-record.js';
import { type PlannedRun, planRun } from './planned-run.js';
import type { AgentRunOptions } from './run-agent-options.js';
import { printStatus, type StatusOptions } from './run-status.js';

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
  const budget = requireSameTerms(
    planned,
    'put the change on record with lastwrite run plan AGENT --amend REASON',
  );
  if (options.dryRun) {
    const result = { ...record, file: paths.plan, written: planned.onRecord };
    if (options.json) return printJson(runPlanDocument(result));
    return print(runPlanText(result));
  }
  await holdRun(planned, { amend: undefined, text: planText }, ({ apiKey }) =>
    ask(planned, { ...options, apiKey, budget }),
  );
  const { records } = await readLedger(paths.ledger);
  await printStatus({ paths, record, records }, options);
}

async function ask(
  planned: PlannedRun,
  options: RunAgentOptions & { apiKey: string | undefined; budget: number | null },
): Promise<void> {
  const { paths, record, split } = planned;
  await askModel(planned, options, async ({ end, state }, stopBar) => {
    const outcomes = runOutcomes(record, state, split);
    await writeFileAtomic(paths.outcomes, outcomes.map((one) => `${JSON.stringify(one)}\n`).join(''));
    stopBar();
    note(`wrote ${outcomes.length} outcomes to ${paths.outcomes}`);
    tellEnd(end);
  });
}
