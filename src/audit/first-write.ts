import { writeKey } from '../graph/fact-graph.js';
import type { AnsweredItem } from './answered-split.js';
import type { ClassifiedItem } from './classified-split.js';

/** One item under both write policies. */
export interface PolicyPair {
  readonly item: ClassifiedItem;
  readonly first: AnsweredItem;
  /** Every key on the last-write path has a single write. */
  readonly singleWritePath: boolean;
}

/** The cross-table of the last-write and the first-write resolver. */
export interface FirstWriteTable {
  /** Solved under last write only. */
  readonly lost: readonly PolicyPair[];
  readonly both: readonly PolicyPair[];
  readonly onlyFirst: readonly PolicyPair[];
  readonly neither: readonly PolicyPair[];
}

/**
 * Pair the answers under the last write with those under the first write of every key, item by item.
 *
 * @param first - the same items, answered on graphs built with the policy `first`
 * @see arXiv 2610.09193, appendix D (overwrite policy)
 */
export function compareFirstWrite(
  items: readonly ClassifiedItem[],
  first: readonly AnsweredItem[],
): FirstWriteTable {
  const pairs = items.map((item, index): PolicyPair => {
    const { list, resolution } = item;
    const path = resolution.abstained ? [] : (resolution.best?.edges ?? []);
    const singleWritePath = path.every(({ tuple }) => list.graph.writes.get(writeKey(tuple))!.length === 1);
    return { item, first: first[index]!, singleWritePath };
  });
  const where = (last: boolean, firstCorrect: boolean) =>
    pairs.filter((pair) => pair.item.correct === last && pair.first.correct === firstCorrect);
  return {
    lost: where(true, false),
    both: where(true, true),
    onlyFirst: where(false, true),
    neither: where(false, false),
  };
}
