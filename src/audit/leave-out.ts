import type { ClassifiedItem } from './classified-split.js';

/** The score without one group of items. */
export interface LeftOut {
  /** The set or list that was left out. */
  readonly without: string;
  readonly correct: number;
  readonly n: number;
}

/** The score without each group in turn, groups in row order. */
export function leaveOneOut(
  items: readonly ClassifiedItem[],
  groupOf: (item: ClassifiedItem) => string,
): LeftOut[] {
  return [...new Set(items.map(groupOf))].map((without) => {
    const rest = items.filter((item) => groupOf(item) !== without);
    return { without, correct: rest.filter(({ correct }) => correct).length, n: rest.length };
  });
}
