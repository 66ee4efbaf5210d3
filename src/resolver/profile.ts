import { z } from 'zod';
import { InputError } from '../dataset/input-error.js';
import { compileSearch, type PythonSearch } from '../parser/python-search.js';

/** Weights are decimals with at most two places; inside they are whole hundredths, so that sums and ties are exact. */
const hundredths = z
  .number()
  .refine((value) => Math.round(value * 100) / 100 === value, {
    error: 'a weight has at most two decimal places',
  })
  .transform((value) => Math.round(value * 100));

const profileSchema = z.strictObject({
  schema: z.literal('lastwrite.profile/1'),
  name: z.string().regex(/^[a-z][a-z0-9-]*$/, { error: 'a name is lower-case letters, digits and hyphens' }),
  description: z.string(),
  constants: z.strictObject({
    maxEdges: z.int().min(1).max(12),
    mentionLengthCap: z.int().min(0),
    preference: hundredths,
    perEdge: hundredths,
    perUncuedRelation: hundredths,
    perDistinctCuedRelation: hundredths,
    terminalInQuestion: hundredths,
  }),
  cues: z.record(
    z.string(),
    z.array(
      z.strictObject({
        pattern: z.string().min(1),
        weight: hundredths.refine((value) => value >= 100 && value <= 500, {
          error: 'a cue weighs 1.0 to 5.0',
        }),
      }),
    ),
  ),
  preferences: z.record(z.string(), z.array(z.string().min(1))),
});

/** A cue: an expression that, found in the normalised question, speaks for a relation. */
export interface Cue {
  readonly search: PythonSearch;
  /** In hundredths, 100 to 500. */
  readonly weight: number;
}

/** The scoring constants; all but the first two are in hundredths. */
export interface ScoringConstants {
  readonly maxEdges: number;
  /** In code points. */
  readonly mentionLengthCap: number;
  readonly preference: number;
  readonly perEdge: number;
  readonly perUncuedRelation: number;
  readonly perDistinctCuedRelation: number;
  readonly terminalInQuestion: number;
}

/** The resolver's tables: what a question's wording says about relations. */
export interface Profile {
  readonly name: string;
  readonly description: string;
  readonly constants: ScoringConstants;
  /** By relation, as written. */
  readonly cues: ReadonlyMap<string, readonly Cue[]>;
  /** By relation, as written: expressions that speak for it as the path's last relation. */
  readonly preferences: ReadonlyMap<string, readonly PythonSearch[]>;
}

/**
 * Read a profile.
 *
 * @param json - the parsed content of a profile file under patterns/
 * @param relations - the pattern pack's relations: a cue for any other could never count
 * @throws InputError when a field is missing or of the wrong type, or an expression does not compile
 */
export function readProfile(json: unknown, relations: ReadonlySet<string>): Profile {
  const result = profileSchema.safeParse(json);
  if (!result.success) {
    throw new InputError(
      `not a profile: ${z.prettifyError(result.error).replace(/\s+/g, ' ')}`,
      'compare it with patterns/dev.profile.json',
    );
  }
  const { name, description, constants, cues, preferences } = result.data;
  for (const relation of [...Object.keys(cues), ...Object.keys(preferences)]) {
    if (!relations.has(relation)) {
      throw new InputError(
        `the profile speaks of the relation ${JSON.stringify(relation)}, which the pattern pack does not have`,
        'use one of its relations',
      );
    }
  }
  return {
    name,
    description,
    constants,
    cues: mapValues(cues, (list) =>
      list.map(({ pattern, weight }) => ({ search: compileSearch(pattern), weight })),
    ),
    preferences: mapValues(preferences, (list) => list.map(compileSearch)),
  };
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Map<string, B> {
  return new Map(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
