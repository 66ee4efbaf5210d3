import { z } from 'zod';
import { byClassKey, classKey, itemClass, itemId, itemNames, structure, structureCounts } from './items.js';
import { count } from './numbers.js';
import { documentKind, sha256, stampShape } from './stamp.js';

const countsShape = {
  classes: byClassKey(count, 'main').describe('items by class; the last three only where they hold some'),
  structure: structureCounts,
};
const relations = z.array(z.string()).describe('the relations that it is made for');

const change = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('max_edges').describe('another hop cap'),
      maxEdges: z.int().positive().describe('edges of the longest path'),
    }),
    z.strictObject({ kind: z.literal('extended_patterns').describe('the pack that reads more statements') }),
    z.strictObject({ kind: z.literal('inverse').describe('edges both ways'), relations }),
    z.strictObject({ kind: z.literal('gold_substring').describe('a node that contains a gold is one') }),
    z.strictObject({
      kind: z.literal('multi_valued').describe('later statements end no earlier ones'),
      relations,
    }),
  ])
  .describe('the one thing that is changed');

/** `lastwrite sensitivity --json`. */
export const sensitivityDocumentSchema = z.strictObject({
  schema: documentKind('sensitivity'),
  ...stampShape,
  extendedPatterns: z
    .strictObject({
      file: z.string().describe('path within the package'),
      sha256: sha256.describe('hash of its raw bytes'),
      statements: count.describe('statements of the distinct fact lists'),
      parsed: count.describe("of them, those that the run's own pack reads"),
      parsedExtended: count.describe('of them, those that the extended pack reads'),
    })
    .describe('the pattern pack of the variants extended_patterns'),
  base: z
    .strictObject({ n: count.describe('items'), ...countsShape })
    .describe('the labels without any change'),
  variants: z
    .array(
      z.strictObject({
        id: z.string().describe('scope and change, e.g. flag_max_edges_4'),
        scope: z
          .enum(['flag', 'resolver_and_flag'])
          .describe('the change is made for the reachability flag alone, or for the resolver too'),
        change,
        ...countsShape,
        moved: byClassKey(
          z.strictObject({
            moved: count.describe('items that left the class'),
            to: z.partialRecord(classKey, count).describe('items by the class that they went to'),
          }),
          'main',
        ).describe('what left each class of the base run'),
      }),
    )
    .describe('the labels under each change'),
  items: z
    .array(
      z.strictObject({
        item: itemId,
        class: classKey.describe('its class in the base run'),
        moves: z
          .array(
            z.strictObject({
              variant: z.string().describe('id of the variant'),
              to: classKey.describe('the class that it has there'),
            }),
          )
          .min(1)
          .describe('the variants that move it'),
      }),
    )
    .describe('items that some variant moves'),
});

/** A row of `lastwrite sensitivity --items`. */
export const sensitivityItemSchema = z.strictObject({
  ...itemNames,
  class: itemClass.describe('its class in the base run'),
  structure,
  movedBy: z.array(z.string()).describe('ids of the variants that move it'),
  movedTo: z.array(itemClass).describe('the class that it has under each of those'),
});
