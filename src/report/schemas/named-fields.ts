import { z } from 'zod';

/** An object with one field a name, all of them required. */
export function namedFields<const K extends string, T extends z.ZodType>(
  names: readonly K[],
  field: (name: K) => T,
) {
  return z.strictObject(Object.fromEntries(names.map((name) => [name, field(name)])) as Record<K, T>);
}
