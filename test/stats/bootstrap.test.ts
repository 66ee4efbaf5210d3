import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clusterBootstrap,
  pairedClusterBootstrap,
  type ResampleDistribution,
} from '../../src/stats/bootstrap.js';
import { percent, percentText } from '../../src/stats/percentage.js';
import { percentileInterval, resampleQuantile } from '../../src/stats/percentile-interval.js';
import { type BootstrapVector, vectors } from './vectors.js';

const cluster = fc
  .integer({ min: 1, max: 200 })
  .chain((n) => fc.record({ correct: fc.nat(n), n: fc.constant(n) }));
const clusters = fc.array(cluster, { minLength: 1, maxLength: 5 });
const pairedClusters = fc.array(
  fc.integer({ min: 1, max: 200 }).chain((n) => fc.record({ a: fc.nat(n), b: fc.nat(n), n: fc.constant(n) })),
  { minLength: 1, maxLength: 5 },
);

function distributionOf({ correct, a, b, n }: BootstrapVector): ResampleDistribution {
  return correct
    ? clusterBootstrap(n.map((size, i) => ({ correct: correct[i]!, n: size })))
    : pairedClusterBootstrap(n.map((size, i) => ({ a: a![i]!, b: b![i]!, n: size })));
}

describe('the eight-cluster anchor', () => {
  const { correct, distinct, conventions, ruledOut } = vectors.anchor;
  const distribution = clusterBootstrap(correct.map((right) => ({ correct: right, n: 100 })));

  it('stands for 16 777 216 resamples by 6435 multisets', () => {
    expect(distribution.resamples).toBe(16_777_216n);
    expect(distribution.multisets).toBe(6435);
    expect(distribution.values.length).toBe(distinct);
    expect(distribution.estimate).toEqual({ numerator: 321, denominator: 400, value: 0.8025 });
  });

  it('is [64.875, 93.0] exactly', () => {
    const { lower, upper } = percentileInterval(distribution);
    expect(lower).toEqual({ numerator: 519, denominator: 800, value: 0.64875 });
    expect(upper).toEqual({ numerator: 93, denominator: 100, value: 0.93 });
    expect(percentText(lower.numerator, lower.denominator, 3)).toBe('64.875');
    expect(percentText(upper.numerator, upper.denominator, 1)).toBe('93.0');
  });

  it('is what every convention over all resamples gives, and none that forgets the weights', () => {
    const { lower, upper } = percentileInterval(distribution);
    const ours = [lower, upper].map(({ numerator, denominator }) => percent(numerator, denominator, 9));
    expect(Object.keys(conventions).length).toBe(13);
    for (const ends of Object.values(conventions)) expect(ours).toEqual(ends);
    expect(Object.keys(ruledOut).length).toBe(4);
    for (const ends of Object.values(ruledOut)) {
      expect(ours[0]).not.toBe(ends[0]);
      expect(ours[1]).not.toBe(ends[1]);
    }
  });
});

describe('the enumeration', () => {
  it.each(vectors.bootstrap)('equals every ordered resample one by one (row %#)', (vector) => {
    const distribution = distributionOf(vector);
    expect(distribution.values.length).toBe(vector.distinct);
    if (vector.values) {
      expect(
        distribution.values.map(({ numerator, denominator, weight }) => [
          numerator,
          denominator,
          Number(weight),
        ]),
      ).toEqual(vector.values);
    }
    for (const [perMille, expected] of [
      [25, vector.q25],
      [500, vector.q500],
      [975, vector.q975],
    ] as const) {
      const { numerator, denominator } = resampleQuantile(distribution, perMille);
      expect([numerator, denominator]).toEqual(expected);
    }
  });

  it('gives the weights k^k in total, over rising values within [0, 1]', () => {
    fc.assert(
      fc.property(clusters, (list) => {
        const { values, resamples, multisets } = clusterBootstrap(list);
        expect(values.reduce((sum, { weight }) => sum + weight, 0n)).toBe(resamples);
        expect(resamples).toBe(BigInt(list.length ** list.length));
        expect(multisets).toBe([1, 3, 10, 35, 126][list.length - 1]);
        values.forEach(({ numerator, denominator, value }, i) => {
          expect(value).toBe(numerator / denominator);
          expect(value >= 0 && value <= 1).toBe(true);
          if (i > 0) expect(value).toBeGreaterThan(values[i - 1]!.value);
        });
      }),
    );
  });

  it('has the mean of the clusters when these are of one size', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { minLength: 1, maxLength: 5 }), (rights) => {
        const { values, resamples, estimate } = clusterBootstrap(
          rights.map((correct) => ({ correct, n: 100 })),
        );
        const total = values.reduce((sum, { value, weight }) => sum + value * Number(weight), 0);
        expect(total / Number(resamples)).toBeCloseTo(estimate.value, 12);
      }),
    );
  });

  it('does not depend on the order of the clusters', () => {
    fc.assert(
      fc.property(clusters, (list) => {
        expect(clusterBootstrap([...list].reverse())).toEqual(clusterBootstrap(list));
      }),
    );
  });

  it('refuses impossible, empty, no and too many clusters', () => {
    expect(() => clusterBootstrap([])).toThrow(RangeError);
    expect(() => clusterBootstrap([{ correct: 0, n: 0 }])).toThrow(RangeError);
    expect(() => clusterBootstrap([{ correct: 3, n: 2 }])).toThrow(RangeError);
    expect(() => clusterBootstrap([{ correct: 1.5, n: 2 }])).toThrow(RangeError);
    expect(() => clusterBootstrap(Array(13).fill({ correct: 1, n: 2 }))).toThrow(RangeError);
    expect(() => pairedClusterBootstrap([{ a: 3, b: 0, n: 2 }])).toThrow(RangeError);
    expect(() => pairedClusterBootstrap([{ a: 0, b: 3, n: 2 }])).toThrow(RangeError);
    expect(() => pairedClusterBootstrap([{ a: 0, b: 0, n: 0 }])).toThrow(RangeError);
  });
});

describe('percentileInterval', () => {
  it('is ordered, attained, and shrinks as more is cut off', () => {
    fc.assert(
      fc.property(clusters, (list) => {
        const distribution = clusterBootstrap(list);
        const { lower, upper } = percentileInterval(distribution);
        const attained = distribution.values.map(({ value }) => value);
        expect(attained).toContain(lower.value);
        expect(attained).toContain(upper.value);
        expect(lower.value).toBeLessThanOrEqual(upper.value);
        const narrower = percentileInterval(distribution, 100);
        expect(narrower.lower.value).toBeGreaterThanOrEqual(lower.value);
        expect(narrower.upper.value).toBeLessThanOrEqual(upper.value);
      }),
    );
  });

  it('agrees with linear interpolation for any four clusters of one size', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(200), { minLength: 4, maxLength: 4 }), (rights) => {
        const distribution = clusterBootstrap(rights.map((correct) => ({ correct, n: 200 })));
        const ordered = distribution.values.flatMap(({ value, weight }) =>
          Array<number>(Number(weight)).fill(value),
        );
        // numpy's default: position q · (N − 1), counted from 0: between ranks 6 and 7, and 248 and 249.
        expect(ordered.length).toBe(256);
        expect(ordered[6]).toBe(ordered[7]);
        expect(ordered[248]).toBe(ordered[249]);
        const { lower, upper } = percentileInterval(distribution);
        expect(lower.value).toBe(ordered[6]);
        expect(upper.value).toBe(ordered[249]);
      }),
    );
  });

  it('tells clusters that agree from clusters that scatter around the same share', () => {
    const even = percentileInterval(
      clusterBootstrap([50, 50, 50, 50].map((correct) => ({ correct, n: 100 }))),
    );
    const wide = percentileInterval(
      clusterBootstrap([10, 90, 30, 70].map((correct) => ({ correct, n: 100 }))),
    );
    expect(even.upper.value - even.lower.value).toBe(0);
    expect(wide.upper.value - wide.lower.value).toBeGreaterThan(0.4);
  });

  it('refuses tails that are none', () => {
    const distribution = clusterBootstrap([{ correct: 1, n: 2 }]);
    for (const tail of [0, 500, 2.5, -25, Number.NaN]) {
      expect(() => percentileInterval(distribution, tail)).toThrow(RangeError);
    }
    for (const perMille of [0, 1001, 2.5, Number.NaN]) {
      expect(() => resampleQuantile(distribution, perMille)).toThrow(RangeError);
    }
  });
});

describe('pairedClusterBootstrap', () => {
  it('turns over when the systems swap', () => {
    fc.assert(
      fc.property(pairedClusters, (list) => {
        const there = pairedClusterBootstrap(list);
        const back = pairedClusterBootstrap(list.map(({ a, b, n }) => ({ a: b, b: a, n })));
        expect(back.values.map(({ value, weight }) => [value + 0, weight])).toEqual(
          there.values.map(({ value, weight }) => [0 - value, weight]).reverse(),
        );
        const { lower, upper } = percentileInterval(there);
        const turned = percentileInterval(back);
        expect(turned.lower.value).toBe(0 - upper.value);
        expect(turned.upper.value).toBe(0 - lower.value);
      }),
    );
  });

  it('is the single bootstrap when the other system gets nothing', () => {
    fc.assert(
      fc.property(clusters, (list) => {
        const paired = pairedClusterBootstrap(list.map(({ correct, n }) => ({ a: correct, b: 0, n })));
        expect(paired).toEqual(clusterBootstrap(list));
      }),
    );
  });

  it('keeps the pairing: a steady lead over scattered clusters stays a lead', () => {
    const paired = pairedClusterBootstrap([
      { a: 95, b: 90, n: 100 },
      { a: 60, b: 56, n: 100 },
      { a: 35, b: 29, n: 100 },
      { a: 80, b: 75, n: 100 },
    ]);
    const own = percentileInterval(
      clusterBootstrap([95, 60, 35, 80].map((correct) => ({ correct, n: 100 }))),
    );
    const { lower, upper } = percentileInterval(paired);
    expect(lower.value).toBeGreaterThan(0);
    expect(upper.value - lower.value).toBeLessThan((own.upper.value - own.lower.value) / 10);
  });
});
