import type { Split } from '../../dataset/split.js';
import type { PatternPack } from '../../parser/pattern-pack.js';
import type { AnsweredItem, PreparedList } from '../answered-split.js';
import type { ClassifiedItem } from '../classified-split.js';
import { CLASS_NAMES } from '../item-class.js';
import {
  type Claim,
  type ClaimValue,
  type KnownDifferences,
  type Measured,
  type Published,
  sameValue,
} from './claim.js';
import { measureAgents } from './measure-agents.js';
import { measureAmbiguous } from './measure-ambiguous.js';
import { measureClasses, measureExample, measureExamples } from './measure-classes.js';
import { measureCorpus } from './measure-corpus.js';
import { measureFirstWrite } from './measure-first-write.js';
import { measureScores } from './measure-scores.js';

/** How a published number came out here. */
export type ClaimStatus = 'equal' | 'differs' | 'notRecomputable';

/** One published number beside the measured one. */
export interface ReproducedClaim extends Claim {
  /** Null when it cannot be recomputed here. */
  readonly measured: ClaimValue;
  readonly status: ClaimStatus;
  /** Why a known difference is there. */
  readonly reason?: string;
}

/** All published numbers beside ours. */
export interface Reproduction {
  readonly claims: readonly ReproducedClaim[];
  /** Claims that differ, are required equal, and are not among the known differences. */
  readonly unexplained: readonly string[];
  /** Known differences that are gone, or that differ by another value than the one explained. */
  readonly stale: readonly string[];
}

/** What is measured on. */
export interface ReproductionInput {
  readonly split: Split;
  readonly pack: PatternPack;
  readonly lists: ReadonlyMap<string, PreparedList>;
  readonly items: readonly ClassifiedItem[];
  /** The same items answered under the policy `first`. */
  readonly first: readonly AnsweredItem[];
  /** Claims measured elsewhere: retrieval needs a tokenizer, which is the caller's to load. */
  readonly retrieval: Measured;
}

/** Recompute every published number that can be recomputed, and hold it against the published one. */
export function reproduce(
  { paper: _, claims }: Published,
  known: KnownDifferences | undefined,
  input: ReproductionInput,
): Reproduction {
  const { split, pack, lists, items, first, retrieval } = input;
  const measured: Measured = {
    ...measureCorpus(split, pack, lists),
    ...measureScores(items),
    ...measureClasses(items),
    ...measureStructure(items),
    ...measureAmbiguous(items),
    ...measureFirstWrite(items, first),
    ...measureAgents(claims),
    ...retrieval,
    ...measureNamedExamples(items, claims),
  };
  const reasons = new Map(known?.differences.map((difference) => [difference.id, difference]));
  const reproduced = claims.map((claim): ReproducedClaim => {
    const value = measured[claim.id];
    if (value === undefined || claim.kind === 'transcribed') {
      return { ...claim, measured: null, status: 'notRecomputable' };
    }
    if (sameValue(claim.value, value)) return { ...claim, measured: value, status: 'equal' };
    const reason = reasons.get(claim.id)?.reason;
    return { ...claim, measured: value, status: 'differs', ...(reason !== undefined && { reason }) };
  });
  const differing = new Map(
    reproduced.filter(({ status }) => status === 'differs').map((claim) => [claim.id, claim]),
  );
  return {
    claims: reproduced,
    unexplained: [...differing.values()]
      .filter(({ id, kind }) => kind !== 'protocol' && !reasons.has(id))
      .map(({ id }) => id),
    stale: [...reasons.values()]
      .filter(({ id, measured: explained }) => {
        const claim = differing.get(id);
        return !claim || !sameValue(claim.measured, explained);
      })
      .map(({ id }) => id),
  };
}

/** Claims of kind `data` about structures, which hold whatever a profile answers. */
function measureStructure(items: readonly ClassifiedItem[]): Measured {
  const sets = [...new Set(items.map(({ item }) => item.set))];
  const measured: Record<string, ClaimValue> = {};
  for (const structure of ['ambiguous', 'parser_scope'] as const) {
    const key = CLASS_NAMES[structure].key;
    const of = items.filter((item) => item.structure === structure);
    measured[`class.${key}`] = of.length;
    for (const set of sets) measured[`${key}.cell.${set}`] = of.filter(({ item }) => item.set === set).length;
    for (const hop of ['mh', 'sh']) {
      measured[`${key}.${hop}`] = of.filter(({ item }) => item.set.startsWith(`${hop}_`)).length;
    }
  }
  return measured;
}

function measureNamedExamples(items: readonly ClassifiedItem[], claims: readonly Claim[]): Measured {
  const measured: Record<string, ClaimValue> = {};
  for (const { id, value } of claims) {
    if (id === 'examples') measured[id] = measureExamples(items, value);
    const name = /^example\.(.+)$/.exec(id)?.[1];
    const one = name === undefined ? undefined : items.find(({ item }) => item.id === name);
    if (one && value !== null && typeof value === 'object' && !Array.isArray(value)) {
      measured[id] = measureExample(one, value);
    }
  }
  return measured;
}
