import { z } from 'zod';
import { sha256Schema } from '../dataset/sha256-schema.js';
import { ATTEMPT_KINDS } from './attempt.js';

/** The `schema` field of every line. */
export const LEDGER_SCHEMA = 'lastwrite.run-ledger/1';

const base = { schema: z.literal(LEDGER_SCHEMA), time: z.iso.datetime() };
/** A process began to work on the run. */
export const sessionRecord = z.strictObject({
  ...base,
  record: z.literal('session'),
  tool: z.string(),
  planSha256: sha256Schema,
  /** Of the terms in force: those of the plan with all amendments so far. */
  termsSha256: sha256Schema,
  amendments: z.int().nonnegative(),
  /** Items that had failed are asked anew from here on. */
  retryErrors: z.boolean(),
  /** The end of a line that a killed process left behind: it is cut off the ledger and kept here. */
  torn: z.string().optional(),
});

/** An attempt is about to be sent. Without a `result` it was in flight when the process was killed. */
export const sentRecord = z.strictObject({
  ...base,
  record: z.literal('sent'),
  /** e.g. `mh_6k#67`. */
  task: z.string(),
  /** 1-based, over the whole run. */
  attempt: z.int().positive(),
  /** 0-based; one more with every `retryErrors`. */
  round: z.int().nonnegative(),
  /** 0-based. */
  stage: z.int().nonnegative(),
  requestSha256: sha256Schema,
  maxOutputTokens: z.int().positive(),
  /** US dollars that it can cost at most; null without prices. */
  ceiling: z.number().nullable(),
});

/** An attempt has come back. */
export const resultRecord = z.strictObject({
  ...base,
  record: z.literal('result'),
  task: z.string(),
  attempt: z.int().positive(),
  kind: z.enum(ATTEMPT_KINDS),
  output: z.string().nullable(),
  finishReason: z.string().optional(),
  model: z.string().optional(),
  usage: z
    .strictObject({ input: z.number(), cached: z.number(), output: z.number(), reasoning: z.number() })
    .optional(),
  latencyMs: z.number().nonnegative(),
  /** US dollars; null where it is not known: no prices, no usage, or no reply. */
  cost: z.number().nullable(),
  status: z.int().optional(),
  message: z.string().optional(),
  retryAfterMs: z.number().optional(),
  fatal: z.boolean().optional(),
  uncharged: z.boolean().optional(),
});

/** A line of a ledger. */
export const ledgerRecord = z.discriminatedUnion('record', [sessionRecord, sentRecord, resultRecord]);

/** A process began to work on the run. */
export type SessionRecord = z.infer<typeof sessionRecord>;
/** An attempt is about to be sent. */
export type SentRecord = z.infer<typeof sentRecord>;
/** An attempt has come back. */
export type ResultRecord = z.infer<typeof resultRecord>;
/** A line of a ledger. */
export type LedgerRecord = z.infer<typeof ledgerRecord>;
