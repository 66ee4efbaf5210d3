import { z } from 'zod';

// The engine's rooms are frozen, source and all, and keep their zod schemas to themselves: these say the same again, and
// a test holds them against the engine's own readers.

/** A pattern pack, `patterns/NAME.json`. */
export const patternsSchema = z.strictObject({
  schema: z.literal('lastwrite.patterns/1').describe('kind of the file, and version of its form'),
  name: z.string().min(1).describe('the pack, as results name it'),
  source: z.string().describe('where the patterns come from'),
  patterns: z
    .array(
      z.strictObject({
        relation: z.string().min(1).describe('the relation that the statement speaks of'),
        pattern: z
          .string()
          .regex(/\(\?P<s>/)
          .regex(/\(\?P<o>/)
          .describe('Python expression for the whole statement, with the groups s (subject) and o (object)'),
      }),
    )
    .min(1)
    .describe('surface forms, in their published order'),
});

const weight = z.number().refine((value) => Math.round(value * 100) / 100 === value);

/** A profile, `patterns/NAME.profile.json`. */
export const profileFileSchema = z.strictObject({
  schema: z.literal('lastwrite.profile/1').describe('kind of the file, and version of its form'),
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .describe('lower-case letters, digits and hyphens'),
  description: z.string().describe('where the tables come from'),
  constants: z
    .strictObject({
      maxEdges: z.int().min(1).max(12).describe('edges of the longest path'),
      mentionLengthCap: z.int().min(0).describe('code points of a mention that count'),
      preference: weight.describe('for a last relation that the question prefers there'),
      perEdge: weight.describe('for every edge'),
      perUncuedRelation: weight.describe('for every edge whose relation has no cue'),
      perDistinctCuedRelation: weight.describe('for every distinct cued relation'),
      terminalInQuestion: weight.describe('for a path that ends in something that the question names'),
    })
    .describe('the hop cap, and scoring constants with at most two decimals'),
  cues: z
    .record(
      z.string(),
      z.array(
        z.strictObject({
          pattern: z
            .string()
            .min(1)
            .describe('Python expression that is searched in the normalised question'),
          weight: weight.min(1).max(5).describe('1 to 5, at most two decimals'),
        }),
      ),
    )
    .describe('by relation of the pattern pack: what speaks for it'),
  preferences: z
    .record(z.string(), z.array(z.string().min(1)))
    .describe("by relation of the pattern pack: Python expressions that prefer it as a path's last"),
});
