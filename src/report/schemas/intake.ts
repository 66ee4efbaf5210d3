import { z } from 'zod';
import type { JoinedBy } from '../../outcomes/join-report.js';
import { itemId } from './items.js';
import { count } from './numbers.js';

const rowPlace = {
  file: z.string().describe('the file as it was found'),
  record: z.int().positive().describe('1-based line or record of the file'),
};
const items = z.array(itemId);

const joinedBy = {
  id: count.describe('its id'),
  setAndQuestion: count.describe('the set that it names, and its question'),
  question: count.describe('its question, which stands in one set only'),
  questionAndGolds: count.describe('its question and accepted answers'),
  questionAndFileName: count.describe("its question, and the set that the file's name names"),
  questionInPrompt: count.describe('a question inside a whole prompt'),
} satisfies Record<JoinedBy, z.ZodType>;

const difference = z
  .strictObject({
    ...rowPlace,
    item: itemId,
    inFile: z.array(z.string()).describe('what the file says'),
    inSplit: z.array(z.string()).describe('what the split says'),
  })
  .meta({
    id: 'intakeDifference',
    description: 'A row that says something else of its item than the split.',
  });

/** How a system's rows were joined to items. */
export const intake = z
  .strictObject({
    files: z.array(z.string()).describe('files with rows of the system'),
    rows: count.describe('rows read: matched, superseded, unmatched and ambiguous ones'),
    joinedBy: z
      .strictObject(joinedBy)
      .describe('items with an outcome, by what joined the row that counts; surest first'),
    missing: items.describe('items without an outcome'),
    unmatched: z
      .array(
        z.strictObject({
          ...rowPlace,
          reason: z
            .enum(['no usable id or question', 'unknown set', 'unknown question'])
            .describe('why the row joins to no item'),
          given: z.string().describe('the id, set or question that leads nowhere, cut short'),
        }),
      )
      .describe('rows that join to no item'),
    ambiguous: z
      .array(
        z.strictObject({
          ...rowPlace,
          question: z.string().describe('the question, which stands in several sets'),
          candidates: items.describe('the items that it may answer'),
        }),
      )
      .describe('rows left out, for nothing decides between several items'),
    duplicates: z
      .array(
        z.strictObject({
          item: itemId,
          rows: z.array(z.strictObject(rowPlace)).min(2).describe('its rows, in the order read'),
          kept: z.int().nonnegative().describe('0-based index of the one that counts'),
        }),
      )
      .describe('items with more than one row'),
    empty: items.describe('items whose output holds nothing but white space'),
    refusals: items.describe('items whose output holds a refusal phrase'),
    errors: z
      .array(z.strictObject({ item: itemId, error: z.string().describe('what the file records') }))
      .describe('items whose row records an error'),
    goldDifferences: z.array(difference).describe("rows whose accepted answers are not the split's"),
    questionDifferences: z.array(difference).describe("rows joined by id whose question is not the item's"),
  })
  .meta({ id: 'intake', description: "What became of a system's rows." });
