import { sha256 } from '../dataset/content-hash.js';
import type { ResponseFormat } from '../experiments/chat-request.js';
import type { RunSession } from '../experiments/run-session.js';
import { type RunEnd, type RunTask, runTasks } from '../experiments/run-tasks.js';
import type { Prices, Terms } from '../experiments/terms.js';
import { MemoryFault } from './memory-fault.js';
import type { MemoryModel, MemoryModelRequest } from './memory-system.js';

/**
 * The model that a memory system works with, asked through the run's own ledger and budget. A task's name is made of
 * what is asked, so that a store that is filled anew is answered from the ledger, at no cost.
 */
export class LedgerModel implements MemoryModel {
  /** Why the run ended while the model was asked; the system that asked can only fail then. */
  ended: RunEnd | undefined;
  #last: Promise<unknown> = Promise.resolve();
  readonly #terms: Terms;

  constructor(
    readonly session: RunSession,
    readonly countTokens: (text: string) => number,
    readonly memoryModel: { readonly model: string; readonly prices?: Prices } | null,
  ) {
    this.#terms = memoryModelTerms(session.settings.record.terms, memoryModel?.prices);
  }

  /** One after the other: calls at the same time would each take the whole budget for theirs. */
  ask(request: MemoryModelRequest): Promise<string> {
    const answer = this.#last.then(() => this.#ask(request));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #ask({ purpose, messages, schema, check }: MemoryModelRequest): Promise<string> {
    const { session, memoryModel } = this;
    if (!memoryModel) throw new MemoryFault('model', `${purpose}: the run has no memory model`);
    const responseFormat: ResponseFormat | undefined = schema && {
      type: 'json_schema',
      json_schema: { ...schema, strict: true },
    };
    const task: RunTask = {
      id: this.#taskId(`memory/${purpose}/${sha256(JSON.stringify([messages, schema ?? null]))}`, check),
      model: memoryModel.model,
      promptTokens: messages.reduce((sum, { content }) => sum + this.countTokens(content), 0),
      messages: () => messages,
      ...(responseFormat && { responseFormat }),
      ...(check && { check }),
    };
    if (!session.state.task(task.id).settled) {
      const { settings, ledger, state } = session;
      const end = await runTasks([task], { ...settings, concurrency: 1, terms: this.#terms, ledger, state });
      if (end.why !== 'done') {
        this.ended = end;
        throw new MemoryFault('model', `${purpose}: the run ended before its model answered`);
      }
    }
    const { settled, attempts } = session.state.task(task.id);
    if (!settled) {
      const last = attempts.at(-1)?.result;
      throw new MemoryFault(
        'model',
        `${purpose}: the model gave nothing: ${last?.message ?? last?.kind ?? 'lost'}`,
      );
    }
    const fault = check?.(settled.output!);
    if (fault !== undefined) throw new MemoryFault('model', `${purpose}: ${fault}`);
    return settled.output!;
  }

  /**
   * A refusal is kept as the output that it is, whatever the check says of it. A round that asks anew what has failed
   * asks such a one under another name, since the first text that came is the one that counts.
   */
  #taskId(base: string, check: MemoryModelRequest['check']): string {
    const { state } = this.session;
    const rounds = Array.from({ length: state.round }, (_, index) => `${base}/${index + 1}`);
    const settled = (id: string) => state.task(id).settled?.output;
    const good = [base, ...rounds].find((id) => settled(id) != null && check?.(settled(id)!) === undefined);
    return good ?? (settled(base) == null ? base : (rounds.at(-1) ?? base));
  }
}

/**
 * The terms of a memory system's model: it writes more than the short answer that the first output budget is made for,
 * so that its calls have the largest from the start.
 */
export function memoryModelTerms(terms: Terms, prices?: Prices): Terms {
  const largest = Math.max(...terms.stages.map(({ maxOutputTokens }) => maxOutputTokens));
  const [first] = terms.stages;
  return {
    ...terms,
    stages: [{ attempts: first!.attempts, maxOutputTokens: largest }],
    prices: terms.prices && (prices ?? terms.prices),
  };
}
