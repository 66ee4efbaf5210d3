/** A two-sided interval. Both ends are fractions (0..1 for a proportion, −1..1 for a difference), never percent. */
export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** The normal quantile of a 95 % interval, as papers in this field round it (MemFail, Newcombe 1998). */
export const Z_95 = 1.96;

/**
 * Refuse a normal quantile that no interval can be built with.
 *
 * @throws RangeError when z is not a positive finite number.
 */
export function requireZ(z: number): void {
  if (!Number.isFinite(z) || z <= 0) {
    throw new RangeError(`z must be a positive finite number, got ${z}`);
  }
}
