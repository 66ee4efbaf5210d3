import { ceilingCost } from '../experiments/cost.js';
import type { Terms } from '../experiments/terms.js';
import type { MemoryPlan } from './memory-plan.js';

/** Tokens of all prompts, and their cost with the outputs that are expected. */
export interface PromptEstimate {
  readonly inputTokens: number;
  /** US dollars; null without prices. */
  readonly cost: number | null;
}

/** What a memory run is expected to take, as far as that can be known before anything is retrieved. */
export interface MemoryEstimate {
  /** Of the model that answers, every question answered at its first attempt. */
  readonly calls: number;
  readonly outputTokens: number;
  /** No memory in any prompt. */
  readonly least: PromptEstimate;
  /** The longest memories in every prompt; null where only the memory system knows how long those are. */
  readonly most: PromptEstimate | null;
  /** A memory model is asked too, how often and with what only the run shows: no figure has it. */
  readonly memoryModel: boolean;
}

/** Estimate a run under terms, those of the plan or amended ones. */
export function estimateMemory(
  { items, stores, memoryModel }: Pick<MemoryPlan, 'items' | 'stores' | 'memoryModel'>,
  { prices, stages, expectedOutputTokens }: Pick<Terms, 'prices' | 'stages' | 'expectedOutputTokens'>,
): MemoryEstimate {
  const output = Math.min(expectedOutputTokens, stages[0]!.maxOutputTokens);
  const bounds = new Map(stores.map(({ store, mostRetrieved }) => [store, mostRetrieved]));
  const estimate = (added: (store: string) => number): PromptEstimate => {
    const prompts = items.map(({ promptTokens, store }) => promptTokens + added(store));
    return {
      inputTokens: prompts.reduce((sum, tokens) => sum + tokens, 0),
      cost: prices && prompts.reduce((sum, tokens) => sum + ceilingCost(tokens, output, prices), 0),
    };
  };
  const known = stores.every(({ mostRetrieved }) => mostRetrieved !== null);
  return {
    calls: items.length,
    outputTokens: items.length * output,
    least: estimate(() => 0),
    most: known ? estimate((store) => bounds.get(store)!) : null,
    memoryModel: memoryModel !== null,
  };
}
