import type { ItemClass, Structure } from './item-class.js';
import type { Label, Move, Sensitivity } from './sensitivity.js';

/** Where the items of one base class went under a variant. */
export interface ClassMoves {
  readonly from: ItemClass;
  readonly moved: number;
  /** Only classes that some item went to, the fullest first. */
  readonly to: ReadonlyMap<ItemClass, number>;
}

/** Count moves by base class; classes that nothing left are there too, with 0. */
export function countMoves(moves: readonly Move[], classes: readonly ItemClass[]): ClassMoves[] {
  return classes.map((from) => {
    const left = moves.filter((move) => move.from === from);
    return { from, moved: left.length, to: countInto(left.map(({ to }) => to)) };
  });
}

/** Count labels by class. */
export function countClasses(labels: readonly Label[]): ReadonlyMap<ItemClass, number> {
  return countInto(labels.map((label) => label.class));
}

/** Count labels by structure. */
export function countStructures(labels: readonly Label[]): ReadonlyMap<Structure, number> {
  return countInto(labels.map(({ structure }) => structure));
}

function countInto<K extends string>(keys: readonly K[]): Map<K, number> {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Map([...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)));
}

/** One item with the variants that change its label. */
export interface ItemMoves {
  readonly label: Label;
  readonly moves: readonly { readonly variant: string; readonly to: ItemClass }[];
}

/** The variants that move each item, in the order of the split and of the variants; items that none moves are there. */
export function movesByItem({ base, variants }: Sensitivity): ItemMoves[] {
  const moves = new Map<string, { variant: string; to: ItemClass }[]>();
  for (const { variant, moves: ofVariant } of variants) {
    for (const { item, to } of ofVariant) {
      const known = moves.get(item);
      if (known) known.push({ variant: variant.id, to });
      else moves.set(item, [{ variant: variant.id, to }]);
    }
  }
  return base.map((label) => ({ label, moves: moves.get(label.item.id) ?? [] }));
}
