const MAX_DECIMALS = 15;

function requireDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) {
    throw new RangeError(`decimals must be a whole number from 0 to ${MAX_DECIMALS}, got ${decimals}`);
  }
}

/** Write sign × (numerator / denominator) / 10^decimals half up. Both integers are non-negative. */
function quotientText(negative: boolean, numerator: bigint, denominator: bigint, decimals: number): string {
  // floor((2n + d) / 2d) is n/d rounded half up, with no fraction ever formed: a tie is seen exactly.
  const rounded = (2n * numerator + denominator) / (2n * denominator);
  const digits = rounded.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(digits.length - decimals)}`;
  // No "-0.0": a difference that rounds to nothing has no sign.
  return negative && rounded !== 0n ? `-${text}` : text;
}

/**
 * numerator / denominator as a percentage, rounded half up, exactly: 1 of 8 with one decimal is `12.5`, with none `13`.
 * The quotient is never formed as a float, so ties are real ties.
 *
 * "Half up" is by magnitude, as Python's `decimal.ROUND_HALF_UP` has it: −12.25 gives `-12.3`. A paired difference and
 * its swapped twin so print the same digits. For percentages proper (0 or more) ties go up.
 *
 * @param numerator - whole number, may be negative (a difference of counts)
 * @param denominator - whole number, 1 or more
 * @param decimals - digits after the point, 0 to 15; all of them are written (`50.0`)
 * @throws RangeError when an argument is not such a number.
 */
export function percentText(numerator: number, denominator: number, decimals = 1): string {
  requireDecimals(decimals);
  if (!Number.isSafeInteger(numerator)) {
    throw new RangeError(`numerator must be a whole number, got ${numerator}`);
  }
  if (!Number.isSafeInteger(denominator) || denominator < 1) {
    throw new RangeError(`denominator must be a whole number, 1 or more, got ${denominator}`);
  }
  const scale = 10n ** BigInt(decimals + 2);
  return quotientText(numerator < 0, BigInt(Math.abs(numerator)) * scale, BigInt(denominator), decimals);
}

/**
 * The same percentage as a number: the float nearest to what {@link percentText} writes, in percent (0..100), for tables
 * that are compared with published figures.
 *
 * @throws RangeError as {@link percentText}.
 */
export function percent(numerator: number, denominator: number, decimals = 1): number {
  return Number(percentText(numerator, denominator, decimals));
}

/**
 * Round a number that has already been computed half up (by magnitude), on the digits JavaScript prints for it:
 * 64.875 with two decimals is `64.88`, 1.005 is `1.01` (although the float lies just under it).
 *
 * Caution: a tie that was lost before is not found again. 100 × 0.285 is 28.499999999999996 and gives `28`, where
 * {@link percentText} of 57 in 200 gives `29`. Where the counts are at hand, use that; this is for values that exist as
 * floats only, such as an interval's ends (multiply a fraction by 100 first).
 *
 * @param value - any finite number, in the unit it is to be written in
 * @param decimals - digits after the point, 0 to 15; all of them are written
 * @throws RangeError when the value is not finite or decimals is no such number.
 */
export function halfUpText(value: number, decimals = 1): string {
  requireDecimals(decimals);
  if (!Number.isFinite(value)) {
    throw new RangeError(`value must be finite, got ${value}`);
  }
  // The shortest digits that name this float, with any exponent: 1.5e-7 is 15 × 10^−8.
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toString().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const power = Number(exponent) - fraction.length + decimals;
  const digits = BigInt(whole + fraction);
  const [numerator, denominator] =
    power >= 0 ? [digits * 10n ** BigInt(power), 1n] : [digits, 10n ** BigInt(-power)];
  return quotientText(value < 0, numerator, denominator, decimals);
}

/**
 * {@link halfUpText} as a number, with the same caution.
 *
 * @throws RangeError as {@link halfUpText}.
 */
export function roundHalfUp(value: number, decimals = 1): number {
  return Number(halfUpText(value, decimals));
}
