import { InputError } from '../dataset/input-error.js';
import type { Item, Row, Split } from '../dataset/split.js';

/**
 * The rows of the named sets, in row order; the whole split when none is named.
 *
 * @throws InputError for a set that the split does not have
 */
export function selectSets(split: Split, sets: readonly string[] | undefined): Split {
  if (sets === undefined) return split;
  const known = split.rows.map(({ set }) => set);
  const unknown = sets.find((set) => !known.includes(set));
  if (unknown !== undefined) {
    throw new InputError(`there is no set ${JSON.stringify(unknown)}`, `use some of ${known.join(', ')}`);
  }
  return { rows: split.rows.filter(({ set }) => sets.includes(set)) };
}

/**
 * The item of an id, ours (`mh_6k#67`) or the benchmark's (`factconsolidation_mh_6k_no67`), with its row.
 *
 * @throws InputError for an id that the split does not have
 */
export function findItem(split: Split, id: string): { row: Row; item: Item } {
  for (const row of split.rows) {
    const item = row.items.find((candidate) => candidate.id === id || candidate.qaPairId === id);
    if (item) return { row, item };
  }
  const sets = split.rows.map(({ set, items }) => `${set}#0 to #${items.length - 1}`).join(', ');
  throw new InputError(`there is no item ${JSON.stringify(id)}`, `items are named SET#INDEX: ${sets}`);
}

/**
 * A row of the named list, for its context.
 *
 * @throws InputError for a list that the split does not have
 */
export function findList(split: Split, list: string): Row {
  const row = split.rows.find((candidate) => candidate.list === list);
  if (row) return row;
  const known = [...new Set(split.rows.map((candidate) => candidate.list))];
  throw new InputError(`there is no list ${JSON.stringify(list)}`, `use one of ${known.join(', ')}`);
}
