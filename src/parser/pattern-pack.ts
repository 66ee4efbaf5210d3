import { z } from 'zod';
import { InputError } from '../dataset/input-error.js';
import { compileFullMatch, type PythonRegex, translatePythonRegex } from './python-regex.js';

const packSchema = z.strictObject({
  schema: z.literal('lastwrite.patterns/1'),
  name: z.string().min(1),
  source: z.string(),
  patterns: z.array(z.strictObject({ relation: z.string().min(1), pattern: z.string().min(1) })).min(1),
});

/** One surface form of a relation. */
export interface StatementPattern {
  readonly relation: string;
  readonly regex: PythonRegex;
  /** The pattern as a full match, with the groups `s` and `o`. */
  readonly fullMatch: RegExp;
}

/** The surface forms of one benchmark's statements, in their published order. */
export interface PatternPack {
  readonly name: string;
  readonly source: string;
  readonly patterns: readonly StatementPattern[];
}

/**
 * Read a pattern pack.
 *
 * @param json - the parsed content of a file under patterns/
 * @throws InputError when a field is missing, a pattern has no group `s` or `o`, or does not compile
 */
export function readPatternPack(json: unknown): PatternPack {
  const result = packSchema.safeParse(json);
  if (!result.success) {
    throw new InputError(
      `not a pattern pack: ${z.prettifyError(result.error).replace(/\s+/g, ' ')}`,
      'compare it with patterns/memoryagentbench-cr.json',
    );
  }
  const { name, source, patterns } = result.data;
  return { name, source, patterns: patterns.map(compilePattern) };
}

function compilePattern({ relation, pattern }: { relation: string; pattern: string }): StatementPattern {
  for (const group of ['s', 'o']) {
    if (!pattern.includes(`(?P<${group}>`)) {
      throw new InputError(
        `the pattern for ${relation} has no group ${group}: ${JSON.stringify(pattern)}`,
        `mark the ${group === 's' ? 'subject' : 'object'} as (?P<${group}>.+)`,
      );
    }
  }
  const regex = translatePythonRegex(pattern);
  return { relation, regex, fullMatch: compileFullMatch(regex) };
}
