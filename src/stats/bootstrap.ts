import { requireCount, requirePart } from './count.js';
import { compareFractions, type ExactFraction, exactFraction } from './exact-fraction.js';

/** One cluster of items, such as a fact list. */
export interface Cluster {
  readonly correct: number;
  readonly n: number;
}

/** One cluster that two systems answered: `a` and `b` items right, of the same `n`. */
export interface PairedCluster {
  readonly a: number;
  readonly b: number;
  readonly n: number;
}

/** A value the resamples can take, and how many of the k^k ordered resamples take it. */
export interface ResampleValue extends ExactFraction {
  readonly weight: bigint;
}

/** The whole bootstrap distribution, with nothing left to chance. */
export interface ResampleDistribution {
  /** the value of the clusters as they are */
  readonly estimate: ExactFraction;
  /** distinct values in rising order; their weights sum to `resamples` */
  readonly values: readonly ResampleValue[];
  /** k^k */
  readonly resamples: bigint;
  /** the multisets that stand for them, C(2k − 1, k): 35 for 4 clusters, 6435 for 8 */
  readonly multisets: number;
}

/** 12 clusters are 1.35 million multisets; beyond that enumeration stops being cheap. */
const MAX_CLUSTERS = 12;

interface Share {
  readonly part: number;
  readonly n: number;
}

function binomialCoefficient(n: number, k: number): bigint {
  let result = 1n;
  for (let i = 1; i <= k; i++) {
    result = (result * BigInt(n - k + i)) / BigInt(i);
  }
  return result;
}

function enumerate(shares: readonly Share[]): ResampleDistribution {
  const k = shares.length;
  if (k < 1 || k > MAX_CLUSTERS) {
    throw new RangeError(`the bootstrap enumerates 1 to ${MAX_CLUSTERS} clusters, got ${k}`);
  }
  const pooled = new Map<string, ExactFraction>();
  const weights = new Map<string, bigint>();
  let multisets = 0;

  // Cluster by cluster: how often is it drawn, and into which of the places still free? The product of those choices is
  // the multinomial weight k! / (m1! m2! …).
  const draw = (index: number, free: number, part: number, n: number, weight: bigint): void => {
    const share = shares[index]!;
    if (index === k - 1) {
      const value = exactFraction(part + free * share.part, n + free * share.n);
      const key = `${value.numerator}/${value.denominator}`;
      pooled.set(key, value);
      weights.set(key, (weights.get(key) ?? 0n) + weight);
      multisets++;
      return;
    }
    for (let times = 0; times <= free; times++) {
      const places = weight * binomialCoefficient(free, times);
      draw(index + 1, free - times, part + times * share.part, n + times * share.n, places);
    }
  };
  draw(0, k, 0, 0, 1n);

  const values = [...pooled]
    .map(([key, value]) => ({ ...value, weight: weights.get(key)! }))
    .sort(compareFractions);
  const estimate = exactFraction(
    shares.reduce((sum, { part }) => sum + part, 0),
    shares.reduce((sum, { n }) => sum + n, 0),
  );
  return { estimate, values, resamples: BigInt(k) ** BigInt(k), multisets };
}

/** A cluster without items is refused: a resample of such clusters only would have no value at all. */
function requireItems(n: number): void {
  if (n === 0) {
    throw new RangeError('a cluster needs at least one item; leave empty clusters out');
  }
}

/**
 * The cluster bootstrap of a pooled proportion, enumerated: k clusters are drawn k times with replacement, each of the
 * k^k ordered draws is equally likely, and its value is its correct items over its items.
 *
 * @param clusters - 1 to 12 clusters, each with 1 item or more
 * @returns fractions 0..1 with exact weights
 * @throws RangeError when a cluster is impossible or empty, or there are none or too many.
 * @see Davison and Hinkley (1997), Bootstrap Methods and their Application, sections 2.2 (enumeration), 3.8 (clusters)
 */
export function clusterBootstrap(clusters: readonly Cluster[]): ResampleDistribution {
  return enumerate(
    clusters.map(({ correct, n }) => {
      requirePart('correct', correct, n);
      requireItems(n);
      return { part: correct, n };
    }),
  );
}

/**
 * The cluster bootstrap of a paired difference: as {@link clusterBootstrap}, with the value
 * (items right in `a` − items right in `b`) / items. Both systems keep their answers to a drawn cluster together.
 *
 * @returns fractions −1..1 with exact weights
 * @throws RangeError as {@link clusterBootstrap}.
 */
export function pairedClusterBootstrap(clusters: readonly PairedCluster[]): ResampleDistribution {
  return enumerate(
    clusters.map(({ a, b, n }) => {
      requireCount('n', n);
      requirePart('a', a, n);
      requirePart('b', b, n);
      requireItems(n);
      return { part: a - b, n };
    }),
  );
}
