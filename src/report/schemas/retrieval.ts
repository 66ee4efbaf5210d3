import { z } from 'zod';
import { CHUNKINGS } from '../../retrieval/chunking.js';
import { itemClass, itemNames, label, scoring } from './items.js';
import { count, percent, position, stratum } from './numbers.js';
import { templatesStamp } from './reproduce.js';
import { documentKind, labelsStamp, profile, tool } from './stamp.js';

const countsShape = {
  items: count.describe('items'),
  hits: count.describe("of them, those with every statement of the resolver's path retrieved"),
  goldRetrieved: count.describe('of them, those with a gold-valued statement retrieved'),
  coverage: percent
    .nullable()
    .describe("mean share of the list's tokens that the chunks hold, in percent; null without items"),
  officialHits: count.describe("hits with the benchmark's own search and case"),
  sameSet: count.describe('items for which both searches find the same chunks'),
  sameOrder: count.describe('of them, those with the chunks in the same order'),
};

const groupsShape = {
  used: stratum.describe("every statement of the resolver's path is retrieved"),
  goldOnly: stratum.describe('not all of them, but a gold-valued statement'),
  neither: stratum.describe('neither of both'),
};

/** `lastwrite retrieval --json`. */
export const retrievalDocumentSchema = z.strictObject({
  schema: documentKind('retrieval'),
  tool,
  profile,
  labels: labelsStamp,
  templates: templatesStamp,
  chunking: z.enum(CHUNKINGS).describe('how a list is cut'),
  chunkTokens: z.int().positive().describe('tokens of a chunk at most, by o200k_base'),
  chunks: z.record(z.string(), count).describe('chunks by fact list'),
  all: z.strictObject(countsShape).describe('all items'),
  classes: z.array(z.strictObject({ class: itemClass, ...countsShape })).describe('by class'),
  sets: z.array(z.strictObject({ set: itemNames.set, ...countsShape })).describe('by set'),
  lists: z
    .array(z.strictObject({ list: z.string().describe('the fact list, e.g. 6k'), ...countsShape }))
    .describe('by fact list'),
  systems: z
    .array(
      z.strictObject({
        name: z.string().describe('the system'),
        scoring,
        all: stratum.describe('items with an outcome that can be scored'),
        ...groupsShape,
        classes: z.array(z.strictObject({ class: itemClass, ...groupsShape })).describe('the same by class'),
      }),
    )
    .describe("systems' accuracy given what was retrieved"),
});

const chunks = z.array(z.int().nonnegative());

/** A row of `lastwrite retrieval --items`. */
export const retrievalItemSchema = z.strictObject({
  ...itemNames,
  class: itemClass,
  label: label.nullable().describe('the published label; null for resolver-correct items'),
  used: z.array(position).describe("serial numbers of the statements on the answer's path; none on ABSTAIN"),
  chunks: chunks.describe('0-based chunks retrieved, the best first'),
  allUsedRetrieved: z
    .boolean()
    .describe('every used statement stands whole in one of them; never where none was used'),
  goldRetrieved: z
    .boolean()
    .describe('a statement whose object is a gold stands whole in one of them, overwritten or not'),
  coverage: z
    .number()
    .min(0)
    .max(1)
    .describe("share of the list's tokens that the chunks hold, as a fraction 0 to 1"),
  officialChunks: chunks.describe("the same with the benchmark's own search and case"),
  officialAllUsedRetrieved: z.boolean().describe('every used statement stands whole in one of those'),
  officialGoldRetrieved: z.boolean().describe('so does a statement whose object is a gold'),
});
