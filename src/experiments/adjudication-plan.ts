import { z } from 'zod';
import { InputError } from '../dataset/input-error.js';
import { sha256Schema } from '../dataset/sha256-schema.js';
import type { Tokenizer } from '../retrieval/tokenizer.js';
import { answerForm } from './adjudication-answer.js';
import { adjudicationMessages } from './adjudication-prompt.js';
import { type AdjudicationBatch, frameSchema } from './adjudication-row.js';
import { promptSha256 } from './chat-request.js';
import { estimateRun } from './cost.js';
import type { RunTask } from './run-tasks.js';
import { type Terms, termsSchema } from './terms.js';

/** The `schema` field of a plan. */
export const ADJUDICATION_PLAN_SCHEMA = 'lastwrite.adjudication-plan/1';

/** How the form of an answer is asked for: by a `response_format`, or in the prompt alone. */
export const ANSWER_FORMATS = ['schema', 'text'] as const;

/** What a model's reading of a batch is: fixed before its first call. */
export const adjudicationPlanSchema = z.strictObject({
  schema: z.literal(ADJUDICATION_PLAN_SCHEMA).describe('kind of the file, and version of its form'),
  tool: z.string().describe('program and version'),
  model: z.string().min(1).describe('as the endpoint calls it'),
  reader: z.string().min(1).describe('name that the verdict file bears'),
  answers: z.enum(ANSWER_FORMATS).describe('form asked for by response_format, or in the prompt alone'),
  batch: frameSchema
    .extend({ sha256: sha256Schema.describe('SHA-256 of the batch file') })
    .describe('what is read'),
  terms: termsSchema.describe('what may be amended once the run has begun'),
  items: z
    .array(
      z.strictObject({
        item: z.string().describe('id of the row'),
        promptSha256: sha256Schema.describe('SHA-256 of its messages'),
        promptTokens: z.int().describe('counted with o200k_base'),
      }),
    )
    .min(1)
    .describe('rows in order'),
});

/** What a model's reading of a batch is. */
export type AdjudicationPlan = z.infer<typeof adjudicationPlanSchema>;

/** The tasks of a batch, a row each. */
export function adjudicationTasks(
  { frame, rows }: AdjudicationBatch,
  answers: AdjudicationPlan['answers'],
  tokenizer: Tokenizer,
): RunTask[] {
  const { responseFormat, check } = answerForm(frame.task, frame.arm);
  return rows.map((row) => {
    const messages = adjudicationMessages(row);
    return {
      id: row.id,
      promptTokens: messages.reduce((sum, { content }) => sum + tokenizer.encode(content).length, 0),
      messages: () => messages,
      check,
      ...(answers === 'schema' && { responseFormat }),
    };
  });
}

/** What a plan is made from. */
export interface AdjudicationPlanRequest
  extends Pick<AdjudicationPlan, 'tool' | 'model' | 'reader' | 'answers'> {
  readonly batch: AdjudicationBatch;
  readonly terms: Terms;
  readonly tasks: readonly RunTask[];
}

/** Make a plan. The same request makes the same plan, byte for byte. */
export function makeAdjudicationPlan(request: AdjudicationPlanRequest): AdjudicationPlan {
  const { tool, model, reader, answers, batch, terms, tasks } = request;
  return {
    schema: ADJUDICATION_PLAN_SCHEMA,
    tool,
    model,
    reader,
    answers,
    batch: { ...batch.frame, sha256: batch.sha256 },
    terms,
    items: tasks.map(({ id, promptTokens, messages }) => ({
      item: id,
      promptSha256: promptSha256(messages()),
      promptTokens,
    })),
  };
}

/** A plan as its file has it: an item a line. */
export function adjudicationPlanText({ items, ...plan }: AdjudicationPlan): string {
  const head = JSON.stringify(plan, null, 2).replace(/\n\}$/, '');
  const lines = items.map((item) => `    ${JSON.stringify(item)}`);
  return `${head},\n  "items": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/** What a reading is expected to take. */
export function estimateAdjudication({ items }: Pick<AdjudicationPlan, 'items'>, terms: Terms) {
  return estimateRun(
    items.map(({ promptTokens }) => promptTokens),
    terms,
  );
}

/** What somebody asks of a run that has a plan; what is not said is as planned. */
export interface AskedReading {
  readonly batchSha256: string;
  readonly model?: string | undefined;
  readonly reader?: string | undefined;
  readonly answers?: AdjudicationPlan['answers'] | undefined;
}

/**
 * Check that a run asks for nothing but what was planned, and that its prompts are those of the plan.
 *
 * @throws InputError naming what differs
 */
export function requirePlannedReading(
  plan: AdjudicationPlan,
  asked: AskedReading,
  tasks: readonly RunTask[],
): void {
  const differing = [
    asked.batchSha256 !== plan.batch.sha256 && 'another batch',
    (asked.model ?? plan.model) !== plan.model && `the model ${plan.model}`,
    (asked.reader ?? plan.reader) !== plan.reader && `the reader ${plan.reader}`,
    (asked.answers ?? plan.answers) !== plan.answers && `answers by ${plan.answers}`,
  ].filter((difference) => typeof difference === 'string');
  if (differing.length > 0) {
    throw new InputError(
      `the run is planned with ${differing.join(' and ')}`,
      'leave the option out, or make another run with --run',
    );
  }
  const changed = tasks.find((task, at) => promptSha256(task.messages()) !== plan.items[at]?.promptSha256);
  if (!changed) return;
  throw new InputError('the prompt is not the one that was planned', 'use the version that made the plan', {
    item: changed.id,
  });
}
