import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { halfUpText, percent, percentText, roundHalfUp } from '../../src/stats/percentage.js';
import { vectors } from './vectors.js';

describe('percentText', () => {
  it.each(vectors.percentages)('%i of %i with %i decimals is %s', (n, d, decimals, text) => {
    expect(percentText(n, d, decimals)).toBe(text);
    expect(percent(n, d, decimals)).toBe(Number(text) + 0);
  });

  it('sends exact ties up, where rounding to even would not', () => {
    expect(percentText(1, 8)).toBe('12.5');
    expect(percentText(1, 8, 0)).toBe('13');
    expect(percentText(1, 200, 0)).toBe('1');
    expect(percentText(5, 200, 0)).toBe('3');
    expect(percentText(519, 800, 2)).toBe('64.88');
  });

  it('tells a tie from the quotient just under it', () => {
    expect(percentText(1, 2000)).toBe('0.1');
    expect(percentText(1, 2001)).toBe('0.0');
  });

  it('is off by half a unit at most, and never under by exactly half', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 6 }),
        (n, d, decimals) => {
          const unit = 10n ** BigInt(decimals);
          const units = BigInt(percentText(n, d, decimals).replace('.', ''));
          // Twice the error, in 1/d units: written value minus true value.
          const error = 2n * (units * BigInt(d) - BigInt(n) * 100n * unit);
          expect(error > -BigInt(d) && error <= BigInt(d)).toBe(true);
        },
      ),
    );
  });

  it('mirrors with the sign and never writes minus nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (n, d) => {
        const text = percentText(n, d, 1);
        expect(percentText(-n, d, 1)).toBe(/[1-9]/.test(text) ? `-${text}` : text);
      }),
    );
    expect(Object.is(percent(-1, 9999, 0), 0)).toBe(true);
  });

  it.each([
    [1, 0, 1],
    [1, -8, 1],
    [1.5, 8, 1],
    [1, 8.5, 1],
    [Number.NaN, 8, 1],
    [1, 8, -1],
    [1, 8, 1.5],
    [1, 8, 16],
    [2 ** 53, 8, 1],
  ])('refuses %d / %d with %d decimals', (n, d, decimals) => {
    expect(() => percentText(n, d, decimals)).toThrow(RangeError);
  });
});

describe('halfUpText', () => {
  it.each(vectors.halfUp)('%d with %i decimals is %s', (value, decimals, text) => {
    expect(halfUpText(value, decimals)).toBe(text);
    expect(roundHalfUp(value, decimals)).toBe(Number(text) + 0);
  });

  it('rounds 64.875 up where toFixed of its neighbours shows floats at work', () => {
    expect(halfUpText(64.875, 2)).toBe('64.88');
    expect(halfUpText(1.005, 2)).toBe('1.01');
    expect((1.005).toFixed(2)).toBe('1.00');
  });

  it('cannot find a tie that was lost before, as its caution says', () => {
    expect(halfUpText(100 * 0.285, 0)).toBe('28');
    expect(percentText(57, 200, 0)).toBe('29');
  });

  it('leaves what already has so many decimals alone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.integer({ min: 0, max: 5 }),
        (whole, decimals) => {
          const value = Number(`${whole}e-${decimals}`);
          expect(roundHalfUp(value, decimals)).toBe(value + 0);
        },
      ),
    );
  });

  it('refuses what is not finite', () => {
    expect(() => halfUpText(Number.NaN)).toThrow(RangeError);
    expect(() => halfUpText(Number.POSITIVE_INFINITY)).toThrow(RangeError);
    expect(() => roundHalfUp(1, -1)).toThrow(RangeError);
  });
});
