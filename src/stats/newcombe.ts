import { requireCount } from './count.js';
import { type Interval, requireZ, Z_95 } from './interval.js';
import { wilson } from './wilson.js';

/** Two systems on the same items, as counts. */
export interface PairedCounts {
  /** both correct */
  readonly a: number;
  /** the first correct only */
  readonly b: number;
  /** the second correct only */
  readonly c: number;
  /** neither correct */
  readonly d: number;
}

/** The first system's proportion minus the second's, with its interval; fractions −1..1. */
export interface PairedDifference extends Interval {
  /** (b − c) / n; null without items */
  readonly difference: number | null;
}

/**
 * The correlation of the two outcomes, its numerator drawn towards 0 by n/2 where it is positive. Never below −1 or
 * above 1; 0 when a margin is empty.
 */
function correctedPhi({ a, b, c, d }: PairedCounts): number {
  const margins = (a + b) * (c + d) * (a + c) * (b + d);
  if (margins === 0) {
    return 0;
  }
  const cross = a * d - b * c;
  const corrected = cross > 0 ? Math.max(cross - (a + b + c + d) / 2, 0) : cross;
  return corrected / Math.sqrt(margins);
}

/**
 * Newcombe's interval for a difference of two proportions of the same items: method 10, the square-and-add of two Wilson
 * intervals with the correlation phi, continuity-corrected. `b − c` over `n` is the difference.
 *
 * @param counts - the paired 2×2 table; with no items nothing is known: [−1, 1] and no difference
 * @param z - normal quantile; 1.96, as in the paper, for 95 %
 * @throws RangeError when a cell is no count or z is not positive.
 * @see Newcombe (1998), Statistics in Medicine 17:2635-2650, method 10; Table III is in the tests
 */
export function newcombePaired(counts: PairedCounts, z = Z_95): PairedDifference {
  const { a, b, c, d } = counts;
  for (const [name, value] of Object.entries({ a, b, c, d })) {
    requireCount(name, value);
  }
  requireZ(z);
  const n = a + b + c + d;
  if (n === 0) {
    return { difference: null, lower: -1, upper: 1 };
  }
  const phi = correctedPhi(counts);
  const first = (a + b) / n;
  const second = (a + c) / n;
  const w1 = wilson(a + b, n, z);
  const w2 = wilson(a + c, n, z);
  // The third side of a triangle whose first two enclose an angle of cosine phi. Written as a sum of squares: with
  // phi = 1 and equal sides the usual x² − 2·phi·x·y + y² may fall a hair under 0.
  const side = (x: number, y: number): number => Math.sqrt((x - y) ** 2 + 2 * (1 - phi) * x * y);
  const difference = (b - c) / n;
  return {
    difference,
    lower: Math.max(-1, difference - side(first - w1.lower, w2.upper - second)),
    upper: Math.min(1, difference + side(w1.upper - first, second - w2.lower)),
  };
}
