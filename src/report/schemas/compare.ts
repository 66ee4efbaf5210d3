import { z } from 'zod';
import { ITEM_CLASSES } from '../../audit/item-class.js';
import { intake } from './intake.js';
import { itemClass, itemId, itemNames, questionShape, scoring, structure } from './items.js';
import { count, difference, differenceInterval, percent, signedInterval, stratum } from './numbers.js';
import { documentKind, labelsStamp, stampShape } from './stamp.js';

/** Fields of a paired comparison. */
const pairedShape = {
  n: count.describe('items that both have a scored outcome for'),
  bothCorrect: count.describe('right in both'),
  aOnly: count.describe('right in the first alone'),
  bOnly: count.describe('right in the second alone'),
  bothWrong: count.describe('wrong in both'),
  aAccuracy: percent.nullable().describe('accuracy of the first in percent; null without items'),
  bAccuracy: percent.nullable().describe('accuracy of the second in percent; null without items'),
  agreement: percent.nullable().describe('items with the same outcome, in percent; null without items'),
  kappa: z
    .number()
    .min(-1)
    .max(1)
    .nullable()
    .describe("Cohen's kappa of right and wrong; null where it is 0/0"),
  kappaCi95: signedInterval.nullable().describe('its 95 % interval; null with kappa'),
  mcnemarP: z.number().min(0).max(1).describe("p of McNemar's exact test, two-sided"),
  difference: difference().nullable().describe('first minus second in percentage points; null without items'),
  differenceCi95: differenceInterval.describe("Newcombe's paired 95 % interval of the difference"),
  differenceClusteredCi95: differenceInterval
    .nullable()
    .describe('percentile interval over all resamples of the fact lists; null for less than two lists'),
};

const paired = z
  .strictObject(pairedShape)
  .meta({ id: 'paired', description: 'Two systems on the same items.' });

const member = z
  .strictObject({
    name: z.string().describe('the system or run'),
    matched: count.describe('items with an outcome'),
    intake,
  })
  .meta({ id: 'comparedSystem', description: 'A system or run, and how its rows were joined.' });

function groups(kind: string, name: z.ZodType) {
  return z.array(z.strictObject({ [kind]: name, ...pairedShape })).describe(`by ${kind}`);
}

const only = z.array(itemId);
const warnings = z.array(z.string()).describe('what was told on stderr');

/** `lastwrite compare A B --json`. */
export const compareDocumentSchema = z.strictObject({
  schema: documentKind('compare'),
  ...stampShape,
  labels: labelsStamp,
  scoring,
  a: member.describe('the first system'),
  b: member.describe('the second system'),
  onlyA: only.describe('items that only the first has a scored outcome for, in no count'),
  onlyB: only.describe('items that only the second has a scored outcome for, in no count'),
  overall: paired.describe('all items that both have a scored outcome for'),
  classes: groups('class', itemClass),
  hops: groups('hop', z.string().describe('mh or sh')),
  lists: groups('list', z.string().describe('the fact list, e.g. 6k')),
  sets: groups('set', itemNames.set),
  flipped: z
    .array(
      z.strictObject({
        item: itemId,
        class: itemClass,
        correct: z.enum(['a', 'b']).describe('which of the two is right'),
      }),
    )
    .describe('items with one right and one wrong outcome, in item order'),
  warnings,
});

/** `lastwrite compare --repeats --json`. */
export const repeatsDocumentSchema = z.strictObject({
  schema: documentKind('repeats'),
  ...stampShape,
  labels: labelsStamp,
  scoring,
  runs: z.array(member).min(2).describe('the runs, in the order named'),
  classes: z
    .array(
      z.strictObject({
        class: z.enum([...ITEM_CLASSES, 'all']).describe('the class, or all items'),
        runs: z.array(stratum).describe('one a run'),
        lowest: percent.nullable().describe('lowest accuracy of a run in percent; null without items'),
        highest: percent.nullable().describe('highest accuracy of a run in percent; null without items'),
      }),
    )
    .describe('by class, all items last'),
  pairs: z
    .array(
      z.strictObject({
        first: z.string().describe('name of a run: the first of the pair'),
        second: z.string().describe('name of a later run: the second'),
        differing: count.describe('items that are right in one of the two alone'),
        ...pairedShape,
      }),
    )
    .describe('every two runs'),
  common: count.describe('items that every run has a scored outcome for'),
  changing: z
    .array(
      z.strictObject({
        item: itemId,
        class: itemClass,
        correct: z
          .array(z.boolean().nullable())
          .describe('right or wrong, one a run; null where the run has no scored outcome'),
      }),
    )
    .describe('items that are right in some run and wrong in another'),
  warnings,
});

/** A row of `lastwrite compare A B --items`. */
export const compareItemSchema = z.strictObject({
  ...itemNames,
  class: itemClass,
  structure,
  a: z.string().describe('name of the first system'),
  b: z.string().describe('name of the second system'),
  aCorrect: z.boolean().describe('the first is right'),
  bCorrect: z.boolean().describe('the second is right'),
  golds: questionShape.golds,
  aOutput: z.string().describe('output of the first, cut to 2,000 bytes of UTF-8'),
  bOutput: z.string().describe('output of the second, cut likewise'),
});

/** A row of `lastwrite compare --repeats --items`. */
export const repeatsItemSchema = z.strictObject({
  ...itemNames,
  class: itemClass,
  correctRuns: z.array(z.string()).min(1).describe('names of the runs that are right'),
  wrongRuns: z.array(z.string()).min(1).describe('names of the runs that are wrong'),
});
