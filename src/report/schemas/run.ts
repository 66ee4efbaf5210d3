import { z } from 'zod';
import { agentSchema } from '../../experiments/agent.js';
import { amendmentSchema } from '../../experiments/amendment.js';
import { ATTEMPT_KINDS } from '../../experiments/attempt.js';
import { termsSchema } from '../../experiments/terms.js';
import { itemClass } from './items.js';
import { namedFields } from './named-fields.js';
import { count } from './numbers.js';
import { templatesStamp } from './reproduce.js';
import { dataset, documentKind, labelsStamp, profile, sha256, tool } from './stamp.js';

const dollars = z.number().nonnegative();
const planSha256 = sha256.describe("hash of the plan file's bytes");
const model = z.string().min(1).describe('the model that is asked');
const agent = agentSchema.describe('what the model is given with a question');
const terms = termsSchema.describe('the terms in force: those of the plan with all amendments');

/** `lastwrite run plan --json`, and `lastwrite run AGENT --dry-run --json`. */
export const runPlanReportSchema = z.strictObject({
  schema: documentKind('run-plan-report'),
  file: z.string().describe('the plan file'),
  written: z.boolean().describe('the file stands on the disk; false for a dry run'),
  planSha256,
  tool,
  agent,
  model,
  dataset,
  templates: templatesStamp.extend({
    timeStamp: z.string().describe('the time that every chunk is stamped with'),
  }),
  terms,
  amendments: z.array(amendmentSchema).describe('changes of the terms since the run began'),
  estimate: z
    .strictObject({
      calls: count.describe('requests, every item answered at its first attempt'),
      inputTokens: count.describe('tokens of the prompts, by o200k_base'),
      outputTokens: count.describe('expected tokens of the outputs'),
      cost: dollars.nullable().describe('US dollars; null without prices'),
      ceiling: dollars
        .nullable()
        .describe('US dollars if every item used the whole first output budget; null without prices'),
    })
    .describe('what the run is expected to take under these terms'),
  items: count.describe('items of the plan'),
});

const itemCounts = {
  planned: count.describe('items of the plan'),
  settled: count.describe('of them, those with a text'),
  failed: count.describe('of them, those asked as often as the retry rule has it, without one'),
  open: count.describe('of them, those still to be asked'),
  retried: count.describe('of them, those that took more than one attempt'),
  retries: count.describe('attempts beyond the first'),
};
const byKind = namedFields(ATTEMPT_KINDS, (kind) => count.describe(`attempts of the kind ${kind}`));

/** `lastwrite run status --json`, and what `lastwrite run AGENT --json` ends with. */
export const runStatusSchema = z.strictObject({
  schema: documentKind('run-status'),
  tool,
  profile: profile.describe('the profile of the classes; the model is told nothing of it'),
  labels: labelsStamp,
  plan: z
    .strictObject({
      sha256: planSha256,
      agent,
      model,
      dataset,
      templates: templatesStamp,
      terms,
      amendments: count.describe('changes of the terms since the run began'),
    })
    .describe('the plan of the run'),
  items: z.strictObject(itemCounts).describe('all items'),
  sessions: count.describe('processes that have worked on the run'),
  classes: z
    .array(z.strictObject({ class: itemClass, ...itemCounts }))
    .describe('by class, those that the plan has'),
  attempts: byKind.describe('attempts that came back, by kind'),
  lost: count.describe('attempts that were in flight when a process was killed'),
  kept: byKind.describe('kept outputs by kind'),
  tokens: z
    .strictObject({
      input: count.describe('of the prompts'),
      cached: count.describe('of those, what the provider had cached'),
      output: count.describe('of the outputs, hidden reasoning included'),
      reasoning: count.describe('of those, hidden reasoning'),
    })
    .describe('tokens as the provider reports them'),
  meanOutputTokens: z
    .number()
    .nonnegative()
    .nullable()
    .describe('mean over the attempts whose tokens the provider told; null without any'),
  cost: z
    .strictObject({
      known: dollars.describe('US dollars of the attempts whose cost is known'),
      unknown: count.describe('attempts whose cost is not known'),
      unknownCeiling: dollars.describe('the most that those can have cost, in US dollars'),
    })
    .describe('what the run has cost'),
  outcomes: z.string().describe('the file of outcomes'),
});
