import { z } from 'zod';
import { amendmentSchema } from '../../experiments/amendment.js';
import { memfailGradePlanSchema } from '../../memfail/grade-plan.js';
import { memfailGradingSchema } from '../../memfail/grading.js';
import { ITEM_LABELS, OPEN_LABELS } from '../../memfail/label.js';
import { MEMFAIL_DATASETS } from '../../memfail/memfail-data.js';
import { faultRecord } from '../../memory/memory-ledger.js';
import { memoryPlanSchema } from '../../memory/memory-plan.js';
import { memoryPlanReportSchema } from './memory-run.js';
import { namedFields } from './named-fields.js';
import { count } from './numbers.js';
import { documentKind, sha256, tool } from './stamp.js';

const dollars = z.number().nonnegative();
/** Fields that say which run it is. */
export const runFields = {
  run: z.string().describe('the run folder'),
  planSha256: sha256.describe("hash of the plan file's bytes"),
  dataset: z.enum(MEMFAIL_DATASETS).describe('dataset of MemFail'),
  system: z.string().describe('the memory system, as --system has it'),
  model: z.string().min(1).describe('the model that answers'),
  k: z.int().positive().describe('memories a question at most'),
};
const { run, planSha256, dataset, model, k } = runFields;
const { memory, memoryModel, terms } = memoryPlanSchema.shape;
const { estimate } = memoryPlanReportSchema.shape;
const inForce = terms.describe('the terms in force: those of the plan with all amendments');
const amendments = z.array(amendmentSchema).describe('changes of the terms since the run began');
const file = z.string().describe('the plan file');
const written = z.boolean().describe('the file stands on the disk; false for a dry run');

/** What a model's calls took. */
export const modelUse = z
  .strictObject({
    tasks: count.describe('things that were asked'),
    attempts: count.describe('requests that were sent'),
    inputTokens: count.describe('tokens of the prompts, as the endpoint counts them'),
    outputTokens: count.describe('tokens of the outputs, hidden reasoning included'),
    cost: dollars
      .nullable()
      .describe(
        'US dollars, attempts of unknown cost with the most that they can have cost; null without prices',
      ),
    unknownCeiling: dollars.describe('of that, the attempts of unknown cost'),
  })
  .meta({ id: 'modelUse', description: "What a model's calls took." });
/** What a run's model calls took. */
export const runUse = {
  answers: modelUse.describe('of the model that answers'),
  memory: modelUse.describe('of the model that the memory system works with'),
};

/** `lastwrite memfail run --dry-run --json`. */
export const memfailRunPlansSchema = z.strictObject({
  schema: documentKind('memfail-run-plans'),
  tool,
  plans: z
    .array(
      z.strictObject({
        file,
        written,
        planSha256,
        dataset,
        datasetSha256: sha256.nullable().describe("hash of the dataset's file"),
        memory,
        memoryModel,
        model,
        k,
        units: count.describe('conversations that are stored'),
        questions: count.describe('questions that are asked'),
        terms: inForce,
        amendments,
        estimate,
      }),
    )
    .describe('a plan a dataset and k'),
});

/** `lastwrite memfail run --json`. */
export const memfailRunSchema = z.strictObject({
  schema: documentKind('memfail-run'),
  tool,
  runs: z
    .array(
      z.strictObject({
        ...runFields,
        planned: count.describe('questions of the plan'),
        answered: count.describe('of them, those with an answer'),
        errors: count.describe('of them, those that were given up'),
        use: z.strictObject(runUse).describe('what it took so far'),
        end: z
          .enum(['done', 'budget', 'stopped', 'endpoint', 'fault'])
          .describe('why it ended; fault: the memory system failed'),
        fault: faultRecord.nullable().describe('that failure'),
      }),
    )
    .describe('the runs that were carried out'),
});

const { schema: _plan, terms: _terms, tool: _tool, ...gradePlan } = memfailGradePlanSchema.shape;

/** `lastwrite memfail grade --dry-run --json`. */
export const memfailGradePlanReportSchema = z.strictObject({
  schema: documentKind('memfail-grade-plan-report'),
  file,
  written,
  planSha256,
  tool,
  ...gradePlan,
  terms: inForce,
  amendments,
  estimate: z
    .strictObject({
      calls: count.describe('requests, every one answered at its first attempt'),
      inputTokens: count.describe('tokens of the prompts, by o200k_base'),
      outputTokens: count.describe('expected tokens of the outputs'),
      cost: dollars.nullable().describe('US dollars; null without prices'),
      ceiling: dollars.nullable().describe('US dollars if every request used the whole first output budget'),
      tasks: z
        .strictObject({
          storage: count.optional().describe('is it held?'),
          summary: count.optional().describe('are its critical details kept?'),
          retrieval: count.optional().describe('was it retrieved?'),
          invocation: count.optional().describe('is the answer right?'),
        })
        .describe('requests a check; absent where there is none'),
    })
    .describe('what the grading takes at most: if every fact passes every check'),
});

/** Questions by label. */
export const labelCounts = namedFields([...ITEM_LABELS, ...OPEN_LABELS], (label) =>
  count.describe(`questions that are ${label}`),
);
/** Passes of misleading questions that mean nothing. */
export const vacuousCount = count.describe(
  'misleading questions that passed because nothing was stored or retrieved; part of correct',
);

/** `lastwrite memfail grade --json`. */
export const memfailGradedSchema = z.strictObject({
  schema: documentKind('memfail-graded'),
  tool,
  run,
  dataset,
  judge: memfailGradingSchema.shape.judge,
  answersSha256: memfailGradingSchema.shape.answersSha256,
  gradesSha256: memfailGradingSchema.shape.gradesSha256,
  folder: z.string().describe('where the grades stand'),
  planned: count.describe('questions of the plan'),
  graded: count.describe('of them, those that are answered or given up, and graded'),
  labels: labelCounts.describe('questions by label'),
  vacuous: vacuousCount,
});
