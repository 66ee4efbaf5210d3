import type { ItemAttribution } from './attribution.js';
import type { CeilingRow } from './trace-summary.js';

/** The k that ceilings are always given for. */
const CEILING_KS: readonly number[] = [1, 2, 3, 5, 10, 20];

/**
 * For how many items k memories could have held the whole support, whatever the retriever: what no better retrieval over
 * this store can exceed. Items without a support set or a known store say nothing.
 *
 * @returns rows by k, the traces' own k among them
 */
export function coverCeilings(attributions: readonly ItemAttribution[]): CeilingRow[] {
  const covers = attributions.flatMap(({ cover }) => cover ?? []);
  const ks = new Set([...CEILING_KS, ...attributions.flatMap(({ k }) => k ?? [])]);
  return [...ks]
    .sort((a, b) => a - b)
    .map((k) => ({
      k,
      items: covers.length,
      coverable: covers.filter(({ memories }) => memories !== null && memories <= k).length,
      undetermined: covers.filter(({ undetermined }) => undetermined).length,
    }));
}
