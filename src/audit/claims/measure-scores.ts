import { clusterBootstrap } from '../../stats/bootstrap.js';
import { clopperPearson } from '../../stats/clopper-pearson.js';
import { percent, roundHalfUp } from '../../stats/percentage.js';
import { percentileInterval } from '../../stats/percentile-interval.js';
import type { ClassifiedItem } from '../classified-split.js';
import { leaveOneOut } from '../leave-out.js';
import { DEVELOPMENT_LIST } from '../tally.js';
import type { ClaimValue, Measured } from './claim.js';

/** An exact 95 % interval as percentages with one decimal, as the paper prints it. */
export function publishedInterval(k: number, n: number): ClaimValue {
  const { lower, upper } = clopperPearson(k, n);
  return [roundHalfUp(lower * 100, 1), roundHalfUp(upper * 100, 1)];
}

/** Accuracy, ABSTAIN, and the sensitivities of the headline. */
export function measureScores(items: readonly ClassifiedItem[]): Measured {
  const isDev = ({ list }: ClassifiedItem) => list.list === DEVELOPMENT_LIST;
  const isMultiHop = ({ item }: ClassifiedItem) => item.set.startsWith('mh_');
  const heldout = items.filter((item) => !isDev(item));
  const sets = [...new Set(items.map(({ item }) => item.set))];
  const lists = [...new Set(items.map(({ list }) => list.list))];
  const committed = items.filter(({ resolution }) => !resolution.abstained);
  const score = (of: readonly ClassifiedItem[]) => ({ k: correctOf(of), n: of.length });
  const pooled = (id: string, of: readonly ClassifiedItem[], decimals: number): Measured => ({
    [`${id}.pct`]: percent(score(of).k, of.length, decimals),
    [`${id}.ci`]: publishedInterval(score(of).k, of.length),
  });
  const cell = (id: string, groups: readonly string[], measure: (group: string) => ClaimValue): Measured =>
    Object.fromEntries(groups.map((group) => [`${id}.${group}`, measure(group)]));
  const ofSet = (set: string) => items.filter(({ item }) => item.set === set);
  const ofList = (list: string) => items.filter((item) => item.list.list === list);
  return {
    'acc.all.correct': correctOf(items),
    ...pooled('acc.all', items, 2),
    'acc.heldout.correct': correctOf(heldout),
    'acc.heldout.n': heldout.length,
    ...pooled('acc.heldout', heldout, 2),
    'acc.dev.correct': correctOf(items.filter(isDev)),
    'acc.dev.n': items.filter(isDev).length,
    ...cell('acc.cell', sets, (set) => correctOf(ofSet(set))),
    ...cell('acc.cell.ci', sets, (set) => publishedInterval(correctOf(ofSet(set)), ofSet(set).length)),
    ...cell('acc.list', lists, (list) => percent(correctOf(ofList(list)), ofList(list).length, 1)),
    ...cell('acc.list.ci', lists, (list) => publishedInterval(correctOf(ofList(list)), ofList(list).length)),
    ...pooled(
      'acc.sh',
      items.filter((item) => !isMultiHop(item)),
      1,
    ),
    ...pooled('acc.mh', items.filter(isMultiHop), 1),
    ...pooled(
      'acc.sh.heldout',
      heldout.filter((item) => !isMultiHop(item)),
      1,
    ),
    ...pooled('acc.mh.heldout', heldout.filter(isMultiHop), 1),
    ...cell('abstain.cell', sets, (set) => abstainOf(ofSet(set))),
    'abstain.all': abstainOf(items),
    'abstain.mh': abstainOf(items.filter(isMultiHop)),
    'abstain.sh': abstainOf(items.filter((item) => !isMultiHop(item))),
    'acc.strictEqualsOfficialInEveryCell': sets.every(
      (set) => correctOf(ofSet(set)) === ofSet(set).filter(({ strict }) => strict).length,
    ),
    'sens.abstainExcluded.correct': correctOf(committed),
    'sens.abstainExcluded.n': committed.length,
    'sens.abstainExcluded.pct': percent(correctOf(committed), committed.length, 2),
    ...measureLeaveOneOut(items),
    ...measureBootstrap(lists.map(ofList), sets.map(ofSet)),
    'lists.resolverCorrect': Object.fromEntries(lists.map((list) => [list, correctOf(ofList(list))])),
  };
}

function measureLeaveOneOut(items: readonly ClassifiedItem[]): Measured {
  const sets = leaveOneOut(items, ({ item }) => item.set);
  const lists = leaveOneOut(items, ({ list }) => list.list);
  const shares = sets.map(({ correct, n }) => correct / n);
  const ends = [Math.min(...shares), Math.max(...shares)] as const;
  return {
    ...Object.fromEntries(
      sets.map(({ without, correct, n }) => [`sens.leaveOneSetOut.${without}`, percent(correct, n, 2)]),
    ),
    ...Object.fromEntries(
      lists.map(({ without, correct, n }) => [`sens.leaveOneListOut.${without}`, percent(correct, n, 2)]),
    ),
    'sens.leaveOneSetOut.range': ends.map((end) => roundHalfUp(end * 100, 2)),
    'sens.leaveOneSetOut.width': roundHalfUp((ends[1] - ends[0]) * 100, 2),
  };
}

function measureBootstrap(
  lists: readonly (readonly ClassifiedItem[])[],
  sets: readonly (readonly ClassifiedItem[])[],
): Measured {
  const interval = (groups: readonly (readonly ClassifiedItem[])[]) => {
    const clusters = groups.map((group) => ({ correct: correctOf(group), n: group.length }));
    const { lower, upper } = percentileInterval(clusterBootstrap(clusters));
    return [lower.value * 100, upper.value * 100] as const;
  };
  const four = interval(lists);
  return {
    'sens.bootstrap4.ci': four.map((end) => roundHalfUp(end, 2)),
    'sens.bootstrap4.halfWidth': roundHalfUp((four[1] - four[0]) / 2, 2),
    // Drawn in the paper (65.1 to 93.0), enumerated here.
    'sens.bootstrap8.ci': interval(sets).map((end) => roundHalfUp(end, 3)),
  };
}

function correctOf(items: readonly ClassifiedItem[]): number {
  return items.filter(({ correct }) => correct).length;
}

function abstainOf(items: readonly ClassifiedItem[]): number {
  return items.filter(({ resolution }) => resolution.abstained).length;
}
