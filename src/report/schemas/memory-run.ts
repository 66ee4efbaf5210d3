import { z } from 'zod';
import { amendmentSchema } from '../../experiments/amendment.js';
import { ATTEMPT_KINDS } from '../../experiments/attempt.js';
import { faultRecord } from '../../memory/memory-ledger.js';
import { memoryPlanSchema } from '../../memory/memory-plan.js';
import { itemClass } from './items.js';
import { namedFields } from './named-fields.js';
import { count } from './numbers.js';
import { documentKind, labelsStamp, profile, sha256, tool } from './stamp.js';

const dollars = z.number().nonnegative();
const { benchmark, memory, memoryModel, model, k, prompt, terms, stores } = memoryPlanSchema.shape;
const planFields = {
  planSha256: sha256.describe("hash of the plan file's bytes"),
  benchmark,
  memory,
  memoryModel,
  model,
  k,
  prompt: prompt.pick({ wording: true, sha256: true }).describe('whose wording, and its hash'),
  terms: terms.describe('the terms in force: those of the plan with all amendments'),
};

const prompts = z.strictObject({
  inputTokens: count.describe('tokens of all prompts, by o200k_base'),
  cost: dollars.nullable().describe('US dollars with the expected outputs; null without prices'),
});

/** `lastwrite run memory --dry-run --json`. */
export const memoryPlanReportSchema = z.strictObject({
  schema: documentKind('memory-plan-report'),
  tool,
  file: z.string().describe('the plan file'),
  written: z.boolean().describe('the file stands on the disk; false for a dry run'),
  ...planFields,
  amendments: z.array(amendmentSchema).describe('changes of the terms since the run began'),
  estimate: z
    .strictObject({
      calls: count.describe('requests, every question answered at its first attempt'),
      outputTokens: count.describe('expected tokens of the outputs'),
      least: prompts.describe('with no memory in any prompt'),
      most: prompts
        .nullable()
        .describe('with the longest memories in every prompt; null where only the system knows them'),
      memoryModel: z
        .boolean()
        .describe('the memory system asks a model too; how often is not known before the run'),
    })
    .describe('what the run is expected to take under these terms'),
  stores,
  items: count.describe('questions of the plan'),
});

const itemCounts = {
  planned: count.describe('questions of the plan'),
  settled: count.describe('of them, those with a text'),
  failed: count.describe('of them, those asked as often as the retry rule has it, without one'),
  open: count.describe('of them, those still to be asked, those given up at retrieval included'),
  retried: count.describe('of them, those that took more than one attempt'),
  retries: count.describe('attempts beyond the first'),
  right: count.nullable().describe('of them, those answered rightly; null where none has an output'),
};
const byKind = namedFields(ATTEMPT_KINDS, (kind) => count.describe(`attempts of the kind ${kind}`));
const tokens = z
  .strictObject({
    input: count.describe('of the prompts'),
    cached: count.describe('of those, what the provider had cached'),
    output: count.describe('of the outputs, hidden reasoning included'),
    reasoning: count.describe('of those, hidden reasoning'),
  })
  .describe('tokens as the provider reports them');
const cost = z
  .strictObject({
    known: dollars.describe('US dollars of the attempts whose cost is known'),
    unknown: count.describe('attempts whose cost is not known'),
    unknownCeiling: dollars.describe('the most that those can have cost, in US dollars'),
  })
  .describe('what was paid for');

/** `lastwrite run memory --json`, and `lastwrite run status --json` on a memory run. */
export const memoryRunStatusSchema = z.strictObject({
  schema: documentKind('memory-run-status'),
  tool,
  profile: profile.nullable().describe('the profile of the classes; null where the benchmark has none'),
  labels: labelsStamp,
  plan: z
    .strictObject({ ...planFields, amendments: count.describe('changes of the terms since the run began') })
    .describe('the plan of the run'),
  items: z.strictObject(itemCounts).describe('all questions'),
  sessions: count.describe('processes that have worked on the run'),
  attempts: byKind.describe('attempts of the model that answers, by kind'),
  lost: count.describe('attempts that were in flight when a process was killed'),
  kept: byKind.describe('kept outputs by kind'),
  tokens,
  meanOutputTokens: z
    .number()
    .nonnegative()
    .nullable()
    .describe('mean over the attempts whose tokens the provider told; null without any'),
  cost,
  classes: z
    .array(z.strictObject({ class: itemClass, ...itemCounts }))
    .describe('by class, those that the plan has; empty where the benchmark has none'),
  stores: z
    .array(
      z.strictObject({
        store: z.string().describe('its name'),
        ingestions: count.describe('how often it was filled, or begun to be'),
        stored: count.describe('conversations in the last filling'),
        conversations: count.describe('conversations of the plan'),
        memories: count.nullable().describe('when it was last looked at; null where it never was'),
        tokens: count.nullable().describe('of those, by o200k_base'),
        retrieved: count.describe('questions that have their memories'),
        questions: count.describe('questions of the plan'),
        contents: count.describe('fillings with different texts that questions were asked of'),
        faults: count.describe('faults of the memory system'),
      }),
    )
    .describe('the stores of the plan'),
  givenUp: count.describe('questions that the memory system failed at, in this round'),
  faults: z.array(faultRecord).describe('faults of the memory system, the first first'),
  memoryModel: z
    .strictObject({
      tasks: count.describe('what it was asked, each counted once'),
      attempts: byKind.describe('its attempts by kind'),
      tokens,
      cost,
    })
    .nullable()
    .describe('the model that the memory system works with; null where it has none'),
  outcomes: z.string().nullable().describe('the file of outcomes; null where the benchmark has none'),
});
