import type { Reply } from '../../src/experiments/attempt.js';
import type { RequestBody } from '../../src/experiments/chat-request.js';
import type { Clock } from '../../src/experiments/clock.js';
import type { LedgerRecord } from '../../src/experiments/ledger-record.js';
import { RunState } from '../../src/experiments/run-state.js';
import { type RunSettings, type RunTask, runTasks } from '../../src/experiments/run-tasks.js';
import type { Terms } from '../../src/experiments/terms.js';
import { defaultTerms } from '../../src/experiments/terms-patch.js';

/** Two attempts at 100 tokens, then two at 1,000. */
export const TERMS: Terms = {
  ...defaultTerms('long-context', 'http://127.0.0.1:9/v1'),
  stages: [
    { attempts: 2, maxOutputTokens: 100 },
    { attempts: 2, maxOutputTokens: 1000 },
  ],
  rateLimitWaits: 3,
};

export const task = (id: string, more: Partial<RunTask> = {}): RunTask => ({
  id,
  promptTokens: 10,
  messages: () => [{ role: 'user', content: id }],
  ...more,
});

export const said = (output: string): Reply => ({
  kind: 'answered',
  output,
  usage: { input: 10, cached: 0, output: 1, reasoning: 0 },
});

export const failed = (kind: Reply['kind'], more: Partial<Reply> = {}): Reply => ({
  kind,
  output: null,
  ...more,
});

/** A clock that stands still but for sleeps. */
export function stillClock(): Clock & { readonly slept: number[] } {
  let now = Date.parse('2025-01-01T00:00:00Z');
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
    },
  };
}

/** What a scripted model was asked. */
export interface Asked {
  readonly id: string;
  readonly budget: number;
}

/**
 * Run tasks against a script: each task's replies in order, the last one again and again; kept in memory.
 *
 * @param replies - by task id, or one for all
 */
export async function runScript(
  tasks: readonly RunTask[],
  replies: Readonly<Record<string, readonly Reply[]>> | readonly Reply[],
  options: Partial<RunSettings> & { readonly records?: LedgerRecord[] } = {},
) {
  const { records = [], ...settings } = options;
  const asked: Asked[] = [];
  const clock = stillClock();
  const state = new RunState(records);
  const send = async (body: RequestBody) => {
    const id = (body.messages as { content: string }[])[0]!.content;
    const before = asked.filter((one) => one.id === id).length;
    asked.push({ id, budget: Number(body.max_tokens) });
    const script = Array.isArray(replies) ? replies : (replies as Record<string, Reply[]>)[id]!;
    return script[Math.min(before, script.length - 1)]!;
  };
  const end = await runTasks(tasks, {
    model: 'm',
    terms: TERMS,
    maxCost: null,
    endpoint: { send },
    ledger: {
      append: async (record) => {
        records.push(record);
      },
    },
    state,
    concurrency: 1,
    stop: new AbortController().signal,
    clock,
    ...settings,
  });
  return { end, asked, state, records, clock };
}
