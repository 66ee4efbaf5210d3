import type { MemoryIdentity } from './memory-system.js';

/**
 * What a system may declare of itself in its settings, own or over the bridge, since it cannot be told from outside by
 * design: checks of a run would take it for a fault.
 */
export const DECLARED = {
  /** It gives a reader everything, whatever k says: nothing is cut, and tokens that are flat in k are no finding. */
  ignoresK: 'ignoresK',
  /** It keeps nothing: an empty store is no fault. */
  storesNothing: 'storesNothing',
} as const;

/** Does a system declare that k means nothing to it? */
export function ignoresK({ settings }: Pick<MemoryIdentity, 'settings'>): boolean {
  return settings[DECLARED.ignoresK] === true;
}

/** Does a system declare that its store stays empty? */
export function storesNothing({ settings }: Pick<MemoryIdentity, 'settings'>): boolean {
  return settings[DECLARED.storesNothing] === true;
}
