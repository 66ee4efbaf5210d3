import type { AnsweredItem } from '../audit/answered-split.js';
import type { ClassifiedItem } from '../audit/classified-split.js';
import { compareFirstWrite } from '../audit/first-write.js';
import { type ClassifiedOutcome, countOutcomes } from './classified-outcome.js';
import type { Scoring } from './outcome.js';
import { type Stratum, stratum } from './stratum.js';

/** Why an item that the resolver solves may be solved without any update; where neither holds, the overwrite matters. */
export interface WriteNeed {
  /** Every key on the winning path has one statement: there was nothing to overwrite. */
  readonly singleWrite: boolean;
  /** The same resolver scores when the oldest statement of every key wins. */
  readonly firstWrite: boolean;
}

/** The resolver-correct items, split by whether an update is needed. */
export interface WriteStrata {
  readonly overwriteMatters: Stratum;
  /** One write or first-write solves: a system without any memory of updates can score here. */
  readonly noUpdateNeeded: Stratum;
  /** Of those, the ones with a single write on every key. */
  readonly singleWrite: Stratum;
  /** Of those, the ones that the first-write resolver solves. */
  readonly firstWrite: Stratum;
}

/**
 * What each resolver-correct item needs, by item id.
 *
 * @param first - the same items in the same order, answered on graphs built with the policy `first`
 * @see arXiv 2610.09193, appendix D (overwrite policy)
 */
export function writeNeeds(
  items: readonly ClassifiedItem[],
  first: readonly AnsweredItem[],
): Map<string, WriteNeed> {
  const { lost, both } = compareFirstWrite(items, first);
  return new Map(
    [...lost, ...both].map(({ item, singleWritePath, first: answered }) => [
      item.item.id,
      { singleWrite: singleWritePath, firstWrite: answered.correct },
    ]),
  );
}

/** Split a system's outcomes on resolver-correct items by what the items need; others are left out. */
export function stratifyWrites(
  outcomes: readonly ClassifiedOutcome[],
  needs: ReadonlyMap<string, WriteNeed>,
  scoring: Scoring,
): WriteStrata {
  const pick = (fits: (need: WriteNeed) => boolean) =>
    stratum(
      countOutcomes(
        outcomes.filter(({ item }) => {
          const need = needs.get(item.item.id);
          return need !== undefined && fits(need);
        }),
        scoring,
      ),
    );
  return {
    overwriteMatters: pick(({ singleWrite, firstWrite }) => !singleWrite && !firstWrite),
    noUpdateNeeded: pick(({ singleWrite, firstWrite }) => singleWrite || firstWrite),
    singleWrite: pick(({ singleWrite }) => singleWrite),
    firstWrite: pick(({ firstWrite }) => firstWrite),
  };
}
