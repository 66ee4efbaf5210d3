import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cohenKappa } from '../../src/stats/kappa.js';
import { vectors } from './vectors.js';

const square = (labels: number, max: number): fc.Arbitrary<number[][]> =>
  fc.array(fc.array(fc.nat(max), { minLength: labels, maxLength: labels }), {
    minLength: labels,
    maxLength: labels,
  });
const anySquare = fc.integer({ min: 2, max: 4 }).chain((labels) => square(labels, 40));
const transposed = (table: readonly (readonly number[])[]): number[][] =>
  table.map((_, j) => table.map((row) => row[j]!));

describe('cohenKappa', () => {
  it.each(vectors.kappa)(
    '%j equals the gradient in Python',
    (table, observed, expected, kappa, standardError) => {
      const result = cohenKappa(table);
      expect(result.observed).toBeCloseTo(observed, 13);
      expect(result.expected).toBeCloseTo(expected, 13);
      expect(result.kappa).toBeCloseTo(kappa, 13);
      expect(result.standardError).toBeCloseTo(standardError, 12);
    },
  );

  it('gives the published 0.429 of Fleiss, Cohen and Everitt', () => {
    const { kappa } = cohenKappa([
      [106, 10, 4],
      [22, 28, 10],
      [2, 12, 6],
    ]);
    expect(kappa).toBeCloseTo(0.429, 3);
  });

  it("gives the figures of statpsych's manual", () => {
    // Its interval takes the long quantile, not 1.96.
    const result = cohenKappa(
      [
        [31, 12],
        [4, 58],
      ],
      1.959963984540054,
    );
    expect(result.kappa).toBeCloseTo(0.6756757, 7);
    expect(result.standardError).toBeCloseTo(0.07344761, 8);
    expect(result.lower).toBeCloseTo(0.531721, 7);
    expect(result.upper).toBeCloseTo(0.8196303, 7);
  });

  it('is exactly 1, without error, on any diagonal of two labels or more', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 5 }), (counts) => {
        const table = counts.map((count, i) => counts.map((_, j) => (i === j ? count : 0)));
        const result = cohenKappa(table);
        expect(result.observed).toBe(1);
        expect(result.kappa).toBe(1);
        expect(result.standardError).toBeCloseTo(0, 14);
        expect(result.upper).toBe(1);
      }),
    );
  });

  it('is exactly 0 on independent raters', () => {
    const margin = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(margin, margin, (first, second) => {
        const labels = Math.min(first.length, second.length);
        const table = first.slice(0, labels).map((x) => second.slice(0, labels).map((y) => x * y));
        expect(cohenKappa(table).kappa).toBe(0);
      }),
    );
  });

  it('does not exist when both raters gave one label only, or nothing was rated', () => {
    const absent = { kappa: null, standardError: null, lower: null, upper: null };
    expect(cohenKappa([[12]])).toEqual({ n: 12, observed: 1, expected: 1, ...absent });
    expect(
      cohenKappa([
        [0, 0],
        [0, 9],
      ]),
    ).toEqual({ n: 9, observed: 1, expected: 1, ...absent });
    expect(cohenKappa([])).toEqual({ n: 0, observed: null, expected: null, ...absent });
    // One rater alone with one label is another matter: agreement no better than chance.
    expect(
      cohenKappa([
        [10, 0],
        [3, 0],
      ]).kappa,
    ).toBe(0);
  });

  it('is bounded, ordered, and the same when the raters or the labels swap places', () => {
    fc.assert(
      fc.property(anySquare, (table) => {
        const result = cohenKappa(table);
        fc.pre(result.kappa !== null);
        const { kappa, lower, upper } = result;
        expect(lower).toBeGreaterThanOrEqual(-1);
        expect(upper).toBeLessThanOrEqual(1);
        expect(lower! <= kappa! && kappa! <= upper!).toBe(true);
        const turned = cohenKappa(transposed(table));
        const relabelled = cohenKappa(table.map((row) => [...row].reverse()).reverse());
        for (const other of [turned, relabelled]) {
          expect(other.kappa).toBe(kappa);
          expect(other.standardError).toBeCloseTo(result.standardError!, 12);
        }
      }),
    );
  });

  it('halves its error with four times the items, and keeps kappa', () => {
    fc.assert(
      fc.property(anySquare, (table) => {
        const few = cohenKappa(table);
        fc.pre(few.kappa !== null);
        const many = cohenKappa(table.map((row) => row.map((count) => 4 * count)));
        expect(many.kappa).toBeCloseTo(few.kappa!, 12);
        expect(many.standardError).toBeCloseTo(few.standardError! / 2, 12);
      }),
    );
  });

  it('tells equal plain agreement apart by what chance explains', () => {
    const balanced = cohenKappa([
      [45, 5],
      [5, 45],
    ]);
    const lopsided = cohenKappa([
      [88, 5],
      [5, 2],
    ]);
    expect(balanced.observed).toBe(lopsided.observed);
    expect(balanced.kappa).toBeGreaterThan(lopsided.kappa! + 0.4);
  });

  it('refuses a table that is not square, or holds no counts', () => {
    expect(() => cohenKappa([[1, 2]])).toThrow(RangeError);
    expect(() => cohenKappa([[1, 2], [3]])).toThrow(RangeError);
    expect(() =>
      cohenKappa([
        [1, -2],
        [3, 4],
      ]),
    ).toThrow(RangeError);
    expect(() =>
      cohenKappa([
        [1, 0.5],
        [3, 4],
      ]),
    ).toThrow(RangeError);
    expect(() => cohenKappa([[1]], 0)).toThrow(RangeError);
  });
});
