import { requirePart } from './count.js';
import { type Interval, requireZ, Z_95 } from './interval.js';

/**
 * Wilson's score interval of a proportion, without continuity correction: the p with (k/n − p)² ≤ z² p(1 − p)/n.
 *
 * @param k - correct items, whole number 0..n
 * @param n - items; with none, nothing is known: [0, 1]
 * @param z - normal quantile; 1.96, as MemFail takes it, for 95 %
 * @returns fractions 0..1; the lower end is exactly 0 for k = 0, the upper exactly 1 for k = n
 * @throws RangeError when k of n is impossible or z is not positive.
 * @see Wilson (1927), JASA 22:209-212
 */
export function wilson(k: number, n: number, z = Z_95): Interval {
  requirePart('k', k, n);
  requireZ(z);
  if (n === 0) {
    return { lower: 0, upper: 1 };
  }
  const z2 = z * z;
  const centre = (k + z2 / 2) / (n + z2);
  const half = (z * Math.sqrt((k * (n - k)) / n + z2 / 4)) / (n + z2);
  // At the two edges the formula gives 0 and 1 but for the last bit.
  return { lower: k === 0 ? 0 : centre - half, upper: k === n ? 1 : centre + half };
}
