import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mcnemarExact } from '../../src/stats/mcnemar.js';
import { vectors } from './vectors.js';

describe('mcnemarExact', () => {
  it.each(vectors.mcnemar)('%i against %i equals Python', (b, c, p) => {
    expect(Math.abs(mcnemarExact(b, c) / p - 1)).toBeLessThan(1e-11);
  });

  it('is 1 with nothing discordant and for the evenest splits', () => {
    expect(mcnemarExact(0, 0)).toBe(1);
    expect(mcnemarExact(40, 40)).toBe(1);
    for (let b = 0; b < 400; b++) expect(mcnemarExact(b, b + 1)).toBe(1);
    expect(mcnemarExact(42, 40)).toBeLessThan(1);
  });

  it('needs six one-sided items to pass under 5 %', () => {
    expect(mcnemarExact(0, 5)).toBeCloseTo(0.0625, 14);
    expect(mcnemarExact(0, 6)).toBeCloseTo(0.03125, 14);
  });

  it('lies in (0, 1] and is symmetric', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (b, c) => {
        const p = mcnemarExact(b, c);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(mcnemarExact(c, b)).toBe(p);
      }),
    );
  });

  it('falls as a split of the same total grows uneven', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(200), (b, more) => {
        const c = b + more;
        expect(mcnemarExact(b - 1, c + 1)).toBeLessThan(mcnemarExact(b, c));
      }),
    );
  });

  it('tells 10 : 2 from 20 : 4, the same ratio with more items', () => {
    expect(mcnemarExact(20, 4)).toBeLessThan(mcnemarExact(10, 2));
  });

  it('stays a number where the terms themselves would under- or overflow', () => {
    expect(mcnemarExact(0, 1000)).toBeCloseTo(2 * 0.5 ** 1000, 310);
    expect(mcnemarExact(0, 1000)).toBeGreaterThan(0);
    expect(mcnemarExact(0, 100_000)).toBe(0);
  });

  it.each([
    [-1, 3],
    [3, -1],
    [0.5, 3],
    [Number.NaN, 3],
  ])('refuses %d and %d', (b, c) => {
    expect(() => mcnemarExact(b, c)).toThrow(RangeError);
  });
});
