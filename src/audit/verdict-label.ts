import type { Label } from './frozen-label.js';
import type { GOLD_VERDICTS, VerdictFile } from './verdict.js';

/**
 * Which label a verdict of the gold scheme stands for. A superseded gold is what the label `ambiguous_gold` means, and
 * a right one that the resolver missed is what `multi_hop_composition_failure` means. A defective question and "cannot
 * tell" are no label: they are counted apart, never as agreement or disagreement.
 */
export const GOLD_COUNTERPARTS: Readonly<Record<(typeof GOLD_VERDICTS)[number], Label | null>> = {
  gold_superseded: 'ambiguous_gold',
  gold_right: 'multi_hop_composition_failure',
  question_defective: null,
  cannot_tell: null,
};

/** Whether a reader in the gold scheme has a verdict that means this label. */
export function goldSchemeNames(label: Label): boolean {
  return Object.values(GOLD_COUNTERPARTS).includes(label);
}

/** What a verdict says about an item's label. */
export type LabelReading =
  | { readonly kind: 'label'; readonly label: Label }
  /** The verdict has no label that means the same. */
  | { readonly kind: 'no_counterpart' }
  /** The item's label is none that the verdict's scheme could have named, e.g. parser scope in the gold scheme. */
  | { readonly kind: 'out_of_scheme' };

/**
 * Read a verdict as a label.
 *
 * @param frozen - the item's label, where it has one: a scheme that cannot name it says nothing for or against it
 */
export function labelReading(scheme: VerdictFile['scheme'], verdict: string, frozen?: Label): LabelReading {
  if (scheme === 'paper') return { kind: 'label', label: verdict as Label };
  const label = GOLD_COUNTERPARTS[verdict as keyof typeof GOLD_COUNTERPARTS];
  if (label === null) return { kind: 'no_counterpart' };
  if (frozen !== undefined && !goldSchemeNames(frozen)) return { kind: 'out_of_scheme' };
  return { kind: 'label', label };
}
