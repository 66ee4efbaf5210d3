import type { Item, Split } from '../dataset/split.js';
import type { GraphOptions } from '../graph/fact-graph.js';
import { MAX_EDGES } from '../graph/reachability.js';
import type { PatternPack } from '../parser/pattern-pack.js';
import type { Profile } from '../resolver/profile.js';
import { answerSplit, type PreparedList, prepareLists } from './answered-split.js';
import type { Designations } from './designation.js';
import { containsGold } from './gold.js';
import type { ItemClass, Structure } from './item-class.js';
import { type Change, HOP_CAPS, type LabelVariant, labelVariants } from './label-variant.js';
import { classFrom, readGrounds, type StructureGrounds, structureFrom } from './structure-grounds.js';

/** What the labels are measured on and with. */
export interface SensitivityInput {
  readonly split: Split;
  readonly pack: PatternPack;
  /** The pack that also reads what the first one leaves unparsed. */
  readonly extendedPack: PatternPack;
  readonly profile: Profile;
  /** Judgements for this very split; without them the mechanical proxy decides on parser scope. */
  readonly designations?: Designations | undefined;
}

/** An item's label under one variant. */
export interface Label {
  readonly item: Item;
  readonly structure: Structure;
  readonly class: ItemClass;
}

/** A label that a variant changes. */
export interface Move {
  readonly item: string;
  readonly from: ItemClass;
  readonly to: ItemClass;
}

/** The labels under one variant, held against those of the base run. */
export interface VariantResult {
  readonly variant: LabelVariant;
  /** In row, then question order. */
  readonly labels: readonly Label[];
  readonly moves: readonly Move[];
}

/** How many statements the patterns read, over the distinct fact lists. */
export interface ParseCoverage {
  readonly statements: number;
  readonly parsed: number;
  readonly parsedExtended: number;
}

/** How far the labels depend on the method's own choices. */
export interface Sensitivity {
  readonly base: readonly Label[];
  readonly variants: readonly VariantResult[];
  readonly coverage: ParseCoverage;
}

type Lists = ReadonlyMap<string, PreparedList>;

/**
 * Label a split again under each variant, one change at a time, and hold the labels against the base run's.
 *
 * A change of graph or patterns is made to the graph that the flag is read off, mentions included. For the flag alone
 * the answers stay those of the base run, so that no resolver-correct item can move; for resolver and flag the
 * questions are asked again. The profile's tables stay as they are: a relation that only the extended pack has is one
 * without a cue.
 */
export function measureSensitivity(input: SensitivityInput): Sensitivity {
  const { split, pack, extendedPack, profile } = input;
  const lists = prepareLists(split, pack);
  const extended = prepareLists(split, extendedPack);
  const answers = score(split, lists, profile);
  const grounds = readGrounds(split, lists, input.designations, { reach: Math.max(...HOP_CAPS) });
  const base = labels(grounds, answers, MAX_EDGES, input.designations);

  const graphs = new Map<Change['kind'], Lists>([['extended_patterns', extended]]);
  const listsFor = (change: Change): Lists => {
    const known = graphs.get(change.kind) ?? changedLists(split, pack, change) ?? lists;
    graphs.set(change.kind, known);
    return known;
  };
  const variants = labelVariants(profile.constants.maxEdges).map((variant): VariantResult => {
    const { scope, change } = variant;
    const changed = listsFor(change);
    const maxEdges = change.kind === 'max_edges' ? change.maxEdges : undefined;
    const own =
      change.kind === 'max_edges'
        ? grounds
        : readGrounds(split, changed, input.designations, goldMatch(change));
    const answered = scope === 'flag' ? answers : score(split, changed, withHopCap(profile, maxEdges));
    const under = labels(own, answered, maxEdges ?? MAX_EDGES, input.designations);
    return { variant, labels: under, moves: compare(base, under) };
  });
  return {
    base,
    variants,
    coverage: { ...countParsed(lists), parsedExtended: countParsed(extended).parsed },
  };
}

/** The lists of a change that makes another graph of the same tuples. */
function changedLists(split: Split, pack: PatternPack, change: Change): Lists | undefined {
  const options: GraphOptions | undefined =
    change.kind === 'inverse'
      ? { inverse: new Set(change.relations) }
      : change.kind === 'multi_valued'
        ? { multiValued: new Set(change.relations) }
        : undefined;
  return options && prepareLists(split, pack, options);
}

function goldMatch({ kind }: Change) {
  return kind === 'gold_substring' ? { matches: containsGold } : {};
}

function withHopCap(profile: Profile, maxEdges: number | undefined): Profile {
  if (maxEdges === undefined) return profile;
  return { ...profile, constants: { ...profile.constants, maxEdges } };
}

/** Which items the resolver answers rightly, in the order of the split. */
function score(split: Split, lists: Lists, profile: Profile): boolean[] {
  return answerSplit(split, lists, profile).items.map(({ correct }) => correct);
}

function labels(
  grounds: readonly StructureGrounds[],
  answers: readonly boolean[],
  maxEdges: number,
  designations: Designations | undefined,
): Label[] {
  return grounds.map((ground, index) => {
    const { item } = ground;
    const structure = structureFrom(ground, maxEdges);
    return {
      item,
      structure,
      class: classFrom(structure, { id: item.id, correct: answers[index]! }, designations),
    };
  });
}

function compare(base: readonly Label[], under: readonly Label[]): Move[] {
  return base.flatMap(({ item, class: from }, index) => {
    const to = under[index]!.class;
    return from === to ? [] : [{ item: item.id, from, to }];
  });
}

function countParsed(lists: Lists): { statements: number; parsed: number } {
  const all = [...lists.values()];
  return {
    statements: all.reduce((sum, { statements }) => sum + statements.length, 0),
    parsed: all.reduce((sum, { tuples }) => sum + tuples.length, 0),
  };
}
