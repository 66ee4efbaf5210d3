/**
 * Refuse a number that cannot be a count of items.
 *
 * @param name - the argument's name, for the message
 * @throws RangeError when the value is negative, fractional, not finite or above 2^53 − 1.
 */
export function requireCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${name} must be a count (a whole number, 0 or more), got ${value}`);
  }
}

/**
 * Refuse a pair that cannot be "k of n items".
 *
 * @param name - what k counts, for the message
 * @throws RangeError when either is no count, or k is larger than n.
 */
export function requirePart(name: string, k: number, n: number): void {
  requireCount(name, k);
  requireCount('n', n);
  if (k > n) {
    throw new RangeError(`${name} cannot be larger than n, got ${k} of ${n}`);
  }
}
