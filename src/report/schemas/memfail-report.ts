import { z } from 'zod';
import { memfailGradeRecord } from '../../memfail/grade-record.js';
import { memfailGradingSchema } from '../../memfail/grading.js';
import { VERDICT_VALUES } from '../../memfail/judge.js';
import { FACT_LABELS } from '../../memfail/label.js';
import { MEMORY_ENCODING } from '../../memfail/memory-tokens.js';
import { SANITY_CODES } from '../../memfail/sanity.js';
import { ERROR_LABELS } from '../../memfail/success.js';
import { labelCounts, modelUse, runFields, runUse, vacuousCount } from './memfail-run.js';
import { namedFields } from './named-fields.js';
import { count, percent, percentInterval } from './numbers.js';
import { documentKind, tool } from './stamp.js';

const share = percent.nullable();
const mean = z.number().nonnegative().nullable();

/** `lastwrite memfail report --json`. */
export const memfailReportSchema = z.strictObject({
  schema: documentKind('memfail-report'),
  tool,
  encoding: z.literal(MEMORY_ENCODING).describe('what the tokens of memories are counted with'),
  findings: z
    .array(
      z.strictObject({
        code: z.enum(SANITY_CODES).describe('the rule that it breaks'),
        grave: z.boolean().describe('the score means nothing'),
        runs: z.array(z.string()).describe('the runs that it is about'),
        text: z.string().describe('the finding in words'),
      }),
    )
    .describe('what is wrong with the runs, the grave findings first'),
  runs: z
    .array(
      z.strictObject({
        ...runFields,
        systemName: z.string().describe('the memory system, as it calls itself'),
        systemVersion: z.string().describe('version of the memory system, as it says'),
        judge: memfailGradingSchema.shape.judge,
        planned: count.describe('questions of the plan'),
        success: z
          .strictObject({
            n: count.describe('questions that are graded'),
            labels: labelCounts.describe('questions by label'),
            decided: count.describe(
              'of them, those that the rate is of: known to be passed or to have failed',
            ),
            correct: count.describe('of them, correct'),
            rate: share.describe('correct / decided in percent; null where text leaves open who passed'),
            ci95: percentInterval.nullable().describe('Wilson 95 % interval of the rate, z = 1.96'),
            bounds: percentInterval.describe(
              'of n: all of which it is not known wrong, or all of them right',
            ),
            vacuous: vacuousCount,
          })
          .describe('how many questions came out right'),
        errors: z
          .array(
            z.strictObject({
              label: z.enum(ERROR_LABELS).describe('the operation that failed'),
              count: count.describe('questions'),
              ofAll: share.describe('of all, in percent'),
              ofIncorrect: share.describe(
                'of the wrong ones, in percent; null where text leaves open which they are',
              ),
            }),
          )
          .describe('what the wrong ones failed at'),
        facts: z
          .array(
            z.strictObject({
              size: count.nullable().describe('N of Coexisting, K of Long-Hop; null for all sizes'),
              questions: count.describe('questions of that size'),
              facts: count.describe('their facts'),
              labels: namedFields([...FACT_LABELS, 'undetermined', 'analysis_failed'], (label) =>
                count.describe(`facts that are ${label}`),
              ).describe('facts by label'),
            }),
          )
          .describe('what became of the facts, size by size'),
        limits: z
          .strictObject({
            n: count.describe('questions of the plan'),
            atomicCeiling: count.describe('of them, those whose facts fit into k memories, one a memory'),
            emptyStore: count.describe('of them, misleading ones: an empty store passes them'),
          })
          .describe('what no reader can go beyond, or below'),
        letters: z
          .strictObject({
            n: count.describe('answers'),
            right: count.describe('of them, those with the right letter'),
            none: count.describe('of them, those without a letter'),
            hazards: count.describe('letters that may be an article, or the last of several'),
          })
          .nullable()
          .describe("Long-Hop's letters, whatever became of the facts; null for other datasets"),
        tokens: z
          .strictObject({
            memories: count.describe('memories of the stores that were asked'),
            perMemory: mean.describe('tokens a memory'),
            retrievedMemories: mean.describe('memories retrieved a question'),
            retrieved: mean.describe('tokens of those'),
            prompt: mean.describe('tokens of a prompt, as the endpoint counts them'),
            output: mean.describe('tokens of an output, likewise'),
          })
          .describe('means, four decimals; null where there is nothing to count'),
        use: z
          .strictObject({
            ...runUse,
            judge: modelUse.nullable().describe('of the judge; null without a model'),
          })
          .describe('what the run took'),
      }),
    )
    .describe('the runs in the order in which they were named'),
});

const { id, kind, label, vacuous } = memfailGradeRecord.shape;
const { run, dataset, system, model, k } = runFields;

/** A row of `lastwrite memfail report --items`. */
export const memfailItemSchema = z.strictObject({
  run,
  dataset,
  system,
  model,
  k,
  judge: z.string().describe('text, or the model that judged'),
  id,
  kind,
  size: z.int().positive().nullable().describe('N of Coexisting, K of Long-Hop; null for other datasets'),
  label,
  vacuous,
  facts: z
    .array(z.enum([...FACT_LABELS, 'undetermined', 'analysis_failed']))
    .describe('what became of each fact'),
  invocation: z
    .enum(VERDICT_VALUES)
    .nullable()
    .describe('is the answer right? null where it was not checked'),
  letter: z.string().nullable().describe("Long-Hop: the answer's letter; null for none"),
  letterRight: z.boolean().nullable().describe('it is the right one; null for other datasets'),
  ingestion: z.int().positive().describe('which filling of the store was asked'),
  retrieved: count.nullable().describe('memories retrieved; null where the memory system failed'),
  question: z.string().describe('as it was asked'),
  answer: z.string().nullable().describe('the whole output; null where there is none'),
  error: z.string().nullable().describe('why there is none'),
});
