import { requirePart } from './count.js';

/** The probabilities of X ~ Binomial(n, p) around k; `below` and `above` both include k. */
export interface BinomialTails {
  /** P(X ≤ k) */
  readonly below: number;
  /** P(X = k) */
  readonly at: number;
  /** P(X ≥ k) */
  readonly above: number;
}

/**
 * Both tails of a binomial distribution at k, to about 1e-12 relative for n up to 100 000 (time linear in n).
 *
 * Every probability is carried as its ratio to the likeliest one, found by the recurrence
 * P(j+1)/P(j) = (n−j)/(j+1) · p/(1−p), and the sum of the ratios normalises them. So nothing overflows and no
 * log-gamma is needed, whose approximations are what costs the usual routines their last digits. A tail under about
 * 1e-308 of the mode comes out as 0.
 *
 * @param k - whole number, 0..n
 * @param n - trials, whole number
 * @param p - success probability, strictly between 0 and 1
 * @throws RangeError when the counts are impossible or p is not inside (0, 1).
 */
export function binomialTails(k: number, n: number, p: number): BinomialTails {
  requirePart('k', k, n);
  if (!(p > 0 && p < 1)) {
    throw new RangeError(`p must lie strictly between 0 and 1, got ${p}`);
  }
  const odds = p / (1 - p);
  const mode = Math.min(n, Math.floor((n + 1) * p));
  let under = 0;
  let at = 0;
  let over = 0;
  const add = (j: number, ratio: number): void => {
    if (j < k) under += ratio;
    else if (j > k) over += ratio;
    else at = ratio;
  };
  // Once a ratio has underflowed to 0 all further ones are 0 too.
  for (let j = mode, ratio = 1; j >= 0 && ratio > 0; j--) {
    add(j, ratio);
    ratio *= j / ((n - j + 1) * odds);
  }
  for (let j = mode + 1, ratio = ((n - mode) / (mode + 1)) * odds; j <= n && ratio > 0; j++) {
    add(j, ratio);
    ratio *= ((n - j) / (j + 1)) * odds;
  }
  const total = under + at + over;
  return { below: (under + at) / total, at: at / total, above: (at + over) / total };
}
