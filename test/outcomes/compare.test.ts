import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareSystems } from '../../src/outcomes/compare.js';
import { pairedStratum } from '../../src/outcomes/paired.js';
import { pairedDocument } from '../../src/report/compare-document.js';
import { compareRows, flippedRows } from '../../src/report/outcome-rows.js';
import { vectors } from '../stats/vectors.js';
import { answerFor, smallWorld, systemOf } from './small-world.js';

const world = smallWorld();

describe('pairedStratum', () => {
  it.each(vectors.kappa.filter(([table]) => table.length === 2))(
    'gives the kappa of %j that Python gives',
    (table, observed, _expected, kappa, standardError) => {
      const [a, b, c, d] = table.flat() as [number, number, number, number];
      const { agreement } = pairedStratum({ a, b, c, d });
      expect(agreement.observed).toBeCloseTo(observed, 13);
      expect(agreement.kappa).toBeCloseTo(kappa, 13);
      expect(agreement.standardError).toBeCloseTo(standardError, 12);
    },
  );

  it.each(vectors.mcnemar.filter(([b, c]) => b + c < 1000))('gives the McNemar p of %i and %i', (b, c, p) => {
    const { mcnemar } = pairedStratum({ a: 3, b, c, d: 4 });
    expect(Math.abs(mcnemar - p)).toBeLessThanOrEqual(1e-11 * p);
  });

  it.each(vectors.newcombe)("gives Newcombe's interval of %j", ([a, b, c, d], difference, lower, upper) => {
    const ours = pairedStratum({ a, b, c, d }).difference;
    expect(ours.difference).toBeCloseTo(difference, 13);
    expect(ours.lower).toBeCloseTo(lower, 12);
    expect(ours.upper).toBeCloseTo(upper, 12);
  });

  it('has no clustered interval for less than two lists with items', () => {
    const counts = { a: 1, b: 2, c: 3, d: 4 };
    const none = { a: 0, b: 0, c: 0, d: 0 };
    expect(pairedStratum(counts).clustered).toBeNull();
    expect(pairedStratum(counts, [counts, none]).clustered).toBeNull();
    const { clustered } = pairedStratum(counts, [
      { a: 1, b: 2, c: 0, d: 1 },
      { a: 0, b: 0, c: 3, d: 3 },
    ]);
    expect([clustered!.lower.value, clustered!.upper.value]).toEqual([-0.5, 0.5]);
  });
});

describe('compareSystems', () => {
  const right = systemOf('right', world, (one) => answerFor(one, true));
  const byRule = systemOf('by rule', world, ({ resolution }) => resolution.answer);

  it('pairs by item: the cross-table per class, and the items that flipped', () => {
    const comparison = compareSystems(right, byRule, world);
    const cells = (name: string) => comparison.groups.find((group) => group.name === name)!.paired.counts;
    expect(cells('all')).toEqual({ a: 6, b: 4, c: 0, d: 0 });
    expect(cells('resolver_correct')).toEqual({ a: 6, b: 0, c: 0, d: 0 });
    expect(cells('ambiguous')).toEqual({ a: 0, b: 2, c: 0, d: 0 });
    expect(cells('2k')).toEqual({ a: 2, b: 2, c: 0, d: 0 });
    expect(comparison.flipped.map(({ a }) => a.item.item.id)).toEqual([
      'sh_1k#2',
      'sh_1k#3',
      'sh_2k#2',
      'sh_2k#3',
    ]);
    expect(flippedRows(comparison)[0]).toMatchObject({
      item: 'sh_1k#2',
      class: 'ambiguous',
      aCorrect: true,
      bCorrect: false,
      aOutput: 'Emil Ness',
      bOutput: 'Fay Holm',
    });
    expect(compareRows(comparison)[0]).toMatchObject({
      kind: 'all',
      n: 10,
      aOnly: 4,
      difference: 40,
      mcnemarP: expect.closeTo(0.125, 12),
    });
  });

  it('leaves items that only one of the two answered out, and names them', () => {
    const half = systemOf('half', world, (one, index) =>
      index % 2 === 0 ? answerFor(one, true) : undefined,
    );
    const { groups, onlyA, onlyB } = compareSystems(half, right, world);
    expect(groups[0]!.paired.n).toBe(5);
    expect(onlyA).toEqual([]);
    expect(onlyB).toEqual(['mh_1k#1', 'sh_1k#1', 'sh_1k#3', 'sh_2k#1', 'sh_2k#3']);
  });

  it('mirrors when A and B swap', () => {
    const verdicts = fc.array(fc.boolean(), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(verdicts, verdicts, (first, second) => {
        const a = systemOf('a', world, (one, index) => answerFor(one, first[index]!));
        const b = systemOf('b', world, (one, index) => answerFor(one, second[index]!));
        const there = compareSystems(a, b, world);
        const back = compareSystems(b, a, world);
        expect(back.flipped.map((pair) => pair.a.item.item.id)).toEqual(
          there.flipped.map((pair) => pair.a.item.item.id),
        );
        there.groups.forEach(({ paired }, index) => {
          const [x, y] = [pairedDocument(paired), pairedDocument(back.groups[index]!.paired)];
          expect([y.aOnly, y.bOnly, y.bothCorrect, y.bothWrong]).toEqual([
            x.bOnly,
            x.aOnly,
            x.bothCorrect,
            x.bothWrong,
          ]);
          expect(y.mcnemarP).toBe(x.mcnemarP);
          expect(y.kappa).toEqual(x.kappa === null ? null : expect.closeTo(x.kappa, 12));
          const mirrored = (ends: readonly number[] | null) =>
            ends && [-ends[1]!, -ends[0]!].map((end) => end + 0);
          expect(y.difference === null ? null : y.difference + 0).toEqual(
            x.difference === null ? null : 0 - x.difference,
          );
          expect(y.differenceCi95.map((end) => end + 0)).toEqual(mirrored(x.differenceCi95));
          expect(y.differenceClusteredCi95?.map((end) => end + 0) ?? null).toEqual(
            mirrored(x.differenceClusteredCi95),
          );
        });
      }),
      { numRuns: 50 },
    );
  });
});
