import type { Cover } from './attribution.js';
import { type FoundEvidence, isHeld } from './evidence.js';

/**
 * The fewest memories that together hold every fact: exact, over subsets of the facts (a path has at most six).
 *
 * @param facts - where each needed fact is held
 */
export function fewestMemories(facts: readonly FoundEvidence[]): Cover {
  const lacking = facts.filter(({ level }) => !isHeld(level));
  if (lacking.length > 0) {
    return { memories: null, undetermined: lacking.every(({ level }) => level === 'co_mention') };
  }
  const masks = new Map<number, number>();
  for (const [at, { held }] of facts.entries()) {
    for (const { memory } of held) masks.set(memory, (masks.get(memory) ?? 0) | (1 << at));
  }
  const all = (1 << facts.length) - 1;
  const fewest = new Array<number>(all + 1).fill(Number.POSITIVE_INFINITY);
  fewest[0] = 0;
  const distinct = [...new Set(masks.values())];
  // Every memory adds facts, so a larger set is only reached from smaller ones.
  for (let reached = 0; reached < all; reached += 1) {
    for (const mask of distinct) {
      const next = reached | mask;
      fewest[next] = Math.min(fewest[next]!, fewest[reached]! + 1);
    }
  }
  return { memories: fewest[all]!, undetermined: false };
}
