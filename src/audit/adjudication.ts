import { agreeBetween, agreeWithLabels, type LabelAgreement, type ReaderAgreement } from './agreement.js';
import type { ClassifiedItem } from './classified-split.js';
import { frozenLabels } from './frozen-label.js';
import { type ReadItem, readItems } from './reader-standing.js';
import type { ReaderVerdicts } from './reader-verdicts.js';

/** What readers say about the labels, and where they differ from them and from each other. */
export interface Adjudication {
  /** Failures, each with a label. */
  readonly labelled: number;
  /** Of them, those whose label somebody judged. */
  readonly discretionary: number;
  readonly readers: readonly LabelAgreement[];
  /** Every two readers, in the readers' order. */
  readonly pairs: readonly ReaderAgreement[];
  /** Every item that somebody read, in the split's order. */
  readonly items: readonly ReadItem[];
}

/**
 * Hold readers against the frozen labels and against each other.
 *
 * @see arXiv 2610.09193, appendix A (blind re-adjudication)
 */
export function adjudicate(
  items: readonly ClassifiedItem[],
  readers: readonly ReaderVerdicts[],
): Adjudication {
  const labels = frozenLabels(items);
  return {
    labelled: labels.length,
    discretionary: labels.filter(({ discretionary }) => discretionary).length,
    readers: readers.map((reader) => agreeWithLabels(reader, labels)),
    pairs: readers.flatMap((a, at) => readers.slice(at + 1).map((b) => agreeBetween(a, b, labels))),
    items: readItems(
      items.map(({ item }) => item.id),
      labels,
      readers,
    ),
  };
}
