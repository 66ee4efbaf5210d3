import { z } from 'zod';
import { abstained, itemClass, itemId, itemNames, questionShape, structure } from './items.js';
import { count, position } from './numbers.js';
import { documentKind, labelsStamp, stampShape } from './stamp.js';
import { evidencePath, goldWrite, mention, statement } from './statements.js';

const hundredths = z.int();

const terms = z
  .strictObject({
    mentionLength: hundredths.describe('one a code point of the mention, up to the cap'),
    cues: hundredths.describe('weights of the cued relations, each occurrence counted'),
    preference: hundredths.describe('the last relation is one that the question prefers there'),
    edges: hundredths.describe('for every edge'),
    uncuedRelations: hundredths.describe('for every edge whose relation has no cue'),
    distinctCuedRelations: hundredths.describe('for every distinct cued relation'),
    terminalInQuestion: hundredths.describe('the path ends in something that the question names'),
  })
  .describe('terms of the score in hundredths; they add up to it');

const edge = z
  .strictObject({
    relation: z.string().describe('the relation walked'),
    to: z.string().describe('the node that it leads to'),
    statement: statement.describe('the statement that says so'),
    overwritten: z
      .array(
        z.strictObject({
          value: z.string().describe('the value that it gives'),
          position: position.describe('serial number in the fact list'),
          text: z.string().describe('the statement without its number'),
        }),
      )
      .describe('the other statements of its key, oldest first, whatever value they give'),
  })
  .meta({ id: 'pathEdge', description: 'A step of a scored path.' });

const candidate = z
  .strictObject({
    start: z.string().describe('the node that the path starts from'),
    score: hundredths.describe('in hundredths'),
    terms,
    edges: z.array(edge).min(1).describe('steps in the order walked'),
  })
  .meta({ id: 'candidate', description: 'A scored path.' });

/** `lastwrite explain --json` and `lastwrite ask --json`. */
export const resolutionSchema = z.strictObject({
  schema: documentKind('resolution'),
  ...stampShape,
  labels: labelsStamp,
  list: z.string().describe('the fact list that was asked, e.g. 6k'),
  item: z
    .strictObject({
      id: itemId,
      qaPairId: itemNames.qaPairId,
      golds: questionShape.golds,
      correct: z.boolean().describe('right by the official substring_exact_match'),
      strict: z.boolean().describe('equal to a gold string'),
      class: itemClass,
      frozenClass: itemClass
        .optional()
        .describe('the class by rule and designations, where a labels file gave another'),
      structure,
      goldReachable: z.boolean().describe('at most six newest statements lead from the question to a gold'),
      goldPaths: z.array(evidencePath).describe('all such paths'),
      goldWrites: z.array(goldWrite).describe('parsed statements whose object is a gold, oldest first'),
      unparsedStatements: z
        .array(position)
        .describe('serial numbers of unparsed statements that the mechanical proxy finds in the question'),
    })
    .nullable()
    .describe('the item; null for a free question'),
  question: z.string().describe('the question as asked'),
  normalizedQuestion: z.string().describe('the question as cues and mentions are looked for in it'),
  answer: z.string().describe('the last value of the best path, or ABSTAIN'),
  abstained,
  mentions: z.array(mention).describe('what the question mentions'),
  cues: z
    .array(
      z.strictObject({
        relation: z.string().describe('the relation that is spoken for'),
        pattern: z.string().describe("the profile's expression that was found"),
        weight: hundredths.describe('in hundredths'),
      }),
    )
    .describe('the strongest cue of every relation that the question has one for'),
  preferences: z
    .array(
      z.strictObject({
        relation: z.string().describe('the relation that is preferred as the last one'),
        pattern: z.string().describe("the profile's expression that was found"),
      }),
    )
    .describe('relations that the question prefers as the last one of a path'),
  paths: count.describe('paths that were scored'),
  best: candidate
    .nullable()
    .describe('the best path, on ABSTAIN the one that was turned down; null where there was none'),
  runnerUp: candidate
    .nullable()
    .describe('the best path that ends in another value; null where there is none'),
});
