import fc from 'fast-check';

/** k of n items, with at least one item. */
export const kOfN = (max: number): fc.Arbitrary<[number, number]> =>
  fc.integer({ min: 1, max }).chain((n) => fc.tuple(fc.nat(n), fc.constant(n)));

/** The four cells of a paired table, not all empty. */
export const pairedCounts = (
  max: number,
): fc.Arbitrary<{ readonly a: number; readonly b: number; readonly c: number; readonly d: number }> =>
  fc
    .record({ a: fc.nat(max), b: fc.nat(max), c: fc.nat(max), d: fc.nat(max) })
    .filter(({ a, b, c, d }) => a + b + c + d > 0);
