import { z } from 'zod';
import { ITEM_CLASSES } from '../../audit/item-class.js';
import { ERROR_KINDS } from '../../outcomes/error-reading.js';
import { MAIN_CLASSES } from '../../outcomes/stratum.js';
import { intake } from './intake.js';
import { itemClass, itemNames, scoring, structure } from './items.js';
import { count, percent, percentInterval, stratum, stratumShape } from './numbers.js';
import { documentKind, labelsStamp, stampShape } from './stamp.js';

const classRow = z
  .strictObject({
    class: itemClass,
    ...stratumShape,
    errorShare: percent
      .nullable()
      .describe("the class's part of the group's errors, in percent; null without errors"),
  })
  .meta({ id: 'classRow', description: 'One class of a group of items.' });

const tableShape = {
  overall: stratum.describe('all items with an outcome'),
  restricted: stratum.describe('the same without the ambiguous and the parser-scope ones'),
  classes: z.array(classRow).describe('by class'),
};

function groups<const K extends string>(name: K, what: string) {
  const row = z.strictObject({
    ...({ [name]: z.string().describe(what) } as Record<K, z.ZodString>),
    ...stratumShape,
    restricted: tableShape.restricted,
    classes: tableShape.classes,
  });
  return z.array(row).describe(`by ${name}, in row order`);
}

const share = z
  .strictObject({
    outputs: count.describe('outputs that do'),
    share: stratumShape.accuracy.describe('outputs / n in percent, four decimals; null without items'),
    ci95: percentInterval.describe('exact 95 % interval of the share, in percent'),
  })
  .meta({ id: 'outputShare', description: 'So many outputs of a group contain something.' });

const surfaceShape = {
  n: count.describe('items with an outcome'),
  lastWrite: share.describe("outputs that contain the resolver's answer"),
  gold: share.describe('outputs that contain a gold: they score'),
  both: share.describe('outputs that contain both'),
  neither: share.describe('outputs that contain neither'),
};

const writesShape = {
  overwriteMatters: stratum.describe('an update is needed'),
  noUpdateNeeded: stratum.describe('one of the two below holds'),
  singleWrite: stratum.describe('every key on the path has one statement'),
  firstWrite: stratum.describe('the resolver scores with the oldest statements too'),
};

const byClass = z.strictObject(
  Object.fromEntries(
    ITEM_CLASSES.map((name) => {
      const field = count.describe(`empty outputs on ${name} items`);
      return [name, MAIN_CLASSES.includes(name) ? field : field.optional()] as const;
    }),
  ),
);

const readings = z
  .strictObject({
    errors: count.describe('wrong outputs on resolver-correct items'),
    stalePossible: count.describe('of them, on items with an overwritten statement on the path'),
    consistentWith: z
      .array(
        z.strictObject({
          kind: z.enum(ERROR_KINDS).describe('what the output fits'),
          n: count.describe('outputs that fit it'),
          only: count.describe('of them, those that fit nothing else'),
        }),
      )
      .describe('errors by what they are consistent with; several kinds may fit one output'),
    none: count.describe('outputs that fit no kind'),
    collisions: count.describe('outputs that fit more than one kind'),
    staleHops: z
      .array(
        z.strictObject({
          hop: z.int().positive().describe('1-based hop that alone is stale'),
          n: count.describe('outputs that fit that'),
        }),
      )
      .describe('by the hop that a stale value would come from'),
    staleSeveral: count.describe('outputs that fit a walk with more than one stale hop'),
  })
  .describe('what the errors on resolver-correct items are consistent with');

const system = z.strictObject({
  name: z.string().describe('the system'),
  matched: count.describe('items with an outcome: n of the whole table'),
  missing: count.describe('items without one, in no count'),
  unmatched: count.describe('rows that join to no item'),
  duplicates: count.describe('items with more than one row'),
  empty: count.describe('outputs that hold nothing but white space; they are wrong'),
  refusals: count.describe('outputs that hold a refusal phrase'),
  errors: count.describe('rows that record an error'),
  cut: count.describe('outputs of which the beginning only was kept for surfaces and readings'),
  rescored: z
    .strictObject({
      agree: count.describe("outcomes whose file claims the official metric's score"),
      disagree: count.describe('outcomes whose file claims another'),
      unclaimed: count.describe('outcomes whose file claims none, or a partial one'),
    })
    .describe("the files' own scores beside the official metric on the full output"),
  ...tableShape,
  hops: groups('hop', 'mh or sh'),
  lists: groups('list', 'the fact list, e.g. 6k'),
  sets: groups('set', 'the set, e.g. mh_6k'),
  answered: z
    .strictObject({ emptyByClass: byClass.describe('empty outputs by class'), ...tableShape })
    .describe('the same table over the outputs that are not empty'),
  surfaces: z
    .array(
      z.strictObject({
        class: itemClass,
        ...surfaceShape,
        lists: z
          .array(z.strictObject({ list: z.string().describe('the fact list, e.g. 6k'), ...surfaceShape }))
          .describe('the same by fact list'),
      }),
    )
    .describe('what the outputs contain on the classes that the resolver gets wrong'),
  writes: z
    .strictObject({
      ...writesShape,
      hops: z
        .array(z.strictObject({ hop: z.string().describe('mh or sh'), ...writesShape }))
        .describe('the same by hop type'),
    })
    .describe('resolver-correct items by whether an update is needed'),
  scorings: z
    .array(
      z.strictObject({
        scoring,
        unscored: count.describe('matched items without the text that is scored'),
        overall: stratum.nullable().describe('all items with that text; null where no outcome has it'),
        restricted: stratum.nullable().describe('without ambiguous and parser scope; null likewise'),
        classes: z.array(classRow).describe('by class; empty where no outcome has the text'),
      }),
    )
    .describe('the table by every scoring'),
  readings,
  intake,
});

/** `lastwrite stratify --json`. */
export const stratifyDocumentSchema = z.strictObject({
  schema: documentKind('stratify'),
  ...stampShape,
  labels: labelsStamp,
  scoring: scoring.describe('the scoring of everything but scorings and surfaces'),
  systems: z.array(system).describe('the systems, in the order named'),
  thresholds: z
    .array(
      z.strictObject({
        system: z.string().describe('the system'),
        group: z.enum([...ITEM_CLASSES, 'all', 'restricted']).describe('the items that it is about'),
        atLeast: z.number().min(0).max(1).describe('what was asked for, as a fraction 0 to 1'),
        ...stratumShape,
        met: z.boolean().describe('correct / n is at least that; never without items'),
      }),
    )
    .describe('what --fail-under asked for'),
  warnings: z.array(z.string()).describe('what was told on stderr'),
});

/** A row of `lastwrite stratify --items`. */
export const stratifyItemSchema = z.strictObject({
  system: z.string().describe('the system'),
  ...itemNames,
  class: itemClass,
  structure,
  scoring: scoring.describe('the scoring of correct'),
  correct: z.boolean().nullable().describe('right by that scoring; null where its text is absent'),
  correctFull: z.boolean().nullable().describe('right by the full output'),
  correctFirstLine: z.boolean().nullable().describe('right by the first line, cut to ten words'),
  correctParsed: z.boolean().nullable().describe('right by the parsed output; null without one'),
  claimedCorrect: z.boolean().nullable().describe("the file's own score; null where it has none"),
  empty: z.boolean().describe('the output holds nothing but white space'),
  refusal: z.boolean().describe('the output holds a refusal phrase'),
  error: z.boolean().describe('the row records an error'),
  containsLastWrite: z.boolean().describe("the kept output contains the resolver's answer"),
  consistentWith: z
    .array(z.enum(ERROR_KINDS))
    .describe('what a wrong output on a resolver-correct item fits; empty for all other outcomes'),
  staleHops: z.array(z.int().positive()).describe('1-based hops that alone may be stale'),
  staleSeveral: z
    .boolean()
    .nullable()
    .describe('it fits a walk with more than one stale hop; null where nothing was read'),
  stopHops: z.array(z.int().positive()).describe('1-based hops, short of the last, whose value it contains'),
  output: z.string().describe('the output, cut to 2,000 bytes of UTF-8'),
  cut: z.boolean().describe('output is not the whole output'),
});
