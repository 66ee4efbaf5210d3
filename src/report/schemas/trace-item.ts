import { z } from 'zod';
import {
  AMBIGUOUS_ANSWERS,
  EVIDENCE_LEVELS,
  OUTCOME_KINDS,
  STAGE_DETAILS,
  STAGES,
  SUPPORT_KINDS,
} from '../../trace/attribution.js';
import { itemClass, itemId, questionShape } from './items.js';
import { count, position } from './numbers.js';

/** What needed statements are read off. */
export const grounds = z
  .enum(['path', 'gold_path', 'unparsed_line', 'none'])
  .describe(
    "what the needed statements are read off: the resolver's path, a path that reaches the gold, the unparsed statement that carries the edge, or nothing",
  );
/** How well a memory holds a statement. */
export const level = z
  .enum(EVIDENCE_LEVELS)
  .meta({ id: 'evidenceLevel', description: 'How well a memory holds a statement, best first.' });
const serial = position.nullable().describe('serial number in front of the statement in the memory; or null');
/** A hop type. */
export const hop = z.enum(['mh', 'sh']).describe('multi-hop or single-hop');
/** The operation that failed first. */
export const stage = z.enum(STAGES).describe('the operation that failed first; none: nothing failed');
/** How it failed. */
export const detail = z.enum(STAGE_DETAILS).nullable().describe('how it failed, or why it cannot be told');
/** Do the texts settle it? */
export const determined = z.boolean().describe('the texts settle it');
/** What became of an answer. */
export const outcomeKind = z
  .enum(OUTCOME_KINDS)
  .describe('what became of the answer; unknown: there is none to score');
/** What of the needed statements was retrieved. */
export const supportKind = z.enum(SUPPORT_KINDS).describe('what of the needed statements was retrieved');
/** What the answer to an ambiguous item contains. */
export const ambiguousAnswer = z
  .enum(AMBIGUOUS_ANSWERS)
  .nullable()
  .describe('what the answer to an ambiguous item contains; null for other items, and without an answer');

const finding = z
  .strictObject({ stage, detail, determined })
  .meta({ id: 'stageFinding', description: 'A stage with its detail.' });

const valueEvidence = z
  .strictObject({
    stored: z
      .strictObject({
        level,
        memories: count.describe('memories of that level'),
        places: z
          .array(
            z.strictObject({
              memory: z.string().describe('id of the memory'),
              serial,
              time: z
                .union([z.string(), z.number()])
                .nullable()
                .describe('when it was written, as the store says; or null'),
            }),
          )
          .describe('the first ten of them, in store order'),
      })
      .nullable()
      .describe('what the store holds of it; null where the store is not known'),
    retrieved: z
      .strictObject({
        level,
        memories: count.describe('memories of that level'),
        places: z
          .array(
            z.strictObject({
              rank: z.int().positive().describe('1 is the best'),
              memory: z.string().nullable().describe('id of the memory, where the trace says'),
              serial,
            }),
          )
          .describe('the first ten of them, best first'),
      })
      .nullable()
      .describe('what was retrieved of it; null where that is not known'),
  })
  .meta({ id: 'valueEvidence', description: 'Where a value was found.' });

const fact = z.strictObject({
  subject: z.string().nullable().describe('the subject; null where an unparsed statement shows none'),
  relation: z.string().nullable().describe('the relation; null for an unparsed statement'),
  object: z.string().nullable().describe('the value; null for an unparsed statement'),
  statements: z.array(position).describe('serial numbers of the statements that give it, rising'),
  text: z.string().describe('the newest of them'),
  overwritten: z
    .array(
      z.strictObject({
        object: z.string().describe('the overwritten value'),
        statements: z.array(position).describe('serial numbers of the statements that give it, rising'),
      }),
    )
    .describe('other values of the same subject and relation'),
  evidence: valueEvidence.describe('where the newest value was found'),
  staleEvidence: z.array(valueEvidence).describe('where each overwritten value was found, in their order'),
  finding: finding.describe('of the memory alone; none: it reached the reader'),
});

/** What became of one item. */
export const attribution = z
  .strictObject({
    item: itemId,
    set: z.string().describe('the set, e.g. mh_6k'),
    list: z.string().describe('the fact list, e.g. 6k'),
    hop,
    class: itemClass,
    ...questionShape,
    system: z.string().nullable().describe('the system, where the trace names it'),
    run: z.union([z.string(), z.number()]).nullable().describe('the run or ingestion, where the trace says'),
    outcome: outcomeKind,
    support: z
      .strictObject({
        grounds,
        uncertain: z.boolean().describe('the answer may stand on other statements, or on more'),
        alternatives: count.describe('paths to the gold that were weighed; 0 for other grounds'),
      })
      .describe('what a right answer stands on'),
    facts: z.array(fact).describe('the needed statements, in the order of the path'),
    retrieval: supportKind,
    rivalsRetrieved: z.boolean().describe('all was retrieved, and overwritten values beside it'),
    finding: finding.nullable().describe('null for an item without a support set'),
    maybeEarlier: z
      .boolean()
      .describe('an earlier stage may have failed for a statement that cannot be told'),
    ambiguousAnswer,
    retrieved: z
      .strictObject({
        memories: count.describe('memories retrieved'),
        stale: count.describe('of them, with an overwritten value of a needed statement'),
      })
      .nullable()
      .describe('null where it is not known'),
    k: z.int().positive().nullable().describe('memories asked for at most, where the trace says'),
    cover: z
      .strictObject({
        memories: count.nullable().describe('how many; null where not every statement is held'),
        undetermined: z.boolean().describe('a statement may be held in other words'),
      })
      .nullable()
      .describe('the fewest memories that hold all needed statements; null where the store is not known'),
  })
  .meta({ id: 'itemAttribution', description: 'What became of one item.' });

/** A row of `lastwrite trace --items`. */
export const attributionItemSchema = z.strictObject({
  system: z.string().describe('the system'),
  item: itemId,
  set: z.string().describe('the set, e.g. mh_6k'),
  list: z.string().describe('the fact list, e.g. 6k'),
  hop,
  class: itemClass,
  outcome: outcomeKind,
  support: supportKind,
  grounds,
  uncertain: z.boolean().describe('the answer may stand on other statements, or on more'),
  stage: stage.nullable().describe('the operation that failed first; null without a support set'),
  detail,
  determined: determined.nullable().describe('the texts settle it; null without a support set'),
  maybeEarlier: z.boolean().describe('an earlier stage may have failed for a statement that cannot be told'),
  ambiguousAnswer,
  k: z.int().positive().nullable().describe('memories asked for at most, where the trace says'),
  retrieved: count.nullable().describe('memories retrieved; null where not known'),
  retrievedStale: count.nullable().describe('of them, with an overwritten value of a needed statement'),
  cover: count.nullable().describe('the fewest memories that hold all needed statements; null where none do'),
  fact: z.int().positive().nullable().describe('1-based needed statement; null where the item has none'),
  subject: z.string().nullable().describe('its subject'),
  relation: z.string().nullable().describe('its relation'),
  object: z.string().nullable().describe('its value'),
  statements: z.array(position).describe('serial numbers of the statements that give it'),
  text: z.string().nullable().describe('the newest of them'),
  factStage: stage.nullable().describe('the operation of the memory that failed for it'),
  factDetail: detail,
  factDetermined: determined.nullable().describe('the texts settle that'),
  storedLevel: level.nullable().describe('how well the store holds it; null where not known'),
  storedIn: count.nullable().describe('memories that do; null where the store is not known'),
  storedMemories: z.array(z.string()).describe('ids of the first ten of them'),
  retrievedLevel: level.nullable().describe('how well what was retrieved holds it; null where not known'),
  retrievedIn: count.nullable().describe('memories that do; null where it is not known what was retrieved'),
  retrievedRanks: z.array(z.int().positive()).describe('1-based ranks of the first ten of them'),
  retrievedMemories: z.array(z.string()).describe('their ids, where the trace says'),
  staleObjects: z.array(z.string()).describe('overwritten values of the same subject and relation'),
  staleStatements: z.array(position).describe('serial numbers of the statements that give those'),
  staleStoredLevel: level.nullable().describe('the best level at which the store holds one of them'),
  staleStoredMemories: z.array(z.string()).describe('ids of memories that hold one, ten a value at most'),
  staleRetrievedLevel: level.nullable().describe('the best level at which one was retrieved'),
  staleRetrievedRanks: z
    .array(z.int().positive())
    .describe('1-based ranks of memories that hold one, ten a value at most'),
});
