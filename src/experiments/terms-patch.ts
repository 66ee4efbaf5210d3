import { InputError } from '../dataset/input-error.js';
import type { AgentKind } from './agent.js';
import { type Terms, termsSchema } from './terms.js';

/** What somebody says of the terms; the rest stays as it is. */
export interface TermsPatch {
  readonly baseUrl?: string;
  readonly temperature?: number | null;
  readonly seed?: number;
  readonly reasoningEffort?: string;
  readonly tokenField?: Terms['tokenField'];
  readonly timeoutSeconds?: number;
  readonly attempts?: number;
  readonly maxOutputTokens?: number;
  /** Of the second stage; 0 for none. */
  readonly thenOutputTokens?: number;
  readonly rateLimitWaits?: number;
  readonly scoring?: Terms['scoring'];
  readonly maxCost?: number;
  readonly priceInput?: number;
  readonly priceOutput?: number;
  readonly priceCached?: number;
  readonly expectedOutputTokens?: number;
}

/** Where requests go unless told otherwise. */
export const OPENAI_BASE_URL = 'https://api.openai.com/v1';

const ATTEMPTS = 3;
const SECOND_BUDGET = 16_000;

/**
 * The terms that the paper's protocol has for an agent: its sampling, and up to three attempts at a first output budget,
 * then as many at a larger one.
 *
 * @see arXiv 2610.09193, appendix I
 */
export function defaultTerms(kind: AgentKind, baseUrl = OPENAI_BASE_URL): Terms {
  const retrieves = kind === 'bm25';
  return {
    baseUrl,
    temperature: retrieves ? 0.7 : null,
    seed: null,
    reasoningEffort: null,
    // OpenAI's reasoning models refuse the old name; most other endpoints know no other.
    tokenField: baseUrl.startsWith('https://api.openai.com/') ? 'max_completion_tokens' : 'max_tokens',
    timeoutSeconds: 300,
    stages: [
      { attempts: ATTEMPTS, maxOutputTokens: retrieves ? 200 : 4000 },
      { attempts: ATTEMPTS, maxOutputTokens: SECOND_BUDGET },
    ],
    rateLimitWaits: 20,
    scoring: 'full',
    maxCost: null,
    prices: null,
    // The paper's means are 554 and 439 with hidden reasoning, and 2.8 of the retrieval agent.
    expectedOutputTokens: retrieves ? 10 : 600,
  };
}

/**
 * Terms with what somebody says of them.
 *
 * @throws InputError when they are no terms then
 */
export function applyTermsPatch(base: Terms, patch: TermsPatch): Terms {
  const { attempts, maxOutputTokens, thenOutputTokens, priceInput, priceOutput, priceCached, ...plain } =
    patch;
  const result = termsSchema.safeParse({
    ...base,
    ...plain,
    stages: patchStages(base.stages, patch),
    prices: patchPrices(base.prices, patch),
  });
  if (!result.success) {
    const { path, message } = result.error.issues[0]!;
    throw new InputError(
      `the run cannot have these terms: ${path.join('.')}: ${message}`,
      'give another value',
    );
  }
  if (result.data.maxCost !== null && result.data.prices === null) {
    throw new InputError(
      'a budget needs prices',
      'give --price-in and --price-out, in US dollars a million tokens',
    );
  }
  return result.data;
}

function patchStages(
  stages: Terms['stages'],
  { attempts, maxOutputTokens, thenOutputTokens }: TermsPatch,
): Terms['stages'] {
  const [first, second] = stages;
  const budgets = [
    maxOutputTokens ?? first!.maxOutputTokens,
    thenOutputTokens ?? second?.maxOutputTokens ?? 0,
    ...stages.slice(2).map((stage) => stage.maxOutputTokens),
  ];
  return budgets.flatMap((budget, index) =>
    budget === 0 && index > 0
      ? []
      : [{ attempts: attempts ?? (stages[index] ?? first!).attempts, maxOutputTokens: budget }],
  );
}

function patchPrices(
  prices: Terms['prices'],
  { priceInput, priceOutput, priceCached }: TermsPatch,
): Partial<NonNullable<Terms['prices']>> | null {
  const given = { input: priceInput, output: priceOutput, cachedInput: priceCached };
  const said = Object.fromEntries(Object.entries(given).filter(([, price]) => price !== undefined));
  if (Object.keys(said).length === 0) return prices;
  const whole = { cachedInput: null, ...prices, ...said };
  if ('input' in whole && 'output' in whole) return whole;
  throw new InputError(
    'a price is missing',
    'give --price-in and --price-out, in US dollars a million tokens',
  );
}
