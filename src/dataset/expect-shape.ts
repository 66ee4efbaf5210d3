import { z } from 'zod';
import { InputError } from './input-error.js';

/**
 * A parsed file in the shape that its reader expects.
 *
 * @param what - what it should be, e.g. `a labels file`
 * @param fix - what to do when it is not
 * @throws InputError naming every field that is wrong, in one line
 */
export function expectShape<T>(schema: z.ZodType<T>, json: unknown, what: string, fix: string): T {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  throw new InputError(`not ${what}: ${z.prettifyError(result.error).replace(/\s+/g, ' ')}`, fix);
}
