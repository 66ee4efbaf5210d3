import type { Column } from './table.js';
import type { AttributedSystem } from './trace-result.js';

/** A system beside the name that its rows bear. */
export interface Named {
  readonly system: AttributedSystem;
  readonly label: string;
}

/** A block of rows: its name once, then a row a system that has something to show. */
export function rowsOf(
  named: readonly Named[],
  name: string,
  cells: (system: AttributedSystem) => readonly string[] | undefined,
): string[][] {
  const several = named.length > 1;
  const shown = named.flatMap(({ system, label }) => {
    const own = cells(system);
    return own ? [{ label, own }] : [];
  });
  return shown.map(({ label, own }, index) => [index === 0 ? name : '', ...(several ? [label] : []), ...own]);
}

/** The first columns of such rows. */
export function columnsOf(named: readonly Named[], head: string): Column[] {
  return [{ head }, ...(named.length > 1 ? [{ head: 'system' }] : [])];
}

/** Blocks with a gap between them. */
export function joinBlocks(blocks: readonly string[][][]): string[][] {
  return blocks
    .filter(({ length }) => length > 0)
    .flatMap((block, index) => (index === 0 ? block : [[], ...block]));
}

/** What several systems have, each once, in the order in which it comes up. */
export function unique<T>(named: readonly Named[], of: (system: AttributedSystem) => readonly T[]): T[] {
  return [...new Set(named.flatMap(({ system }) => of(system)))];
}

/** The sum of some counts. */
export function sum(counts: readonly number[]): number {
  return counts.reduce((total, n) => total + n, 0);
}
