import { requireCount } from './count.js';
import { requireZ, Z_95 } from './interval.js';

/** How far two raters agree on the same items. All values are fractions; null where they do not exist. */
export interface Agreement {
  /** items rated by both */
  readonly n: number;
  /** share of items with the same label; null without items */
  readonly observed: number | null;
  /** share expected from the two raters' label frequencies alone; null without items */
  readonly expected: number | null;
  /** (observed − expected) / (1 − expected); null when that is 0/0 */
  readonly kappa: number | null;
  /** large-sample standard error of kappa; 0 when agreement is perfect, null with kappa */
  readonly standardError: number | null;
  /** kappa ± z · standardError, cut to [−1, 1]; null with kappa */
  readonly lower: number | null;
  readonly upper: number | null;
}

const UNDEFINED = { kappa: null, standardError: null, lower: null, upper: null } as const;

function requireSquare(table: readonly (readonly number[])[]): void {
  for (const [i, row] of table.entries()) {
    if (row.length !== table.length) {
      throw new RangeError(
        `row ${i} has ${row.length} cells; a table of ${table.length} labels needs as many`,
      );
    }
    row.forEach((count, j) => {
      requireCount(`cell ${i},${j}`, count);
    });
  }
}

/**
 * Cohen's kappa of two raters, with the delta-method standard error that holds whatever the true kappa is (not the one
 * under "no agreement"), its interval, and plain agreement.
 *
 * Kappa is undefined, and null, when both raters gave every item one and the same label: chance then explains all
 * agreement there is, and observed agreement is 1. With perfect agreement over several labels kappa is 1 and the
 * standard error 0: the interval [1, 1] shows the method's limit, not certainty. So does [0, 0], when only one of the
 * raters gave a single label.
 *
 * @param table - k×k counts; row: the first rater's label, column: the second's, in the same order
 * @param z - normal quantile; 1.96 for 95 %
 * @throws RangeError when the table is not square, a cell is no count or z is not positive.
 * @see Cohen (1960), Educ. Psychol. Meas. 20:37-46; Fleiss, Cohen and Everitt (1969), Psychol. Bull. 72:323-327
 */
export function cohenKappa(table: readonly (readonly number[])[], z = Z_95): Agreement {
  requireSquare(table);
  requireZ(z);
  const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0));
  const columns = table.map((_, j) => table.reduce((sum, row) => sum + row[j]!, 0));
  const n = rows.reduce((sum, count) => sum + count, 0);
  if (n === 0) {
    return { n, observed: null, expected: null, ...UNDEFINED };
  }
  const same = table.reduce((sum, row, i) => sum + row[i]!, 0);
  // Kept as whole numbers (n² times the expected share), so that 0, 1 and "undefined" are met exactly.
  const chance = rows.reduce((sum, count, i) => sum + count * columns[i]!, 0);
  const observed = same / n;
  const expected = chance / (n * n);
  if (chance === n * n) {
    return { n, observed, expected, ...UNDEFINED };
  }
  const kappa = (n * same - chance) / (n * n - chance);

  // The delta method: kappa's slope in each cell, and the variance of that slope over the items. Fleiss et al. print it
  // as a mean of squares less a squared mean; the centred sum is the same number and cannot fall below 0.
  const slope = (i: number, j: number): number =>
    (i === j ? 1 - expected : 0) - ((1 - observed) * (columns[i]! + rows[j]!)) / n;
  const mean = observed * (1 - expected) - 2 * (1 - observed) * expected;
  let squares = 0;
  table.forEach((row, i) => {
    row.forEach((count, j) => {
      squares += (count / n) * (slope(i, j) - mean) ** 2;
    });
  });
  const standardError = Math.sqrt(squares / n) / (1 - expected) ** 2;
  return {
    n,
    observed,
    expected,
    kappa,
    standardError,
    lower: Math.max(-1, kappa - z * standardError),
    upper: Math.min(1, kappa + z * standardError),
  };
}
