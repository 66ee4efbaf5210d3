import { z } from 'zod';
import { DROPPABLE } from '../../audit/reduced-split.js';
import { itemNames, questionShape } from './items.js';
import { namedFields } from './named-fields.js';
import { count, position } from './numbers.js';
import { dataset, documentKind, patternsStamp, tool } from './stamp.js';
import { statement } from './statements.js';

const stamp = { tool, dataset, patterns: patternsStamp };
const itemShape = { ...itemNames, ...questionShape };
const droppable = z.enum(DROPPABLE);
const walk = {
  start: z.string().describe('the node that the walk starts from'),
  relations: z.array(z.string()).min(1).describe('relations in the order walked'),
};

const goldPath = z
  .strictObject({
    ...walk,
    values: z.array(z.string()).min(1).describe('the node behind each relation; the last is a gold'),
    statements: z.array(statement).min(1).describe('the statement of each step'),
    overwritten: z.array(position).describe('serial numbers of those that a newer statement overwrote'),
  })
  .meta({ id: 'goldPath', description: 'A path to a gold once overwritten statements are re-admitted.' });

/** The `.dropped.json` that `lastwrite export` writes. */
export const droppedSchema = z.strictObject({
  schema: documentKind('dropped'),
  ...stamp,
  drop: z.array(droppable).describe('the structures that were left out'),
  reasons: z.partialRecord(droppable, z.string()).describe('what each of those structures means'),
  kept: z
    .strictObject({
      rows: count.describe('rows that are left'),
      questions: count.describe('their questions'),
    })
    .describe('what the written split holds'),
  emptySets: z.array(z.string()).describe('sets whose row is left out, for no question is left'),
  dropped: z
    .array(
      z.strictObject({
        ...itemShape,
        structure: droppable.describe('why it was left out'),
        unparsed: z
          .array(statement)
          .describe('parser scope: unparsed statements that alone carry an edge that the question needs'),
        goldWrites: z
          .array(
            z.strictObject({
              statement: statement.describe('the statement whose object is a gold'),
              overwrittenBy: statement
                .nullable()
                .describe("the newest statement of the key; null where that gives the gold's value too"),
            }),
          )
          .describe('ambiguous: statements that give the gold, oldest first'),
        readmittedPath: goldPath
          .nullable()
          .describe(
            'ambiguous: the shortest path to a gold over overwritten statements; null where there is none',
          ),
      }),
    )
    .describe('the questions that were left out, in row, then question order'),
});

const chainShape = {
  ...walk,
  values: z
    .array(z.string())
    .nullable()
    .describe('the nodes of the same relations over the newest statements; null where they break off'),
  statements: z.array(statement).nullable().describe('the newest statements of those steps; null likewise'),
  goldOverwritten: z
    .boolean()
    .describe('some path of these relations ends in a gold-valued statement that was overwritten'),
  goldPath: goldPath.describe('the first path of these relations to a gold'),
};
const unclearReasons = ['no_chain', 'several_chains', 'dead_end', 'rival_value'] as const;

/** The `.regold.json` that `lastwrite export --regold` writes. */
export const regoldSchema = z.strictObject({
  schema: documentKind('regold'),
  status: z.literal('proposal').describe('nothing here is part of the benchmark'),
  notice: z.string().describe('what these proposals are, in words'),
  ...stamp,
  counts: z
    .strictObject({
      ambiguous: count.describe('ambiguous items'),
      proposed: count.describe('of them, those with a proposal'),
      unclear: count.describe('of them, those without'),
    })
    .describe('ambiguous items by what became of them'),
  proposals: z
    .array(
      z.strictObject({
        ...itemShape,
        proposed: z.string().describe('what the newest statements give along the clear chain'),
        ...chainShape,
      }),
    )
    .describe('items whose chain of relations is clear'),
  reasons: namedFields(unclearReasons, (name) => z.string().describe(`what ${name} means`)).describe(
    'what each reason means',
  ),
  unclear: z
    .array(
      z.strictObject({
        ...itemShape,
        reason: z.enum(unclearReasons).describe('why no value is proposed'),
        chains: z
          .array(
            z.strictObject({
              value: z
                .string()
                .nullable()
                .describe('where it leads over the newest statements; null: nowhere'),
              ...chainShape,
            }),
          )
          .describe('every chain to the released gold, the shortest first'),
      }),
    )
    .describe('items without a proposal'),
});
