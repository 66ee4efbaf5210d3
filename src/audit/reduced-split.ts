import { InputError } from '../dataset/input-error.js';
import type { Split } from '../dataset/split.js';
import type { Structure } from './item-class.js';
import { type StructureGrounds, structureFrom } from './structure-grounds.js';

/** A structure that makes an item unfit to score a rule-following system by. */
export type DroppableStructure = Exclude<Structure, 'reachable'>;

/** What `--drop` takes, in the order of the tests; `gold_absent` holds nothing of the released split. */
export const DROPPABLE: readonly DroppableStructure[] = ['parser_scope', 'ambiguous', 'gold_absent'];

/** An item that was left out, and why. */
export interface DroppedItem {
  readonly structure: DroppableStructure;
  readonly grounds: StructureGrounds;
}

/** A split without the items of some structures. */
export interface ReducedSplit {
  /** Rows and questions in their order. */
  readonly split: Split;
  readonly dropped: readonly DroppedItem[];
  /** Sets of which no question is left; their rows are left out whole. */
  readonly emptySets: readonly string[];
}

/**
 * Leave out the items of some structures. Structure depends on list, patterns and question alone, and so does the
 * result: no profile's answer has a say in it.
 *
 * @param grounds - of every item of the split
 * @throws InputError when no question would be left
 */
export function reduceSplit(
  whole: Split,
  grounds: readonly StructureGrounds[],
  drop: ReadonlySet<DroppableStructure>,
): ReducedSplit {
  const dropped = grounds.flatMap((ground): DroppedItem[] => {
    const structure = structureFrom(ground);
    return structure !== 'reachable' && drop.has(structure) ? [{ structure, grounds: ground }] : [];
  });
  const gone = new Set(dropped.map(({ grounds: { item } }) => item.id));
  const rows = whole.rows.map((row) => ({ ...row, items: row.items.filter(({ id }) => !gone.has(id)) }));
  const split = { rows: rows.filter(({ items }) => items.length > 0) };
  if (split.rows.length === 0) {
    throw new InputError('no question would be left', 'drop fewer structures, or give more rows');
  }
  const emptySets = rows.filter(({ items }) => items.length === 0).map(({ set }) => set);
  return { split, dropped, emptySets };
}
