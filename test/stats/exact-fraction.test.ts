import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFractions, exactFraction } from '../../src/stats/exact-fraction.js';

const fraction = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 500 }));

describe('exactFraction', () => {
  it('reduces, keeps the sign above, and writes nothing as 0/1', () => {
    expect(exactFraction(744, 800)).toEqual({ numerator: 93, denominator: 100, value: 0.93 });
    expect(exactFraction(-6, 8)).toEqual({ numerator: -3, denominator: 4, value: -0.75 });
    expect(exactFraction(-0, 8)).toEqual({ numerator: 0, denominator: 1, value: 0 });
  });

  it('does not change when both sides are multiplied', () => {
    fc.assert(
      fc.property(fraction, fc.integer({ min: 1, max: 50 }), ([n, d], factor) => {
        expect(exactFraction(n * factor, d * factor)).toEqual(exactFraction(n, d));
      }),
    );
  });

  it('refuses what is no quotient of whole numbers', () => {
    for (const [n, d] of [
      [1, 0],
      [1, -2],
      [0.5, 2],
      [1, 2.5],
      [Number.NaN, 2],
      [2 ** 53, 2],
    ] as const) {
      expect(() => exactFraction(n, d)).toThrow(RangeError);
    }
  });
});

describe('compareFractions', () => {
  it('orders as the quotients do', () => {
    fc.assert(
      fc.property(fraction, fraction, ([n1, d1], [n2, d2]) => {
        expect(compareFractions(exactFraction(n1, d1), exactFraction(n2, d2))).toBe(
          Math.sign(n1 * d2 - n2 * d1) + 0,
        );
      }),
    );
  });

  it('tells apart two fractions that are one float', () => {
    const lower = exactFraction(2 ** 52 - 1, 2 ** 53 - 3);
    const upper = exactFraction(2 ** 52 - 2, 2 ** 53 - 5);
    expect(lower.value).toBe(upper.value);
    expect(compareFractions(lower, upper)).toBe(-1);
    expect(compareFractions(upper, lower)).toBe(1);
  });
});
