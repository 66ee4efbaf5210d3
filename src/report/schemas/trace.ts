import { z } from 'zod';
import {
  AMBIGUOUS_ANSWERS,
  OUTCOME_KINDS,
  STAGE_DETAILS,
  STAGES,
  SUPPORT_KINDS,
} from '../../trace/attribution.js';
import { AMBIGUOUS_HEADS, detailText, OUTCOME_NAMES, oneHead, SUPPORT_HEADS } from '../trace-words.js';
import { intake } from './intake.js';
import { itemClass, itemId, scoring } from './items.js';
import { namedFields } from './named-fields.js';
import { count } from './numbers.js';
import { documentKind, labelsStamp, stampShape } from './stamp.js';
import { attribution, hop } from './trace-item.js';
import { adapterWarning } from './trace-warning.js';

const support = namedFields(SUPPORT_KINDS, (kind) => count.describe(oneHead(SUPPORT_HEADS[kind]))).meta({
  id: 'supportCounts',
  description: 'Items by what of their needed statements was retrieved.',
});

const details = z
  .strictObject(
    Object.fromEntries(STAGE_DETAILS.map((name) => [name, count.optional().describe(detailText(name))])),
  )
  .describe('items by detail; a detail that does not occur may be absent');

const stageCounts = z
  .strictObject({
    items: count.describe('items with a support set'),
    stages: namedFields(STAGES, (name) => count.describe(name.replace('_', ' '))).describe(
      'items by the operation that failed first; suspected ones are in no count',
    ),
    suspected: count.describe('suspected summary errors'),
    details,
    maybeEarlier: count.describe('determined failures beside statements that cannot be told'),
  })
  .meta({ id: 'stageCounts', description: 'Which operation failed first, over a group of items.' });

const stageGroup = {
  all: stageCounts.describe('all items with a support set'),
  wrong: stageCounts.describe('of them, those with a wrong answer'),
};

const system = z.strictObject({
  name: z.string().describe('the system'),
  items: count.describe('items traced'),
  broken: z.array(adapterWarning).describe('signs that its adapter is broken'),
  outcomeBySupport: namedFields(OUTCOME_KINDS, (kind) => support.describe(OUTCOME_NAMES[kind])).describe(
    'items by outcome, then by what of their needed statements was retrieved',
  ),
  stages: z.strictObject(stageGroup).describe('which operation failed first'),
  classes: z.array(z.strictObject({ class: itemClass, ...stageGroup })).describe('the same by item class'),
  sets: z
    .array(z.strictObject({ set: z.string().describe('the set, e.g. mh_6k'), ...stageGroup }))
    .describe('the same by set'),
  hops: z.array(z.strictObject({ hop, ...stageGroup })).describe('the same by hop type'),
  supportByClass: z
    .array(z.strictObject({ class: itemClass, support }))
    .describe('what was retrieved, by item class'),
  supportBySet: z
    .array(z.strictObject({ set: z.string().describe('the set, e.g. mh_6k'), support }))
    .describe('what was retrieved, by set'),
  stale: z
    .strictObject({
      items: count.describe('items whose support set and retrieved memories are known'),
      staleItems: count.describe('of them, with an overwritten value retrieved'),
      facts: count.describe('needed statements of those items'),
      staleFacts: count.describe('of them, with an overwritten value retrieved'),
      staleOnlyFacts: count.describe('of those, without the newest value'),
      memories: count.describe('retrieved memories of those items'),
      staleMemories: count.describe('of them, with an overwritten value of a needed statement'),
    })
    .describe('overwritten values among what was retrieved'),
  ceilings: z
    .array(
      z.strictObject({
        k: z.int().positive().describe('memories'),
        items: count.describe('items with a support set and a known store'),
        coverable: count.describe('of them, those whose support k memories of the store could have held'),
        undetermined: count.describe('of them, those of which it cannot be told'),
      }),
    )
    .describe('what a perfect retriever could bring'),
  ambiguousAnswers: namedFields(AMBIGUOUS_ANSWERS, (kind) =>
    count.describe(oneHead(AMBIGUOUS_HEADS[kind])),
  ).describe('ambiguous items by what the answer contains'),
  notCarried: z
    .strictObject({
      store: count.describe('items whose store is not known'),
      retrieved: count.describe('items whose retrieved memories are not known'),
      answer: count.describe('items without an answer'),
    })
    .describe('what the trace did not carry'),
  superseded: count.describe('traces that another trace of their item goes before, in no count'),
  notes: z.array(z.string()).describe('what was left out or not found while reading'),
  intake,
});

const headShape = {
  ...stampShape,
  labels: labelsStamp,
  scoring: scoring.describe('which text is scored'),
};

/** `lastwrite trace --json`. */
export const attributionSchema = z.strictObject({
  schema: documentKind('attribution'),
  ...headShape,
  systems: z.array(system).describe('the systems, in the order named'),
  warnings: z.array(z.string()).describe('signs of broken adapters, in words'),
  notes: z.array(z.string()).describe('what reading left out, and how rows were joined, in words'),
});

/** `lastwrite trace --item ITEM --json`. */
export const attributedItemSchema = z.strictObject({
  schema: documentKind('attributed-item'),
  ...headShape,
  item: itemId,
  systems: z
    .array(z.strictObject({ name: z.string().describe('the system'), attribution }))
    .describe('the systems that have a trace of it'),
});
