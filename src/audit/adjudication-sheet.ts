import { sha256 } from '../dataset/content-hash.js';
import { InputError } from '../dataset/input-error.js';
import type { Split } from '../dataset/split.js';
import { writeKey } from '../graph/fact-graph.js';
import { type AdjudicationItem, adjudicationItem, contextLines } from './adjudication-item.js';
import type { PreparedList } from './answered-split.js';
import type { ClassifiedItem } from './classified-split.js';
import { goldChainFinder } from './gold-chain.js';
import type { ItemClass, Structure } from './item-class.js';
import { seededOrder } from './seeded-order.js';
import { findItem } from './selection.js';
import type { VerdictFile } from './verdict.js';

/** Which items a reader is given. */
export type ItemChoice =
  | { readonly classes: readonly ItemClass[] }
  | { readonly structures: readonly Structure[] }
  | { readonly items: readonly string[] };

/** What every verdict file of one sheet says, whoever reads it. */
export type VerdictFrame = Omit<VerdictFile, 'reader' | 'verdicts'>;

/** A fact list as a reader sees it. */
export interface SheetList {
  readonly list: string;
  /** Statement texts; the index is the serial number. */
  readonly statements: readonly string[];
  /** Serial numbers of overwritten statements, each with the newest of its key. */
  readonly overwritten: readonly (readonly [number, number])[];
  /** Serial numbers of statements that no pattern reads. */
  readonly unread: readonly number[];
}

/** The items that one reader judges, with everything that is shown and nothing that is not. */
export interface AdjudicationSheet {
  /** Names the sheet: the same items under the same conditions, in the same order. */
  readonly id: string;
  readonly frame: VerdictFrame;
  readonly items: readonly AdjudicationItem[];
  /** The lists that the items need, each once. */
  readonly lists: readonly SheetList[];
}

/** What a sheet is made from. */
export interface SheetRequest {
  readonly split: Split;
  readonly items: readonly ClassifiedItem[];
  readonly choice: ItemChoice;
  readonly scheme: VerdictFile['scheme'];
  /** Seed of a blind reader's order; null shows labels, in the order of the split. */
  readonly blindSeed: number | null;
  readonly datasetSha256: string;
  readonly profile: VerdictFile['profile'];
}

/**
 * Lay out the chosen items for a reader.
 *
 * @throws InputError when the choice names an unknown item, or nothing is left of it
 */
export function adjudicationSheet(request: SheetRequest): AdjudicationSheet {
  const { split, choice, scheme, blindSeed, datasetSha256, profile } = request;
  const blind = blindSeed !== null;
  const chosen = chooseItems(request.items, choice, split);
  const ordered = blind ? seededOrder(chosen, blindSeed) : chosen;
  const frame: VerdictFrame = {
    schema: 'lastwrite.verdicts/1',
    scheme,
    evidence: { labelShown: !blind, flagShown: !blind, seed: blindSeed },
    dataset: { contentSha256: datasetSha256 },
    profile,
  };
  const contexts = new Map(split.rows.map(({ list, context }) => [list, context]));
  // In the split's order: the order of a blind reader's items must not tell how they were drawn.
  const lists = [...new Map(chosen.map(({ list }) => [list.list, list])).values()];
  const lines = new Map(lists.map((list) => [list.list, contextLines(contexts.get(list.list)!, list)]));
  const chainsOf = goldChainFinder();
  return {
    id: sha256(JSON.stringify([frame, ordered.map(({ item }) => item.id)])),
    frame,
    items: ordered.map((one) =>
      adjudicationItem(one, { context: lines.get(one.list.list)!, chainsOf, blind }),
    ),
    lists: lists.map(sheetList),
  };
}

/**
 * The chosen items, in the split's order.
 *
 * @throws InputError when the choice names an unknown item, or nothing is left of it
 */
export function chooseItems(
  items: readonly ClassifiedItem[],
  choice: ItemChoice,
  split: Split,
): ClassifiedItem[] {
  const chosen = items.filter(chosenBy(choice, split));
  if (chosen.length > 0) return chosen;
  throw new InputError('no item of this split is in that choice', 'choose another class, structure or item');
}

function chosenBy(choice: ItemChoice, split: Split): (one: ClassifiedItem) => boolean {
  if ('classes' in choice) return (one) => choice.classes.includes(one.class);
  if ('structures' in choice) return (one) => choice.structures.includes(one.structure);
  const ids = new Set(choice.items.map((id) => findItem(split, id).item.id));
  return ({ item }) => ids.has(item.id);
}

function sheetList({ list, statements, tuples, unparsed, graph }: PreparedList): SheetList {
  return {
    list,
    statements: statements.map(({ text }) => text),
    overwritten: tuples.flatMap((tuple) => {
      const last = graph.writes.get(writeKey(tuple))!.at(-1)!;
      return last.object === tuple.object ? [] : [[tuple.position, last.position] as const];
    }),
    unread: unparsed.map(({ position }) => position),
  };
}
