import type { ItemAttribution } from './attribution.js';
import { isHeld } from './evidence.js';
import type { StaleRetrievals } from './trace-summary.js';

/** Count the overwritten values among what was retrieved, over items with a support set and known retrieved memories. */
export function countStale(attributions: readonly ItemAttribution[]): StaleRetrievals {
  const read = attributions.filter(({ retrieved, facts }) => retrieved && facts.length > 0);
  const facts = read.flatMap((one) => one.facts);
  const stale = facts.filter(({ staleEvidence }) =>
    staleEvidence.some(({ retrieved }) => retrieved && isHeld(retrieved.level)),
  );
  const sum = (of: (one: ItemAttribution) => number) => read.reduce((total, one) => total + of(one), 0);
  return {
    items: read.length,
    staleItems: read.filter((one) => one.retrieved!.stale > 0).length,
    facts: facts.length,
    staleFacts: stale.length,
    staleOnlyFacts: stale.filter(({ evidence }) => !isHeld(evidence.retrieved!.level)).length,
    memories: sum((one) => one.retrieved!.memories),
    staleMemories: sum((one) => one.retrieved!.stale),
  };
}
