import { pairedClusterBootstrap } from '../stats/bootstrap.js';
import { type Agreement, cohenKappa } from '../stats/kappa.js';
import { mcnemarExact } from '../stats/mcnemar.js';
import { newcombePaired, type PairedCounts, type PairedDifference } from '../stats/newcombe.js';
import { type ExactInterval, percentileInterval } from '../stats/percentile-interval.js';

/** Two systems on the same items, with the agreement and the difference that the counts tell. */
export interface PairedStratum {
  readonly n: number;
  /** `a` both right, `b` only the first, `c` only the second, `d` neither. */
  readonly counts: PairedCounts;
  /** Of the two outcomes, right or wrong, as two raters' labels. */
  readonly agreement: Agreement;
  /** Two-sided exact McNemar p. */
  readonly mcnemar: number;
  /** First minus second, with Newcombe's paired interval. */
  readonly difference: PairedDifference;
  /** The percentile interval over all resamples of the fact lists; null for less than two lists. */
  readonly clustered: ExactInterval | null;
}

/**
 * Compare two systems from their paired counts: what a paper prints and what results files yield go through here
 * alike.
 *
 * @param lists - the same counts by fact list, as the clusters of the clustered interval; lists without items are left
 *   out. Without them there is no clustered interval.
 * @throws RangeError when a cell is no count
 * @see arXiv 2610.09193, Table 15
 */
export function pairedStratum(counts: PairedCounts, lists: readonly PairedCounts[] = []): PairedStratum {
  const { a, b, c, d } = counts;
  const clusters = lists
    .map((list) => ({ a: list.a + list.b, b: list.a + list.c, n: list.a + list.b + list.c + list.d }))
    .filter(({ n }) => n > 0);
  return {
    n: a + b + c + d,
    counts,
    agreement: cohenKappa([
      [a, b],
      [c, d],
    ]),
    mcnemar: mcnemarExact(b, c),
    difference: newcombePaired(counts),
    clustered: clusters.length < 2 ? null : percentileInterval(pairedClusterBootstrap(clusters)),
  };
}
