import { z } from 'zod';

/** A round of attempts with one output budget. */
export const stageSchema = z.strictObject({
  attempts: z.int().min(1).max(100).describe('attempts at most'),
  maxOutputTokens: z.int().positive().describe('tokens of an output at most, hidden reasoning included'),
});

/** US dollars a million tokens. */
export const pricesSchema = z.strictObject({
  input: z.number().nonnegative().describe('of input tokens'),
  output: z.number().nonnegative().describe('of output tokens'),
  cachedInput: z
    .number()
    .nonnegative()
    .nullable()
    .describe('of input tokens that the provider had cached; null: at the price of input'),
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
  baseUrl: baseUrlSchema.describe('an OpenAI-compatible endpoint, up to and without /chat/completions'),
  temperature: z.number().min(0).max(2).nullable().describe("null: not sent, the provider's default holds"),
  seed: z.int().nullable().describe('null: not sent'),
  reasoningEffort: z.string().min(1).nullable().describe('null: not sent'),
  tokenField: z
    .enum(['max_tokens', 'max_completion_tokens'])
    .describe('field of the request that holds the output budget'),
  /** An attempt that has not answered in full by then has failed. Node's own fetch waits no longer than 300 for headers. */
  timeoutSeconds: z.number().positive().max(300).describe('for a whole reply'),
  stages: z
    .array(stageSchema)
    .min(1)
    .describe('in order; an item goes to the next when all items have been through this one'),
  rateLimitWaits: z
    .int()
    .nonnegative()
    .describe('rate limits that are waited out, an item and stage; they are no attempts'),
  scoring: z.enum(['full', 'firstLine']).describe('which text of an outcome heads the report'),
  maxCost: z.number().positive().nullable().describe('US dollars at most; null for no limit'),
  prices: pricesSchema.nullable().describe('US dollars a million tokens; null where they are not known'),
  expectedOutputTokens: z
    .int()
    .nonnegative()
    .describe('of an output, for the estimate alone; hidden reasoning included'),
});

/** A round of attempts with one output budget. */
export type Stage = z.infer<typeof stageSchema>;
/** US dollars a million tokens. */
export type Prices = z.infer<typeof pricesSchema>;
/** What a run is held to. */
export type Terms = z.infer<typeof termsSchema>;
