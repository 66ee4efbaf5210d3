import type { Prices, Terms } from './terms.js';

/** Tokens of one attempt, as the provider reports them. */
export interface Usage {
  readonly input: number;
  /** Of `input`, those that the provider had cached. */
  readonly cached: number;
  /** Hidden reasoning included. */
  readonly output: number;
  /** Of `output`, hidden reasoning. */
  readonly reasoning: number;
}

const MILLION = 1_000_000;

/** US dollars that an attempt cost. */
export function callCost({ input, cached, output }: Usage, prices: Prices): number {
  const cachedPrice = prices.cachedInput ?? prices.input;
  return ((input - cached) * prices.input + cached * cachedPrice + output * prices.output) / MILLION;
}

/** US dollars that an attempt can cost at most: nothing cached, the whole output budget used. */
export function ceilingCost(promptTokens: number, maxOutputTokens: number, prices: Prices): number {
  return callCost({ input: promptTokens, cached: 0, output: maxOutputTokens, reasoning: 0 }, prices);
}

/** What a run is expected to take, every item answered at its first attempt. */
export interface Estimate {
  readonly calls: number;
  /** Counted with o200k_base; other models count a little otherwise. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; null without prices. */
  readonly cost: number | null;
  /** US dollars if every item used the whole first output budget; null without prices. */
  readonly ceiling: number | null;
}

/** Estimate a run from the tokens of its prompts. */
export function estimateRun(
  promptTokens: readonly number[],
  { prices, stages, expectedOutputTokens }: Pick<Terms, 'prices' | 'stages' | 'expectedOutputTokens'>,
): Estimate {
  const budget = stages[0]!.maxOutputTokens;
  const each = Math.min(expectedOutputTokens, budget);
  const sum = (output: number) =>
    prices && promptTokens.reduce((total, tokens) => total + ceilingCost(tokens, output, prices), 0);
  return {
    calls: promptTokens.length,
    inputTokens: promptTokens.reduce((total, tokens) => total + tokens, 0),
    outputTokens: promptTokens.length * each,
    cost: sum(each),
    ceiling: sum(budget),
  };
}
