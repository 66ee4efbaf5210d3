import { z } from 'zod';
import { itemId } from './items.js';
import { count, percentInterval } from './numbers.js';

/** Every kind of warning has its own fields beside these. */
const kinds = [
  z.strictObject({
    code: z.literal('empty_store').describe('a store holds nothing'),
    store: z.string().describe('the store'),
    items: count.describe('items that were asked of it'),
    text: z.string().describe('the warning in words'),
  }),
  z.strictObject({
    code: z.literal('near_empty_store').describe('a store holds far less than its list'),
    store: z.string().describe('the store'),
    items: count.describe('items that were asked of it'),
    memories: count.describe('memories in it'),
    characters: count.describe('characters in them'),
    list: z.string().describe('the fact list'),
    listCharacters: count.describe("characters of the list's newest statements"),
    text: z.string().describe('the warning in words'),
  }),
  z.strictObject({
    code: z.literal('reader_below_support').describe('answers are wrong where everything was retrieved'),
    n: count.describe('items with complete support and an answer'),
    correct: count.describe('of them, right'),
    ci95: percentInterval.describe("Wilson's 95 % interval, in percent"),
    text: z.string().describe('the warning in words'),
  }),
  z.strictObject({
    code: z.literal('constant_answer').describe('nearly all answers are the same'),
    answer: z.string().describe('the answer'),
    count: count.describe('how often it was given'),
    n: count.describe('answers'),
    text: z.string().describe('the warning in words'),
  }),
  z.strictObject({
    code: z.literal('mixed_runs').describe('traces of one list differ in what one run has one of'),
    list: z.string().describe('the fact list'),
    set: z.string().nullable().describe('the set, where stores differ within it; null for other fields'),
    field: z.enum(['run', 'system', 'k', 'store']).describe('in what they differ'),
    values: z
      .array(
        z.strictObject({
          value: z.string().describe('a value'),
          items: count.describe('items that have it'),
        }),
      )
      .describe('the values, in the order in which they come up'),
    text: z.string().describe('the warning in words'),
  }),
  z.strictObject({
    code: z.literal('duplicate_items').describe('items stand more than once'),
    items: z.array(itemId).describe('those items'),
    differing: z.array(itemId).describe('of them, those whose traces differ in what was retrieved'),
    text: z.string().describe('the warning in words'),
  }),
  z.strictObject({
    code: z
      .literal('retrieved_not_in_store')
      .describe('memories were retrieved that the store does not hold'),
    memories: count.describe('such memories'),
    retrieved: count.describe('retrieved memories in all'),
    items: z.array(itemId).describe('the items that they were retrieved for'),
    text: z.string().describe('the warning in words'),
  }),
  z.strictObject({
    code: z.literal('retrieved_more_than_k').describe('more memories were retrieved than asked for'),
    items: z.array(itemId).describe('the items that they were retrieved for'),
    text: z.string().describe('the warning in words'),
  }),
  z.strictObject({
    code: z.literal('nothing_retrieved').describe('nothing was retrieved, though the store is not empty'),
    items: count.describe('items for which nothing was retrieved'),
    of: count.describe('items whose retrieved memories are known'),
    text: z.string().describe('the warning in words'),
  }),
  z.strictObject({
    code: z.literal('everything_retrieved').describe('k is no smaller than the store'),
    store: z.string().describe('the store'),
    items: count.describe('items that were asked of it'),
    memories: count.describe('memories in it'),
    k: count.describe('memories asked for at most'),
    text: z.string().describe('the warning in words'),
  }),
] as const;

/** A sign that an adapter is broken. */
export const adapterWarning = z
  .discriminatedUnion('code', kinds)
  .meta({ id: 'adapterWarning', description: 'A sign that an adapter is broken.' });
