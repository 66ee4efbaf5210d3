import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newcombePaired } from '../../src/stats/newcombe.js';
import { pairedCounts } from './arbitraries.js';
import { vectors } from './vectors.js';

// Half a unit of the fourth decimal the paper prints, and the last bit.
const PRINTED = 5e-5 + 1e-12;

describe('newcombePaired', () => {
  it.each(vectors.newcombe)('%j equals the formula in Python', ([a, b, c, d], difference, lower, upper) => {
    const result = newcombePaired({ a, b, c, d });
    expect(result.difference).toBeCloseTo(difference, 13);
    // The quadratic's roots lose half their digits at an edge.
    expect(Math.abs(result.lower - lower)).toBeLessThan(1e-10);
    expect(Math.abs(result.upper - upper)).toBeLessThan(1e-10);
  });

  it.each(vectors.newcombeTableIII)('%j is as Newcombe prints it', ([a, b, c, d], _, [lower, upper]) => {
    const result = newcombePaired({ a, b, c, d });
    // That row's two columns contradict each other by a unit: see make_stats.py.
    const allowed = b === 97 && d === 1 ? 1e-4 : PRINTED;
    expect(Math.abs(result.lower - lower)).toBeLessThan(allowed);
    expect(Math.abs(result.upper - upper)).toBeLessThan(allowed);
  });

  it('is not method 8, wherever the paper tells the two apart', () => {
    const apart = vectors.newcombeTableIII.filter(([, m8, m10]) => Math.abs(m8[0] - m10[0]) > 2e-4);
    expect(apart.length).toBe(10);
    for (const [[a, b, c, d], [lower]] of apart) {
      expect(Math.abs(newcombePaired({ a, b, c, d }).lower - lower)).toBeGreaterThan(PRINTED);
    }
  });

  it('knows nothing without items', () => {
    expect(newcombePaired({ a: 0, b: 0, c: 0, d: 0 })).toEqual({ difference: null, lower: -1, upper: 1 });
  });

  it('lies in [−1, 1] around the difference and turns over when the systems swap', () => {
    fc.assert(
      fc.property(pairedCounts(120), ({ a, b, c, d }) => {
        const { difference, lower, upper } = newcombePaired({ a, b, c, d });
        expect(lower).toBeGreaterThanOrEqual(-1);
        expect(upper).toBeLessThanOrEqual(1);
        expect(lower).toBeLessThanOrEqual(difference!);
        expect(upper).toBeGreaterThanOrEqual(difference!);
        const swapped = newcombePaired({ a, b: c, c: b, d });
        expect(swapped.difference! + difference!).toBe(0);
        expect(swapped.lower).toBeCloseTo(-upper, 12);
        expect(swapped.upper).toBeCloseTo(-lower, 12);
      }),
    );
  });

  it('does not care whether right or wrong is counted', () => {
    fc.assert(
      fc.property(pairedCounts(120), ({ a, b, c, d }) => {
        const right = newcombePaired({ a, b, c, d });
        // The second system's wrong answers less the first's.
        const wrong = newcombePaired({ a: d, b, c, d: a });
        expect(wrong.lower).toBeCloseTo(right.lower, 12);
        expect(wrong.upper).toBeCloseTo(right.upper, 12);
      }),
    );
  });

  it('narrows with more items of the same kind', () => {
    fc.assert(
      fc.property(pairedCounts(60), ({ a, b, c, d }) => {
        const few = newcombePaired({ a, b, c, d });
        const many = newcombePaired({ a: 4 * a, b: 4 * b, c: 4 * c, d: 4 * d });
        expect(many.upper - many.lower).toBeLessThan(few.upper - few.lower);
      }),
    );
  });

  it('tells the same margins apart by how the items pair up', () => {
    const together = newcombePaired({ a: 40, b: 10, c: 0, d: 50 });
    const crossed = newcombePaired({ a: 20, b: 30, c: 20, d: 30 });
    expect(together.difference).toBe(crossed.difference);
    expect(together.lower).toBeGreaterThan(0);
    expect(crossed.lower).toBeLessThan(0);
  });

  it.each([
    [-1, 0, 0, 5],
    [1, 0.5, 0, 5],
    [1, 0, Number.NaN, 5],
    [1, 0, 0, Number.POSITIVE_INFINITY],
  ])('refuses %d %d %d %d', (a, b, c, d) => {
    expect(() => newcombePaired({ a, b, c, d })).toThrow(RangeError);
  });

  it('refuses a z that is not positive', () => {
    expect(() => newcombePaired({ a: 1, b: 1, c: 1, d: 1 }, 0)).toThrow(RangeError);
  });
});
