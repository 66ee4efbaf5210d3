import fc from 'fast-check';
import type { Tuple } from '../../src/parser/tuple.js';

/** Names that sort otherwise by UTF-16 unit than by code point, and names within names. */
export const NAMES = ['a', 'ab', 'A', 'b', 'ba', 'é', '\uffee', '\u{10000}', '\u{10400}b', ''] as const;
export const RELATIONS = ['likes', 'like', 'Owns', '\u{10000}', '\uffee'] as const;

/** Tuples over a handful of names, so that keys repeat and circles close; positions distinct and in any order. */
export const worlds: fc.Arbitrary<readonly Tuple[]> = fc.uniqueArray(
  fc.record({
    subject: fc.constantFrom(...NAMES),
    relation: fc.constantFrom(...RELATIONS),
    object: fc.constantFrom(...NAMES),
    position: fc.nat(99),
  }),
  { maxLength: 24, selector: ({ position }) => position },
);

/** Python's order of strings. */
export function byCodePoint(a: string, b: string): number {
  const [x, y] = [[...a], [...b]].map((text) => text.map((c) => c.codePointAt(0)!));
  for (let i = 0; i < Math.min(x!.length, y!.length); i++) if (x![i] !== y![i]) return x![i]! - y![i]!;
  return x!.length - y!.length;
}
