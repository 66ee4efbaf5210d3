import type { LongHopChain } from './read-long-hop.js';

/** Where the facts of all chains lead from a chain's head. */
export interface Reached {
  readonly chain: LongHopChain;
  /** Anchors that are reached and from which nothing leads on, in the order in which they are met. */
  readonly sinks: readonly string[];
}

/** What is one anchor: the same text, or the same text about the same person. */
export type AnchorIdentity = 'text' | 'text_of_person';

/**
 * Follow every chain's head through the links of all chains, which share one store.
 *
 * @param identity - whether anchors of different persons are apart
 */
export function reachSinks(chains: readonly LongHopChain[], identity: AnchorIdentity): Reached[] {
  const key = (chain: LongHopChain, anchor: string): string =>
    `${identity === 'text' ? '' : personOf(chain)}\n${anchor.toLowerCase()}`;
  const next = new Map<string, Set<string>>();
  for (const chain of chains) {
    for (const [at, anchor] of chain.anchors.slice(0, -1).entries()) {
      const from = key(chain, anchor);
      next.set(from, (next.get(from) ?? new Set()).add(key(chain, chain.anchors[at + 1]!)));
    }
  }
  return chains.map((chain) => {
    const met = new Set([key(chain, chain.anchors[0]!)]);
    for (const anchor of met) for (const further of next.get(anchor) ?? []) met.add(further);
    const sinks = [...met].filter((anchor) => !next.has(anchor)).map((anchor) => anchor.split('\n')[1]!);
    return { chain, sinks };
  });
}

/** Whom a chain is about: its head where that is a name, else who speaks. */
function personOf({ anchors }: LongHopChain): string {
  return /^\p{Lu}\p{L}+$/u.test(anchors[0]!) ? anchors[0]! : '';
}
