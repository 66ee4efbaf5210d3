import { binomialTails } from './binomial-tails.js';
import { requirePart } from './count.js';
import type { Interval } from './interval.js';
import { wilson } from './wilson.js';

const MAX_STEPS = 100;

/** The p at which k or more successes of n have probability `tail`; 1 ≤ k ≤ n, 0 < tail < 1/2. */
function lowerLimit(k: number, n: number, tail: number): number {
  if (k === n) {
    return tail ** (1 / n);
  }
  // Library quantiles of the beta distribution are good to about 7e-10 only (jstat: its log-gamma has ten digits, its
  // continued fraction stops at 3e-7), so Newton's method on the exact binomial tail finds the root, and Wilson's end is
  // near enough to start from. The root is bracketed: at p = k/n the tail is at least one half.
  let low = 0;
  let high = k / n;
  let p = wilson(k, n).lower;
  for (let step = 0; step < MAX_STEPS; step++) {
    if (!(p > low && p < high)) {
      p = (low + high) / 2;
    }
    const { above, at } = binomialTails(k, n, p);
    if (above > tail) high = p;
    else low = p;
    // d/dp P(X ≥ k) = k · P(X = k) / p
    const next = p - ((above - tail) * p) / (k * at);
    if (Math.abs(next - p) <= 4 * Number.EPSILON * p) {
      return next;
    }
    p = next;
  }
  return p;
}

/**
 * The exact (Clopper-Pearson) interval of a proportion: each end is the p at which the count seen, or one more extreme,
 * has probability (1 − level) / 2. Good to about 1e-13.
 *
 * @param k - correct items, whole number 0..n
 * @param n - items; with none, nothing is known: [0, 1]
 * @param level - confidence, strictly between 0 and 1
 * @returns fractions 0..1; the lower end is exactly 0 for k = 0, the upper exactly 1 for k = n
 * @throws RangeError when k of n is impossible or the level is not inside (0, 1).
 * @see Clopper and Pearson (1934), Biometrika 26:404-413
 */
export function clopperPearson(k: number, n: number, level = 0.95): Interval {
  requirePart('k', k, n);
  if (!(level > 0 && level < 1)) {
    throw new RangeError(`level must lie strictly between 0 and 1, got ${level}`);
  }
  const tail = (1 - level) / 2;
  return {
    lower: k === 0 ? 0 : lowerLimit(k, n, tail),
    // The failures' lower limit, mirrored: swapping right and wrong mirrors the interval exactly.
    upper: k === n ? 1 : 1 - lowerLimit(n - k, n, tail),
  };
}
