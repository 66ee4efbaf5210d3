import type { ClassifiedItem } from './classified-split.js';
import { CLASS_NAMES } from './item-class.js';

/** A failure with its number in the audit file. */
export interface Residual {
  /** 1-based, in row, then question order. */
  readonly id: number;
  readonly item: ClassifiedItem;
}

/** The failures of a classified split, numbered. */
export function residuals(items: readonly ClassifiedItem[]): Residual[] {
  return items.filter(({ correct }) => !correct).map((item, index) => ({ id: index + 1, item }));
}

/** One row of the audit file, with the published label strings. */
export interface AuditRow {
  readonly id: number;
  readonly item: string;
  readonly qa_pair_id: string;
  readonly set: string;
  readonly question: string;
  readonly golds: readonly string[];
  readonly prediction: string;
  readonly abstain_reason: string | null;
  readonly label: string;
  readonly note: string;
  readonly structure: string;
  readonly gold_reachable: boolean;
  /** Serial numbers of the unparsed statements that the mechanical proxy finds. */
  readonly proxy_statements: readonly number[];
}

/**
 * The audit file's row of a failure.
 *
 * @see arXiv 2610.09193, appendix A (labels and notes)
 */
export function auditRow({ id, item: one }: Residual): AuditRow {
  const { item, resolution, structure, reachable, proxy } = one;
  const { label, note } = CLASS_NAMES[one.class];
  return {
    id,
    item: item.id,
    qa_pair_id: item.qaPairId,
    set: item.set,
    question: item.question,
    golds: item.golds,
    prediction: resolution.answer,
    abstain_reason: resolution.abstained ?? null,
    label: label!,
    note: one.frozenClass
      ? `by the labels file; the frozen label is ${CLASS_NAMES[one.frozenClass].label}`
      : note!,
    structure,
    gold_reachable: reachable,
    proxy_statements: proxy,
  };
}
