import type { ClassifiedItem } from './classified-split.js';
import { CLASS_NAMES, type ItemClass } from './item-class.js';
import { residuals } from './residual.js';
import type { PAPER_VERDICTS } from './verdict.js';

/** One of the paper's six label strings. */
export type Label = (typeof PAPER_VERDICTS)[number];

/** The label of a failure, as the rule and the designations give it. */
export interface FrozenLabel {
  /** e.g. `mh_6k#67`. */
  readonly item: string;
  readonly set: string;
  readonly question: string;
  readonly golds: readonly string[];
  readonly label: Label;
  /** The published note of the label. */
  readonly reason: string;
  /** Somebody judged: the label is no function of the reachability flag. */
  readonly discretionary: boolean;
}

/** The failures' labels in audit-file order. A labels file that was applied changes none of them. */
export function frozenLabels(items: readonly ClassifiedItem[]): FrozenLabel[] {
  return residuals(items).map(({ item: one }) => {
    const { id, set, question, golds } = one.item;
    const { label, note } = CLASS_NAMES[one.frozenClass ?? one.class];
    return {
      item: id,
      set,
      question,
      golds,
      label: label as Label,
      reason: note!,
      discretionary: one.designated === true,
    };
  });
}

/** The class that a label string stands for. */
export function classOfLabel(label: Label): ItemClass {
  return (Object.keys(CLASS_NAMES) as ItemClass[]).find((name) => CLASS_NAMES[name].label === label)!;
}
