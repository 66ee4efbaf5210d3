import type { Item, Split } from '../dataset/split.js';
import { OUTCOME_SCHEMA, type OutcomeRecord } from '../outcomes/lastwrite-outcome.js';
import { describeAgent } from './agent.js';
import type { PlanOnRecord } from './run-folder.js';
import type { RunState, TaskState } from './run-state.js';

/**
 * The outcomes of a run, an item a record, in the plan's order. An item that was asked as often as the retry rule has it
 * and gave no text has a null output and the error; one that is still to be asked is not there.
 */
export function runOutcomes(
  { plan, terms }: Pick<PlanOnRecord, 'plan' | 'terms'>,
  state: RunState,
  split: Split,
): OutcomeRecord[] {
  const items = new Map(split.rows.flatMap((row) => row.items.map((item) => [item.id, item])));
  return plan.items.flatMap(({ item: id }): OutcomeRecord[] => {
    const item = items.get(id);
    const task = state.task(id);
    if (!item || !(task.settled || state.hasFailed(id, terms))) return [];
    return [outcomeOf(item, task, `${plan.model}, ${describeAgent(plan.agent)}`)];
  });
}

/** The outcome of one item that was asked to its end. */
export function outcomeOf(item: Item, task: TaskState, system: string): OutcomeRecord {
  const { settled, attempts } = task;
  return {
    schema: OUTCOME_SCHEMA,
    item: item.id,
    qaPairId: item.qaPairId,
    question: item.question,
    golds: [...item.golds],
    output: settled?.output ?? null,
    ...(!settled && { error: errorOf(task) }),
    system,
    kind: settled?.kind ?? lastKind(task),
    attempts: attempts.length,
    ...(settled?.finishReason !== undefined && { finishReason: settled.finishReason }),
    ...(settled?.model !== undefined && { model: settled.model }),
    ...(settled?.usage && { usage: settled.usage }),
    ...(settled && { latencyMs: settled.latencyMs, cost: settled.cost }),
  };
}

/** Why a task has no output, by its last attempt that came back. */
export function errorOf(task: TaskState): string {
  const last = task.attempts.findLast(({ result }) => result)?.result;
  const kind = lastKind(task);
  return last?.message ? `${kind}: ${last.message}` : kind;
}

/** What the last attempt that came back was. */
export function lastKind({ attempts }: TaskState): string {
  return attempts.findLast(({ result }) => result)?.result?.kind ?? 'lost';
}
