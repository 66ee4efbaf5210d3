import { isTransport, type Reply, settles } from './attempt.js';
import { BACK_OFF, type BackOffTimes, backOff, LONGEST_RETRY_AFTER_MS, SharedPause } from './back-off.js';
import { type ChatMessage, type ResponseFormat, requestBody, requestSha256 } from './chat-request.js';
import { type Clock, isoTime, SYSTEM_CLOCK } from './clock.js';
import { callCost, ceilingCost } from './cost.js';
import type { Endpoint } from './endpoint.js';
import type { Ledger } from './ledger.js';
import { LEDGER_SCHEMA, type LedgerRecord } from './ledger-record.js';
import { countedCost, type RunState } from './run-state.js';
import { Spending } from './spending.js';
import type { Stage, Terms } from './terms.js';

/** One thing to ask a model. */
export interface RunTask {
  /** e.g. `mh_6k#67`. */
  readonly id: string;
  /** Counted, for the most that an attempt can cost. */
  readonly promptTokens: number;
  /** Made when asked for: some are a megabyte long. */
  readonly messages: () => readonly ChatMessage[];
  readonly responseFormat?: ResponseFormat;
  /** Another model than the run's, e.g. the one that a memory system works with. */
  readonly model?: string;
  /** What is wrong with an output; undefined where it will do. An output that will not do is kept and asked again. */
  readonly check?: (output: string) => string | undefined;
}

/** Why a run ended: all was asked, the budget is used up, somebody stopped it, or the endpoint gives no hope. */
export type RunEnd =
  | { readonly why: 'done' | 'budget' | 'stopped' }
  | { readonly why: 'endpoint'; readonly message: string };

/** What tasks are run with. */
export interface RunSettings {
  readonly model: string;
  readonly terms: Terms;
  /** The terms' limit, or a lower one of this process alone. */
  readonly maxCost: number | null;
  readonly endpoint: Endpoint;
  readonly ledger: Pick<Ledger, 'append'>;
  /** As the ledger has it; kept up to date. */
  readonly state: RunState;
  /** Requests at a time. */
  readonly concurrency: number;
  /** No request is sent once it is aborted; those in flight are waited for, since they are paid. */
  readonly stop: AbortSignal;
  readonly clock?: Clock;
  readonly backOffTimes?: BackOffTimes;
  /** Told after every attempt. */
  readonly onAttempt?: (progress: { readonly settled: boolean; readonly spent: number }) => void;
}

/** Failures in a row after which an endpoint is given up. */
const GIVE_UP_AFTER = 20;

/**
 * Ask every task that has no output yet, stage by stage: all tasks go through the first stage before those still
 * without an output go to the next. Every attempt stands in the ledger before it is sent and again when it is back.
 *
 * @see arXiv 2610.09193, appendix I (sampling and output budget)
 */
export async function runTasks(tasks: readonly RunTask[], settings: RunSettings): Promise<RunEnd> {
  const run = new TaskRun(settings);
  for (const [index, stage] of settings.terms.stages.entries()) {
    const open = tasks.filter(({ id }) => run.isOpen(id, index));
    await run.stage(open, stage, index);
    if (run.end) return run.end;
  }
  const { state, terms } = settings;
  const left = tasks.some(({ id }) => !state.task(id).settled && !state.hasFailed(id, terms));
  return { why: left ? 'stopped' : 'done' };
}

class TaskRun {
  end: RunEnd | undefined;
  #failures = 0;
  readonly #pause: SharedPause;
  readonly #spending: Spending;
  readonly #clock: Clock;
  readonly #times: BackOffTimes;

  constructor(readonly settings: RunSettings) {
    this.#clock = settings.clock ?? SYSTEM_CLOCK;
    this.#times = settings.backOffTimes ?? BACK_OFF;
    this.#pause = new SharedPause(this.#clock, this.#times);
    const attempts = [...settings.state.tasks.values()].flatMap((task) => task.attempts);
    const spent = attempts.reduce((sum, attempt) => sum + (countedCost(attempt) ?? 0), 0);
    this.#spending = new Spending(spent, settings.maxCost);
  }

  isOpen(id: string, index: number): boolean {
    return this.settings.state.isOpen(id, index, this.settings.terms);
  }

  async stage(tasks: readonly RunTask[], stage: Stage, index: number): Promise<void> {
    const queue = tasks[Symbol.iterator]();
    const worker = async () => {
      for (const task of queue) {
        while (this.isOpen(task.id, index)) {
          await this.#pause.over(this.settings.stop);
          if (this.settings.stop.aborted) this.end ??= { why: 'stopped' };
          if (this.end) return;
          await this.#attempt(task, stage, index);
        }
      }
    };
    const workers = Array.from({ length: this.settings.concurrency }, async () => {
      try {
        await worker();
      } catch (error) {
        // A ledger that cannot be written: nobody may send on, and what is in flight is waited for.
        this.end ??= { why: 'stopped' };
        throw error;
      }
    });
    const failed = (await Promise.allSettled(workers)).find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async #attempt(task: RunTask, { maxOutputTokens }: Stage, stage: number): Promise<void> {
    const { model, terms, endpoint, state } = this.settings;
    const { prices } = terms;
    const ceiling = prices && ceilingCost(task.promptTokens, maxOutputTokens, prices);
    if (!(await this.#spending.reserve(ceiling ?? 0))) {
      this.end ??= { why: 'budget' };
      return;
    }
    if (this.end) return;
    const { responseFormat } = task;
    const request = {
      model: task.model ?? model,
      messages: task.messages(),
      maxOutputTokens,
      ...(responseFormat && { responseFormat }),
    };
    const body = requestBody(request, terms);
    const attempt = state.task(task.id).attempts.length + 1;
    const key = { schema: LEDGER_SCHEMA, task: task.id, attempt } as const;
    await this.#record({
      ...key,
      record: 'sent',
      time: isoTime(this.#clock),
      round: state.round,
      stage,
      requestSha256: requestSha256(body),
      maxOutputTokens,
      ceiling,
    });
    const start = performance.now();
    const reply = checked(await endpoint.send(body), task);
    const latencyMs = Math.round(performance.now() - start);
    const known = reply.uncharged ? 0 : prices && reply.usage ? callCost(reply.usage, prices) : null;
    const cost = prices && known;
    await this.#record({ ...key, record: 'result', time: isoTime(this.#clock), latencyMs, cost, ...reply });
    this.#spending.settle(ceiling ?? 0, known ?? ceiling ?? 0);
    this.settings.onAttempt?.({ settled: settles(reply), spent: this.#spending.spent });
    await this.#react(reply, task.id, stage);
  }

  async #record(record: LedgerRecord): Promise<void> {
    await this.settings.ledger.append(record);
    this.settings.state.add(record);
  }

  /** Give up, pause all, or let this worker wait, as the reply calls for. */
  async #react(reply: Reply, id: string, stage: number): Promise<void> {
    const { kind, message = kind, retryAfterMs } = reply;
    if (kind === 'rate_limit') {
      if ((retryAfterMs ?? 0) <= LONGEST_RETRY_AFTER_MS) return this.#pause.extend(retryAfterMs);
      const minutes = Math.ceil(retryAfterMs! / 60_000);
      this.end ??= { why: 'endpoint', message: `the endpoint asks to come back in ${minutes} minutes` };
      return;
    }
    this.#pause.clear();
    const failed = isTransport(kind) || kind === 'rejected';
    this.#failures = failed ? this.#failures + 1 : 0;
    if (reply.fatal) this.end ??= { why: 'endpoint', message: `the endpoint refuses: ${message}` };
    if (this.#failures >= GIVE_UP_AFTER) {
      this.end ??= { why: 'endpoint', message: `${this.#failures} failures in a row, the last: ${message}` };
    }
    if (!isTransport(kind) || this.end || !this.isOpen(id, stage)) return;
    const { attempts } = this.settings.state.inStage(id, stage);
    await this.#clock.sleep(backOff(attempts, this.#times), this.settings.stop);
  }
}

function checked(reply: Reply, { check }: RunTask): Reply {
  if (!check || !settles(reply) || reply.kind === 'refused') return reply;
  const fault = check(reply.output!);
  return fault === undefined ? reply : { ...reply, kind: 'invalid', message: fault };
}
