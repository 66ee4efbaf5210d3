import { z } from 'zod';

/** A round of attempts with one output budget. */
export const stageSchema = z.strictObject({
  attempts: z.int().min(1).max(100),
  /** Tokens, hidden reasoning included. */
  maxOutputTokens: z.int().positive(),
});

/** US dollars a million tokens. */
export const pricesSchema = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** Input tokens that the provider had cached; at the price of `input` where null. */
  cachedInput: z.number().nonnegative().nullable(),
});

/**
 * A key in an address would be written into plan and ledger, so that an address that may hold one is refused.
 */
const baseUrlSchema = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !URL.canParse(text) || isBare(new URL(text)), {
    error: 'an address without user, password, ? and #: the key comes from OPENAI_API_KEY',
  });

function isBare({ username, password, search, hash }: URL): boolean {
  return username + password + search + hash === '';
}

/** What a run is held to: sampling, retry rule, scoring, budget. All of it may be amended, on record. */
export const termsSchema = z.strictObject({
  /** An OpenAI-compatible endpoint, up to and without `/chat/completions`. */
  baseUrl: baseUrlSchema,
  /** Null: not sent, so that the provider's default holds. */
  temperature: z.number().min(0).max(2).nullable(),
  seed: z.int().nullable(),
  reasoningEffort: z.string().min(1).nullable(),
  /** The field of the request that holds the output budget. */
  tokenField: z.enum(['max_tokens', 'max_completion_tokens']),
  /** An attempt that has not answered in full by then has failed. Node's own fetch waits no longer than 300 for headers. */
  timeoutSeconds: z.number().positive().max(300),
  /** In order; an item goes to the next stage when all items have been through this one. */
  stages: z.array(stageSchema).min(1),
  /** Rate limits are waited out, and are no attempts, up to this many an item and stage. */
  rateLimitWaits: z.int().nonnegative(),
  /** Which text of an outcome heads the report. */
  scoring: z.enum(['full', 'firstLine']),
  /** US dollars. */
  maxCost: z.number().positive().nullable(),
  prices: pricesSchema.nullable(),
  /** For the estimate alone; hidden reasoning included. */
  expectedOutputTokens: z.int().nonnegative(),
});

/** A round of attempts with one output budget. */
export type Stage = z.infer<typeof stageSchema>;
/** US dollars a million tokens. */
export type Prices = z.infer<typeof pricesSchema>;
/** What a run is held to. */
export type Terms = z.infer<typeof termsSchema>;
