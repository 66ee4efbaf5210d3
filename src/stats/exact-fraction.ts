/** A quotient kept as whole numbers in lowest terms, denominator positive; `value` is the nearest float. */
export interface ExactFraction {
  readonly numerator: number;
  readonly denominator: number;
  readonly value: number;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/**
 * Reduce numerator / denominator to lowest terms.
 *
 * @throws RangeError when either is no safe integer, or the denominator is not positive.
 */
export function exactFraction(numerator: number, denominator: number): ExactFraction {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator < 1) {
    throw new RangeError(`not a fraction of whole numbers: ${numerator} / ${denominator}`);
  }
  if (numerator === 0) {
    return { numerator: 0, denominator: 1, value: 0 };
  }
  const divisor = greatestDivisor(Math.abs(numerator), denominator);
  return {
    numerator: numerator / divisor,
    denominator: denominator / divisor,
    value: numerator / denominator,
  };
}

/** Order two fractions by size, exactly: negative, 0 or positive, as `Array.sort` wants it. */
export function compareFractions(x: ExactFraction, y: ExactFraction): number {
  const left = BigInt(x.numerator) * BigInt(y.denominator);
  const right = BigInt(y.numerator) * BigInt(x.denominator);
  return left < right ? -1 : left > right ? 1 : 0;
}
