import { MAX_EDGES } from '../graph/reachability.js';

/** One thing about the method that is changed to see which labels depend on it. */
export type Change =
  | { readonly kind: 'max_edges'; readonly maxEdges: number }
  | { readonly kind: 'extended_patterns' }
  | { readonly kind: 'inverse'; readonly relations: readonly string[] }
  | { readonly kind: 'gold_substring' }
  | { readonly kind: 'multi_valued'; readonly relations: readonly string[] };

/** Whether the change is made for the reachability flag alone, the answers kept, or for the resolver too. */
export type Scope = 'flag' | 'resolver_and_flag';

/** A change where it applies. */
export interface LabelVariant {
  /** e.g. `flag_max_edges_4`. */
  readonly id: string;
  readonly scope: Scope;
  readonly change: Change;
}

/** The hop caps that are tried. */
export const HOP_CAPS: readonly number[] = [2, 3, 4, 5, 6, 7, 8];

/** Marriage holds both ways, whichever way round it was written. */
export const SYMMETRIC_RELATIONS: readonly string[] = ['spouse'];

/** A person speaks, and a country has, several languages at once: a later statement need not end an earlier one. */
export const MULTI_VALUED_RELATIONS: readonly string[] = ['official_language', 'speaks_language'];

/**
 * All variants, in the order of the table.
 *
 * First-write is none of them: it asks another question (what no update at all would give), and has its own table.
 * The substring match has no resolver of its own either, since the official score already takes substrings.
 *
 * @param resolverMaxEdges - the profile's own hop cap: with it and the flag's six nothing is changed
 */
export function labelVariants(resolverMaxEdges: number): LabelVariant[] {
  const caps = HOP_CAPS.map((maxEdges): Change => ({ kind: 'max_edges', maxEdges }));
  const graphs: Change[] = [
    { kind: 'extended_patterns' },
    { kind: 'inverse', relations: SYMMETRIC_RELATIONS },
    { kind: 'multi_valued', relations: MULTI_VALUED_RELATIONS },
  ];
  const flag = [...caps, ...graphs, { kind: 'gold_substring' } as const].map((change) =>
    variant('flag', change),
  );
  const both = [...caps, ...graphs].map((change) => variant('resolver_and_flag', change));
  return [...flag, ...both].filter((one) => !isBase(one, resolverMaxEdges));
}

function variant(scope: Scope, change: Change): LabelVariant {
  const what = change.kind === 'max_edges' ? `max_edges_${change.maxEdges}` : change.kind;
  return { id: `${scope}_${what}`, scope, change };
}

function isBase({ scope, change }: LabelVariant, resolverMaxEdges: number): boolean {
  if (change.kind !== 'max_edges' || change.maxEdges !== MAX_EDGES) return false;
  return scope === 'flag' || resolverMaxEdges === MAX_EDGES;
}
