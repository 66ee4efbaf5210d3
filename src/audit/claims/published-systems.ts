import { z } from 'zod';
import type { Claim } from './claim.js';

/** One published score of somebody's system on one set. */
export interface PublishedScore {
  readonly system: string;
  /** e.g. `mh_262k`. */
  readonly set: string;
  /** Percent; the sets have a hundred items each, so it is a count too. */
  readonly accuracy: number;
  /** Where the paper prints it, e.g. `Table 9`. */
  readonly where: string;
  /** `updated` for figures from a later version of the benchmark's paper. */
  readonly edition: 'original' | 'updated';
}

const atLargestTier = z.array(z.object({ system: z.string(), sh: z.number(), mh: z.number() }));
const perTier = z.object({ tiers: z.array(z.string()) }).catchall(z.array(z.union([z.string(), z.number()])));

/**
 * The published scores of others' systems, transcribed. Where two tables of one edition print a system on a set, the
 * first one in this order counts: the table of all systems, the table by tier, the table of reasoning models.
 *
 * @see arXiv 2610.09193, Tables 9 and 10 and appendix F
 */
export function publishedScores(claims: readonly Claim[]): PublishedScore[] {
  const find = (id: string) => claims.find((claim) => claim.id === id);
  const scores = [
    ...largestTier(find('systems.262k'), 'original'),
    ...tiers(find('systems.perTier')),
    ...tiers(find('systems.perTier.reasoning')),
    ...largestTier(find('systems.v4.262k'), 'updated'),
  ];
  const seen = new Set<string>();
  return scores.filter(({ system, set, edition }) => {
    const key = [system, set, edition].join('\0');
    return !seen.has(key) && seen.add(key);
  });
}

function largestTier(claim: Claim | undefined, edition: PublishedScore['edition']): PublishedScore[] {
  if (!claim) return [];
  const { where } = claim;
  return atLargestTier.parse(claim.value).flatMap(({ system, sh, mh }) => [
    { system, set: 'sh_262k', accuracy: sh, where, edition },
    { system, set: 'mh_262k', accuracy: mh, where, edition },
  ]);
}

function tiers(claim: Claim | undefined): PublishedScore[] {
  if (!claim) return [];
  const { tiers: sets, ...systems } = perTier.parse(claim.value);
  return Object.entries(systems).flatMap(([system, accuracies]) =>
    sets.map(
      (set, index): PublishedScore => ({
        system,
        set,
        accuracy: z.number().parse(accuracies[index]),
        where: claim.where,
        edition: 'original',
      }),
    ),
  );
}
