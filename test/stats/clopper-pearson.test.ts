import fc from 'fast-check';
import jStat from 'jstat';
import { describe, expect, it } from 'vitest';
import { binomialTails } from '../../src/stats/binomial-tails.js';
import { clopperPearson } from '../../src/stats/clopper-pearson.js';
import { kOfN } from './arbitraries.js';
import { vectors } from './vectors.js';

const TOLERANCE = 1e-13;

describe('clopperPearson', () => {
  it.each(vectors.clopperPearson)('%i of %i at %d equals scipy', (k, n, level, lower, upper) => {
    const interval = clopperPearson(k, n, level);
    expect(Math.abs(interval.lower - lower)).toBeLessThan(TOLERANCE);
    expect(Math.abs(interval.upper - upper)).toBeLessThan(TOLERANCE);
  });

  it('needs its refinement: jstat alone misses that tolerance', () => {
    const worst = Math.max(
      ...vectors.clopperPearson
        .filter(([k]) => k > 0)
        .map(([k, n, level, lower]) => Math.abs(jStat.ibetainv((1 - level) / 2, k, n - k + 1) - lower)),
    );
    expect(worst).toBeGreaterThan(1000 * TOLERANCE);
    expect(worst).toBeLessThan(1e-8);
  });

  it('has closed edges', () => {
    expect(clopperPearson(0, 0)).toEqual({ lower: 0, upper: 1 });
    expect(clopperPearson(0, 100).lower).toBe(0);
    expect(clopperPearson(100, 100).upper).toBe(1);
    expect(clopperPearson(100, 100).lower).toBeCloseTo(0.025 ** 0.01, 14);
    expect(clopperPearson(0, 100).upper).toBeCloseTo(1 - 0.025 ** 0.01, 14);
  });

  it('puts exactly the tail outside each end', () => {
    fc.assert(
      fc.property(kOfN(400), ([k, n]) => {
        const { lower, upper } = clopperPearson(k, n);
        if (k > 0) expect(binomialTails(k, n, lower).above).toBeCloseTo(0.025, 10);
        if (k < n) expect(binomialTails(k, n, upper).below).toBeCloseTo(0.025, 10);
      }),
    );
  });

  it('lies in [0, 1] around the share, mirrors, and narrows with more items or less confidence', () => {
    fc.assert(
      fc.property(kOfN(400), ([k, n]) => {
        const { lower, upper } = clopperPearson(k, n);
        expect(lower).toBeGreaterThanOrEqual(0);
        expect(upper).toBeLessThanOrEqual(1);
        expect(lower).toBeLessThanOrEqual(k / n);
        expect(upper).toBeGreaterThanOrEqual(k / n);
        const mirrored = clopperPearson(n - k, n);
        expect(mirrored.lower).toBeCloseTo(1 - upper, 14);
        expect(mirrored.upper).toBeCloseTo(1 - lower, 14);
        const more = clopperPearson(4 * k, 4 * n);
        expect(more.upper - more.lower).toBeLessThan(upper - lower);
        const surer = clopperPearson(k, n, 0.99);
        expect(surer.upper - surer.lower).toBeGreaterThan(upper - lower);
      }),
    );
  });

  it('tells 80 from 81 of 100, and 80 of 100 from 8 of 10', () => {
    expect(clopperPearson(81, 100).lower).toBeGreaterThan(clopperPearson(80, 100).lower);
    expect(clopperPearson(81, 100).upper).toBeGreaterThan(clopperPearson(80, 100).upper);
    expect(clopperPearson(80, 100).lower).toBeGreaterThan(clopperPearson(8, 10).lower);
  });

  it.each([
    [-1, 10, 0.95],
    [11, 10, 0.95],
    [1.5, 10, 0.95],
    [1, 10.5, 0.95],
    [Number.NaN, 10, 0.95],
    [1, Number.POSITIVE_INFINITY, 0.95],
    [1, 10, 0],
    [1, 10, 1],
    [1, 10, Number.NaN],
  ])('refuses %d of %d at %d', (k, n, level) => {
    expect(() => clopperPearson(k, n, level)).toThrow(RangeError);
  });
});

describe('binomialTails', () => {
  it.each(vectors.binomialTails)('%i of %i at %d equals rational arithmetic', (k, n, p, below, at, above) => {
    const tails = binomialTails(k, n, p);
    expect(tails.below / below).toBeCloseTo(1, 12);
    expect(tails.at / at).toBeCloseTo(1, 12);
    expect(tails.above / above).toBeCloseTo(1, 12);
  });

  it('shares out all probability', () => {
    fc.assert(
      fc.property(kOfN(300), fc.double({ min: 0.001, max: 0.999, noNaN: true }), ([k, n], p) => {
        const { below, at, above } = binomialTails(k, n, p);
        expect(below + above - at).toBeCloseTo(1, 13);
      }),
    );
  });

  it('refuses a certain or impossible success', () => {
    expect(() => binomialTails(1, 2, 0)).toThrow(RangeError);
    expect(() => binomialTails(1, 2, 1)).toThrow(RangeError);
    expect(() => binomialTails(3, 2, 0.5)).toThrow(RangeError);
  });
});
