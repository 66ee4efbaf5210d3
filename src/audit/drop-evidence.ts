import type { Statement } from '../parser/statement.js';
import { type GoldWrite, goldWrites } from './evidence.js';
import { type GoldChain, goldChainFinder } from './gold-chain.js';
import type { DroppedItem } from './reduced-split.js';

/** The statements that show why an item was left out. */
export interface DropEvidence extends DroppedItem {
  /** Parser scope: the unparsed statements that alone carry an edge the question needs. */
  readonly unparsed: readonly Statement[];
  /** Ambiguous: every parsed statement whose object is the gold, and what overwrote it. */
  readonly goldWrites: readonly GoldWrite[];
  /** Ambiguous: the shortest chain to the gold over all writes; undefined when there is none. */
  readonly chain: GoldChain | undefined;
}

/** Collect the evidence of every item that was left out. */
export function collectDropEvidence(dropped: readonly DroppedItem[]): DropEvidence[] {
  const chainsOf = goldChainFinder();
  return dropped.map((one): DropEvidence => {
    const { structure, grounds } = one;
    const ambiguous = structure === 'ambiguous';
    return {
      ...one,
      unparsed: grounds.missingEdge,
      goldWrites: ambiguous ? goldWrites(grounds) : [],
      chain: ambiguous ? chainsOf(grounds)[0] : undefined,
    };
  });
}
