import type { StratifiedSystem } from '../outcomes/stratify.js';
import type { Column } from './table.js';

/** A system beside the name that its rows bear. */
export interface NamedSystem {
  readonly system: StratifiedSystem;
  readonly label: string;
}

/** Class names that fit over a narrow column. */
export const CLASS_HEADS: Readonly<Record<string, string>> = {
  resolver_correct: 'resolver-\ncorrect',
  reachable_miss: 'reachable\nmiss',
  ambiguous: 'ambiguous\ngold',
  parser_scope: 'parser\nscope',
};

/** How readers know the scorings. */
export const SCORING_NAMES = {
  full: 'full output',
  firstLine: 'first line, ten words',
  parsed: 'parsed output',
} as const;

/** How readers know the hop types. */
export const HOP_NAMES: Readonly<Record<string, string>> = { mh: 'multi-hop', sh: 'single-hop' };

/** A block of rows: its name once, then a row a system. A single system needs no name. */
export function blockRows(
  named: readonly NamedSystem[],
  name: string,
  cells: (system: StratifiedSystem) => readonly string[],
): string[][] {
  return named.map(({ system, label }, index) => [
    index === 0 ? name : '',
    ...(named.length > 1 ? [label] : []),
    ...cells(system),
  ]);
}

/** The first columns of such rows. */
export function blockColumns(named: readonly NamedSystem[], head: string): Column[] {
  return [{ head }, ...(named.length > 1 ? [{ head: 'system' }] : [])];
}
