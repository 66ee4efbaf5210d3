import { z } from 'zod';
import { ANSWER_FORMATS, adjudicationPlanSchema } from '../../experiments/adjudication-plan.js';
import { count } from './numbers.js';
import { runPlanReportSchema, runStatusSchema } from './run.js';
import { documentKind, tool } from './stamp.js';

const { file, written, planSha256, model, terms, amendments, estimate } = runPlanReportSchema.shape;
const { items, sessions, attempts, lost, kept, tokens, meanOutputTokens, cost, plan } = runStatusSchema.shape;
const { batch } = adjudicationPlanSchema.shape;
const reader = z.string().min(1).describe('name that the verdict file bears');
const answers = z.enum(ANSWER_FORMATS).describe('form asked for by response_format, or in the prompt alone');

/** `lastwrite adjudicate run --dry-run --json`. */
export const adjudicationPlanReportSchema = z.strictObject({
  schema: documentKind('adjudication-plan-report'),
  file,
  written,
  planSha256,
  tool,
  model,
  reader,
  answers,
  batch,
  terms,
  amendments,
  estimate,
  rows: count.describe('rows of the batch'),
  cutRows: count.describe('of them, those with a cut list of evidence'),
});

/** `lastwrite adjudicate run --json`. */
export const adjudicationRunSchema = z.strictObject({
  schema: documentKind('adjudication-run'),
  tool,
  plan: z
    .strictObject({
      sha256: plan.shape.sha256,
      model,
      reader,
      answers,
      batch,
      terms,
      amendments: plan.shape.amendments,
    })
    .describe('the plan of the run'),
  verdicts: count.describe('rows with a verdict'),
  truncated: count.describe('of them, those on a cut list of evidence'),
  unanswered: z
    .array(
      z.strictObject({
        id: z.string().describe('id of the row'),
        why: z.string().describe('open where it is still to be asked; else what its last attempt was'),
      }),
    )
    .describe('rows without a verdict'),
  invalid: z
    .strictObject({
      answers: count.describe('answers that were not of the form'),
      rows: count.describe('rows with at least one of them'),
    })
    .describe('answers that were not of the form asked for'),
  items,
  sessions,
  attempts,
  lost,
  kept,
  tokens,
  meanOutputTokens,
  cost,
  verdictFile: z.string().nullable().describe('null where a masked batch came without its key'),
});
