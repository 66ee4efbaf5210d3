import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wilson } from '../../src/stats/wilson.js';
import { kOfN } from './arbitraries.js';
import { vectors } from './vectors.js';

describe('wilson', () => {
  it.each(vectors.wilson)('%i of %i equals the score equation and scipy', (k, n, lower, upper) => {
    const interval = wilson(k, n);
    expect(Math.abs(interval.lower - lower)).toBeLessThan(1e-12);
    expect(Math.abs(interval.upper - upper)).toBeLessThan(1e-12);
  });

  it('has closed edges', () => {
    expect(wilson(0, 0)).toEqual({ lower: 0, upper: 1 });
    expect(wilson(0, 7).lower).toBe(0);
    expect(wilson(7, 7).upper).toBe(1);
  });

  it('takes 1.96, not the longer quantile', () => {
    expect(wilson(160, 200)).toEqual(wilson(160, 200, 1.96));
    expect(wilson(160, 200).lower).not.toBe(wilson(160, 200, 1.959963984540054).lower);
  });

  it('lies in [0, 1] around the share, mirrors, and narrows with more items', () => {
    fc.assert(
      fc.property(kOfN(2000), ([k, n]) => {
        const { lower, upper } = wilson(k, n);
        expect(lower).toBeGreaterThanOrEqual(0);
        expect(upper).toBeLessThanOrEqual(1);
        expect(lower).toBeLessThanOrEqual(k / n);
        expect(upper).toBeGreaterThanOrEqual(k / n);
        const mirrored = wilson(n - k, n);
        expect(mirrored.lower).toBeCloseTo(1 - upper, 13);
        expect(mirrored.upper).toBeCloseTo(1 - lower, 13);
        const more = wilson(4 * k, 4 * n);
        expect(more.upper - more.lower).toBeLessThan(upper - lower);
      }),
    );
  });

  it('tells 80 from 81 of 100', () => {
    expect(wilson(81, 100).lower).toBeGreaterThan(wilson(80, 100).lower);
  });

  it.each([
    [-1, 10, 1.96],
    [11, 10, 1.96],
    [0.5, 10, 1.96],
    [1, 10, 0],
    [1, 10, -1.96],
    [1, 10, Number.NaN],
    [1, 10, Number.POSITIVE_INFINITY],
  ])('refuses %d of %d with z %d', (k, n, z) => {
    expect(() => wilson(k, n, z)).toThrow(RangeError);
  });
});
