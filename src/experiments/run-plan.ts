import { z } from 'zod';
import { sha256 } from '../dataset/content-hash.js';
import { InputError } from '../dataset/input-error.js';
import { sha256Schema } from '../dataset/sha256-schema.js';
import type { Split } from '../dataset/split.js';
import { type Templates, TIME_STAMP, templatesSha256, wordingOf } from '../retrieval/template.js';
import { type Agent, agentSchema } from './agent.js';
import { promptSha256 } from './chat-request.js';
import { type Estimate, estimateRun } from './cost.js';
import type { RunTask } from './run-tasks.js';
import { type Terms, termsSchema } from './terms.js';

/** The `schema` field of a plan. */
export const PLAN_SCHEMA = 'lastwrite.run-plan/1';

/** What a run is: fixed before its first call. */
export const planSchema = z.strictObject({
  schema: z.literal(PLAN_SCHEMA),
  tool: z.string(),
  agent: agentSchema,
  model: z.string().min(1),
  dataset: z.strictObject({
    contentSha256: sha256Schema,
    /** Equal to the pinned split, whole. */
    pinned: z.boolean(),
  }),
  templates: z.strictObject({
    wording: z.enum(['own', 'official', 'other']),
    sha256: sha256Schema,
    timeStamp: z.string(),
    system: z.string(),
    memorize: z.string(),
    query: z.string(),
  }),
  /** What may be amended once the run has begun. */
  terms: termsSchema,
  estimate: z.strictObject({
    calls: z.int(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    cost: z.number().nullable(),
    ceiling: z.number().nullable(),
  }),
  items: z
    .array(z.strictObject({ item: z.string(), promptSha256: sha256Schema, promptTokens: z.int() }))
    .min(1),
});

/** What a run is: fixed before its first call. */
export type RunPlan = z.infer<typeof planSchema>;

/** What a plan is made from. */
export interface PlanRequest {
  readonly tool: string;
  readonly agent: Agent;
  readonly model: string;
  readonly dataset: RunPlan['dataset'];
  readonly templates: Templates;
  readonly terms: Terms;
  /** Those to ask, in order. */
  readonly tasks: readonly RunTask[];
}

/** Make a plan. The same request makes the same plan, byte for byte: no time stands in it. */
export function makePlan({ tasks, templates, ...request }: PlanRequest): RunPlan {
  const items = tasks.map((task) => ({
    item: task.id,
    promptSha256: promptSha256(task.messages()),
    promptTokens: task.promptTokens,
  }));
  const { system, memorize, query } = templates;
  return {
    schema: PLAN_SCHEMA,
    tool: request.tool,
    agent: request.agent,
    model: request.model,
    dataset: request.dataset,
    templates: {
      wording: wordingOf(templates),
      sha256: templatesSha256(templates),
      timeStamp: TIME_STAMP,
      system,
      memorize,
      query,
    },
    terms: request.terms,
    estimate: estimatePlan(items, request.terms),
    items,
  };
}

/** What a plan's items are expected to take under terms, those of the plan or amended ones. */
export function estimatePlan(items: readonly { readonly promptTokens: number }[], terms: Terms): Estimate {
  return estimateRun(
    items.map(({ promptTokens }) => promptTokens),
    terms,
  );
}

/** A plan as its file has it: an item a line. */
export function planText({ items, ...plan }: RunPlan): string {
  const head = JSON.stringify(plan, null, 2).replace(/\n\}$/, '');
  const lines = items.map((item) => `    ${JSON.stringify(item)}`);
  return `${head},\n  "items": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/**
 * The tasks of a plan, out of all that its agent has.
 *
 * @throws InputError when an item is unknown, or its prompt is no longer the one that was planned
 */
export function plannedTasks(plan: RunPlan, tasks: readonly RunTask[]): RunTask[] {
  const known = new Map(tasks.map((task) => [task.id, task]));
  return plan.items.map(({ item, promptSha256: planned, promptTokens }) => {
    const task = known.get(item);
    if (!task)
      throw new InputError('the split has no such item', 'give the split that was planned for', { item });
    return {
      id: item,
      promptTokens,
      messages: () => {
        const messages = task.messages();
        if (promptSha256(messages) === planned) return messages;
        throw new InputError(
          'the prompt is not the one that was planned',
          'use the version that made the plan',
          {
            item,
          },
        );
      },
    };
  });
}

/** Some of a split's items: the first few of each of the sets that were chosen. */
export function selectItems(split: Split, limit: number | undefined): Split {
  if (limit === undefined) return split;
  return { rows: split.rows.map((row) => ({ ...row, items: row.items.slice(0, limit) })) };
}

/** sha256 of terms, as amendments and sessions name them. */
export function termsSha256(terms: Terms): string {
  return sha256(JSON.stringify(terms));
}
