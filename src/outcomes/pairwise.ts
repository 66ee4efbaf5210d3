import { countPairs, type ItemPair, pairOutcomes } from './compare.js';
import { type PairedStratum, pairedStratum } from './paired.js';
import type { StratifiedSystem } from './stratify.js';

/** Two of several systems, over the items that both answered. */
export interface SystemPair {
  readonly a: StratifiedSystem;
  readonly b: StratifiedSystem;
  readonly all: PairedStratum;
  readonly resolverCorrect: PairedStratum;
}

/** Pair every system with every later one; `compareSystems` tells more of a single pair. */
export function pairSystems(systems: readonly StratifiedSystem[]): SystemPair[] {
  return systems.flatMap((a, index) =>
    systems.slice(index + 1).map((b): SystemPair => {
      const pairs = pairOutcomes(a.outcomes, b.outcomes, a.scoring);
      const solved = pairs.filter(({ a: one }) => one.item.class === 'resolver_correct');
      return { a, b, all: pairGroup(pairs), resolverCorrect: pairGroup(solved) };
    }),
  );
}

function pairGroup(pairs: readonly ItemPair[]): PairedStratum {
  const lists = [...new Set(pairs.map(({ a }) => a.list))];
  return pairedStratum(
    countPairs(pairs),
    lists.map((list) => countPairs(pairs.filter(({ a }) => a.list === list))),
  );
}
