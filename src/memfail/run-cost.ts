import { readLedger } from '../experiments/ledger.js';
import { countedCost, RunState, type TaskState } from '../experiments/run-state.js';

/** What the attempts at some tasks took. */
export interface ModelUse {
  readonly tasks: number;
  readonly attempts: number;
  /** As the endpoint counts them, over all attempts that came back with a count. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; null without prices. */
  readonly cost: number | null;
  /** Of it, the most that attempts of unknown cost can have cost. */
  readonly unknownCeiling: number;
}

/** What a run's model calls took: those that answered questions, and those of the memory system. */
export interface RunUse {
  readonly answers: ModelUse;
  readonly memory: ModelUse;
}

/**
 * Sum a run's ledger up.
 *
 * @param questions - ids of the tasks that answered questions; all others are the memory system's
 */
export async function readRunUse(ledger: string, questions: ReadonlySet<string>): Promise<RunUse> {
  const { records } = await readLedger(ledger);
  const tasks = [...new RunState(records).tasks];
  return {
    answers: sumUse(tasks.filter(([id]) => questions.has(id))),
    memory: sumUse(tasks.filter(([id]) => !questions.has(id))),
  };
}

/** Sum a judge's ledger up. */
export async function readJudgeUse(ledger: string): Promise<ModelUse> {
  const { records } = await readLedger(ledger);
  return sumUse([...new RunState(records).tasks]);
}

function sumUse(tasks: readonly (readonly [string, TaskState])[]): ModelUse {
  const attempts = tasks.flatMap(([, task]) => task.attempts);
  const usages = attempts.flatMap(({ result }) => result?.usage ?? []);
  const costs = attempts.map(countedCost);
  const unknown = attempts.filter(({ result }) => !result?.uncharged && result?.cost == null);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    tasks: tasks.length,
    attempts: attempts.length,
    inputTokens: sum(usages.map(({ input }) => input)),
    outputTokens: sum(usages.map(({ output }) => output)),
    cost: costs.some((cost) => cost === null) ? null : sum(costs.map((cost) => cost ?? 0)),
    unknownCeiling: sum(unknown.map((attempt) => countedCost(attempt) ?? 0)),
  };
}
