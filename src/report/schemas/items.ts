import { z } from 'zod';
import { CLASS_NAMES, ITEM_CLASSES, STRUCTURES } from '../../audit/item-class.js';
import { PAPER_VERDICTS } from '../../audit/verdict.js';
import { SCORINGS } from '../../outcomes/classified-outcome.js';
import { MAIN_CLASSES } from '../../outcomes/stratum.js';
import { count } from './numbers.js';

/** An item's name. */
export const itemId = z
  .string()
  .regex(/^(?:mh|sh)_[\w.-]+#\d+$/)
  .meta({ id: 'itemId', description: 'Item: its set, # and the 0-based question, e.g. mh_6k#67.' });

/** Fields that name an item. */
export const itemNames = {
  item: itemId,
  qaPairId: z.string().describe("the benchmark's own name of the item, e.g. factconsolidation_mh_6k_no67"),
  set: z.string().describe('the set, e.g. mh_6k'),
};

/** Fields of an item's question. */
export const questionShape = {
  question: z.string().describe('the question as written'),
  golds: z.array(z.string()).min(1).describe('accepted answers as written'),
};

/** An item's class, as rows and evidence name it. */
export const itemClass = z
  .enum(ITEM_CLASSES)
  .meta({ id: 'itemClass', description: 'What became of the item under the profile.' });

/** An item's structure, as rows and evidence name it. */
export const structure = z.enum(STRUCTURES).meta({
  id: 'structure',
  description: 'What the item is by list, patterns and question alone, whatever a profile answers.',
});

/** One of the paper's label strings. */
export const label = z
  .enum(PAPER_VERDICTS)
  .meta({ id: 'label', description: 'One of the six published label strings.' });

/** Which text of an outcome is scored. */
export const scoring = z.enum(SCORINGS).meta({
  id: 'scoring',
  description: 'Which text is scored: the full output, its first line cut to ten words, or the parsed one.',
});

/** Why the resolver gave no answer. */
export const abstained = z
  .enum(['no_mention', 'no_path', 'no_cue', 'score_not_positive'])
  .nullable()
  .describe('why the resolver abstained; null where it answered');

const KEYS = ITEM_CLASSES.map((name) => CLASS_NAMES[name].key);
const MAIN_KEYS = MAIN_CLASSES.map((name) => CLASS_NAMES[name].key);

/** A class as counting documents name it. */
export const classKey = z.enum(KEYS).meta({ id: 'classKey', description: 'A class, in camel case.' });

/** One field a class: all seven, or the paper's four and the others where something is in them. */
export function byClassKey<T extends z.ZodType>(value: T, which: 'all' | 'main') {
  const fields = ITEM_CLASSES.map((name) => {
    const { key, reader } = CLASS_NAMES[name];
    const field = value.describe(reader);
    return [key, which === 'all' || MAIN_KEYS.includes(key) ? field : field.optional()] as const;
  });
  return z.strictObject(Object.fromEntries(fields));
}

/** Items by structure. */
export const structureCounts = z
  .strictObject({
    parserScope: count.describe('a needed edge stands only in a statement that no pattern reads'),
    ambiguous: count.describe('the list holds the gold, and only overwritten statements lead to it'),
    reachable: count.describe('at most six newest statements lead from the question to the gold'),
    goldAbsent: count.describe('no gold stands in the list'),
  })
  .meta({ id: 'structureCounts', description: 'Items by structure.' });
