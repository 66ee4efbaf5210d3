import { z } from 'zod';
import {
  abstained,
  byClassKey,
  itemClass,
  itemId,
  itemNames,
  label,
  questionShape,
  structure,
  structureCounts,
} from './items.js';
import { hashedListSummary } from './lists.js';
import { count, percentInterval, position } from './numbers.js';
import { documentKind, labelsStamp, profile, sha256, tool } from './stamp.js';
import { evidencePath, goldWrite, mention, pathShape, statement } from './statements.js';

const tallyShape = {
  n: count.describe('items'),
  correct: count.describe('right by the official substring_exact_match'),
  strict: count.describe('equal to a gold string'),
  abstain: count.describe('answered ABSTAIN'),
  ci95: percentInterval.describe(
    'exact Clopper-Pearson 95 % interval of correct / n, in percent; [0, 100] without items',
  ),
};
const tally = z
  .strictObject(tallyShape)
  .meta({ id: 'tally', description: "The resolver's score on a group of items." });

/** `lastwrite audit --json`. */
export const auditDocumentSchema = z.strictObject({
  schema: documentKind('audit'),
  tool,
  dataset: z
    .strictObject({
      contentSha256: sha256.describe("hash of the split's content, independent of its container"),
      pinned: z.boolean().describe('the split is the published one, whole and in order'),
      lists: z.array(hashedListSummary).describe('the fact lists of the chosen sets'),
    })
    .describe('the split, whole, and the lists that were read'),
  profile,
  labels: labelsStamp,
  sets: z
    .array(z.strictObject({ set: itemNames.set, ...tallyShape }))
    .describe('the chosen sets, in row order'),
  totals: z
    .object({
      all: tally.describe('all items of the chosen sets'),
      dev: tally.describe('the 6k list, on which tables are developed'),
      heldout: tally.describe('every other list'),
      heldoutUnseen: tally.describe('of those, items whose question does not stand on the 6k list too'),
      sh: tally.describe('single-hop sets'),
      mh: tally.describe('multi-hop sets'),
    })
    .catchall(tally)
    .describe('pooled scores; further fields are list_<list>, one a fact list'),
  classes: z.record(z.string(), byClassKey(count, 'all')).describe('items by set and class'),
  structure: z.record(z.string(), structureCounts).describe('items by set and structure'),
  parserScope: z
    .strictObject({
      designated: z.array(itemId).describe('items that somebody designated as parser scope'),
      proxy: z.array(itemId).describe('items that the mechanical proxy finds'),
      agree: z.boolean().describe('the two are the same'),
    })
    .nullable()
    .describe('designations beside the proxy; null where no designations apply'),
});

/** A row of `lastwrite audit --items`. */
export const auditItemSchema = z.strictObject({
  ...itemNames,
  ...questionShape,
  answer: z.string().describe('the answer, or ABSTAIN'),
  correct: z.boolean().describe('right by the official substring_exact_match'),
  strict: z.boolean().describe('equal to a gold string'),
  class: itemClass,
  structure,
  abstained,
  score: z.int().nullable().describe('score of the path in hundredths; null where there was no path'),
  start: z.string().nullable().describe('the node that the path starts from; null where there was none'),
  relations: z
    .array(z.string())
    .describe('relations in the order walked; on ABSTAIN of the path turned down'),
  statements: z.array(position).describe('serial numbers of the statements on that path'),
});

/** A row of `lastwrite audit --failures`: the published audit file's field names and labels. */
export const auditFailureSchema = z.strictObject({
  id: z.int().positive().describe('1-based number of the failure, in row, then question order'),
  item: itemId,
  qa_pair_id: itemNames.qaPairId,
  set: itemNames.set,
  ...questionShape,
  prediction: z.string().describe('the answer, or ABSTAIN'),
  abstain_reason: abstained,
  label,
  note: z.string().describe('the published note of the label, or that a labels file gave it'),
  structure,
  gold_reachable: z.boolean().describe('at most six newest statements lead from the question to a gold'),
  proxy_statements: z
    .array(position)
    .describe('serial numbers of unparsed statements that the mechanical proxy finds in the question'),
});

const overwritten = z
  .array(position)
  .describe('serial numbers of statements on the path that were overwritten');

/** A row of `lastwrite audit --evidence`. */
export const evidenceSchema = z.strictObject({
  id: z.int().positive().describe('1-based number of the failure, as in the audit file'),
  item: itemId,
  set: itemNames.set,
  class: itemClass,
  structure,
  ...questionShape,
  prediction: z.string().describe('the answer, or ABSTAIN'),
  abstained,
  path: z
    .strictObject({
      ...pathShape,
      overwritten: z
        .array(z.array(position))
        .describe('for each step, serial numbers of the other statements of its key, oldest first'),
    })
    .nullable()
    .describe('path of the answer, on ABSTAIN the one that was turned down; null where there was none'),
  mentions: z.array(mention).describe('what the question mentions'),
  cues: z.array(z.string()).describe('relations that the question has a cue for'),
  terminalCues: z.array(z.string()).describe('relations that the question prefers as the last one'),
  goldReachable: z.boolean().describe('at most six newest statements lead from the question to a gold'),
  goldPaths: z.array(evidencePath).describe('all such paths'),
  parsedWithGold: z.array(statement).describe('parsed statements that hold a gold string'),
  unparsedWithGold: z.array(statement).describe('unparsed statements that hold a gold string'),
  contextLines: z
    .array(
      z.strictObject({
        line: z.int().positive().describe('1-based line of the context, the heading counted'),
        text: z.string().describe('the line'),
      }),
    )
    .describe('lines of the context that hold a gold string'),
  goldWrites: z
    .array(goldWrite)
    .nullable()
    .describe('statements whose object is a gold, oldest first; null unless the item is ambiguous'),
  readmittedPath: z
    .strictObject({ ...pathShape, overwritten })
    .nullable()
    .describe('shortest path to a gold over overwritten statements; null unless ambiguous and there is one'),
});
