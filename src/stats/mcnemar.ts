import { binomialTails } from './binomial-tails.js';
import { requireCount } from './count.js';

/**
 * McNemar's test, two-sided and exact: the probability, when either system is equally likely to win a discordant item,
 * of a split at least as uneven as the one seen: min(1, 2 · P(X ≤ min(b, c))), X ~ Binomial(b + c, 1/2).
 *
 * With nothing discordant p = 1. Relative error is under 1e-11 up to some 100 000 discordant items; a p under about
 * 1e-308 comes out as 0.
 *
 * @param b - items the first system alone gets right
 * @param c - items the second system alone gets right
 * @returns the p-value, 0..1
 * @throws RangeError when b or c is no count.
 * @see McNemar (1947), Psychometrika 12:153-157
 */
export function mcnemarExact(b: number, c: number): number {
  requireCount('b', b);
  requireCount('c', c);
  // An even split, or as even as an odd total allows, is exactly 1: leave no room for the last bit.
  if (Math.abs(b - c) <= 1) {
    return 1;
  }
  return Math.min(1, 2 * binomialTails(Math.min(b, c), b + c, 0.5).below);
}
