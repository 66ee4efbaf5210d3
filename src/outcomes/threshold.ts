import type { ItemClass } from '../audit/item-class.js';
import type { StratifiedSystem } from './stratify.js';
import type { Stratum } from './stratum.js';

/** What a threshold is about: a class, all items, or all but the ambiguous and the parser-scope ones. */
export type ThresholdGroup = ItemClass | 'all' | 'restricted';

/** An accuracy that every system has to reach on a group of items. */
export interface Threshold {
  readonly group: ThresholdGroup;
  /** A fraction, 0 to 1. */
  readonly atLeast: number;
}

/** A threshold held against one system. */
export interface ThresholdFinding extends Threshold {
  readonly system: string;
  readonly stratum: Stratum;
  /** Not met without items: a gate that no item passed through has tested nothing. */
  readonly met: boolean;
}

/** Hold every threshold against every system. */
export function checkThresholds(
  systems: readonly StratifiedSystem[],
  thresholds: readonly Threshold[],
): ThresholdFinding[] {
  return systems.flatMap((system) =>
    thresholds.map((threshold) => {
      const stratum = groupOf(system, threshold.group);
      const met = stratum.n > 0 && stratum.correct / stratum.n >= threshold.atLeast;
      return { ...threshold, system: system.name, stratum, met };
    }),
  );
}

function groupOf({ table }: StratifiedSystem, group: ThresholdGroup): Stratum {
  if (group === 'all') return table.overall;
  if (group === 'restricted') return table.restricted;
  const found = table.classes.find((one) => one.class === group);
  return found ?? { n: 0, correct: 0, ci95: { lower: 0, upper: 1 } };
}
