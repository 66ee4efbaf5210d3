import { z } from 'zod';
import { sha256Schema } from '../dataset/sha256-schema.js';
import { MEMFAIL_DATASETS } from './memfail-data.js';

/** The `schema` field of every line of answers.jsonl. */
export const ANSWER_SCHEMA = 'lastwrite.memfail-answer/1';

/** One question of a MemFail run, as it was asked and answered. */
export const memfailAnswerRecord = z.strictObject({
  schema: z.literal(ANSWER_SCHEMA).describe('kind of the record, and version of its form'),
  dataset: z.enum(MEMFAIL_DATASETS).describe('dataset of MemFail'),
  id: z.string().min(1).describe('question, e.g. persona#12.2'),
  question: z.string().describe('as it was asked'),
  store: z
    .strictObject({
      ingestion: z.int().positive().describe('1-based: which filling of the store was asked'),
      file: z.string().min(1).describe('its memories: a store file within the run folder'),
      sha256: sha256Schema.describe('SHA-256 of its ids, texts and times, as it was when it was asked'),
    })
    .describe('the store that it was asked of'),
  retrieved: z
    .array(
      z.strictObject({
        id: z.string().optional().describe('id of the memory, where the system says'),
        text: z.string().describe('the memory as the test-taker was given it'),
        score: z.number().optional().describe("the system's own score, where it says"),
        time: z
          .union([z.string(), z.number()])
          .optional()
          .describe('when it was written, as the test-taker was told, where the system says'),
      }),
    )
    .nullable()
    .describe('what was retrieved, best first; null where the memory system failed at it'),
  answer: z.string().nullable().describe("the test-taker's whole output; null where there is none"),
  error: z.string().optional().describe('why there is no answer'),
  tokens: z
    .strictObject({
      input: z.number().nonnegative().describe('tokens of the prompt'),
      output: z.number().nonnegative().describe('tokens of the output, hidden reasoning included'),
    })
    .optional()
    .describe('as the endpoint counts them'),
  cost: z.number().nonnegative().optional().describe('US dollars; absent where it is not known'),
});

/** One question of a MemFail run. */
export type MemFailAnswer = z.infer<typeof memfailAnswerRecord>;
