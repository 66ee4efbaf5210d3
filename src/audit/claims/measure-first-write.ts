import { percent } from '../../stats/percentage.js';
import type { AnsweredItem } from '../answered-split.js';
import type { ClassifiedItem } from '../classified-split.js';
import { compareFirstWrite, type PolicyPair } from '../first-write.js';
import type { Measured } from './claim.js';

/** The rerun under the first write of every key. */
export function measureFirstWrite(
  items: readonly ClassifiedItem[],
  first: readonly AnsweredItem[],
): Measured {
  const { lost, both, onlyFirst, neither } = compareFirstWrite(items, first);
  const ofHop = (pairs: readonly PolicyPair[], hop: string) =>
    pairs.filter(({ item }) => item.item.set.startsWith(hop)).length;
  return {
    'first.lost': lost.length,
    'first.lost.sh': ofHop(lost, 'sh_'),
    'first.lost.mh': ofHop(lost, 'mh_'),
    'first.both': both.length,
    'first.both.singleWritePath': both.filter(({ singleWritePath }) => singleWritePath).length,
    'first.both.differentAnswers': both.filter(
      (pair) => pair.first.resolution.answer !== pair.item.resolution.answer,
    ).length,
    'first.lostPct': percent(lost.length, lost.length + both.length, 0),
    'first.ambiguousOnlyFirst': onlyFirst.filter(({ item }) => item.class === 'ambiguous').length,
    'first.neither': neither.length,
  };
}
