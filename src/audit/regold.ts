import { type GoldChain, goldChainFinder } from './gold-chain.js';
import { type StructureGrounds, structureFrom } from './structure-grounds.js';

/** Why no value is proposed, in the order of the tests. */
export type UnclearReason = 'no_chain' | 'several_chains' | 'dead_end' | 'rival_value';

/** What the last-write graph itself answers for one ambiguous item, where the relation chain is clear. */
export interface Regold {
  readonly grounds: StructureGrounds;
  /** Every chain that leads to the released gold over all writes, the shortest first. */
  readonly chains: readonly GoldChain[];
  /** The terminal value of the clear chain, `chains[0]`; null when it is not clear. */
  readonly proposed: string | null;
  readonly unclear: UnclearReason | null;
}

/**
 * Propose a gold for every ambiguous item, from the graph alone: no profile, no cue, no reading of the question beyond
 * its mentions.
 *
 * The released gold tells which relations the question asks for: they are those that lead to it once overwritten
 * statements are re-admitted. The chain is clear when
 * 1. the shortest paths to the gold have one start and one relation sequence between them,
 * 2. that sequence, followed from that start over last-write edges, does not break off: it gives exactly one value,
 * 3. no longer chain to the gold (of at most six edges) leads to another value over last-write edges.
 *
 * It is strict on purpose: a longer chain that a reader would rule out still makes an item unclear.
 */
export function proposeGolds(grounds: readonly StructureGrounds[]): Regold[] {
  const chainsOf = goldChainFinder();
  return grounds
    .filter((ground) => structureFrom(ground) === 'ambiguous')
    .map((ground) => proposeGold(ground, chainsOf(ground)));
}

function proposeGold(grounds: StructureGrounds, chains: readonly GoldChain[]): Regold {
  const unclear = unclearReason(chains);
  return { grounds, chains, proposed: unclear ? null : terminal(chains[0]!)!, unclear };
}

function unclearReason([shortest, ...others]: readonly GoldChain[]): UnclearReason | null {
  if (!shortest) return 'no_chain';
  if (others[0]?.relations.length === shortest.relations.length) return 'several_chains';
  const value = terminal(shortest);
  if (value === undefined) return 'dead_end';
  const rivals = others.map(terminal).filter((other) => other !== undefined && other !== value);
  return rivals.length > 0 ? 'rival_value' : null;
}

/** Where a chain leads over last-write edges, or undefined where it breaks off. */
export function terminal({ lastWrite }: GoldChain): string | undefined {
  return lastWrite?.at(-1)?.to.name;
}
