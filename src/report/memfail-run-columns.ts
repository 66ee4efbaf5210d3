import type { MemFailSummary } from '../memfail/run-summary.js';
import { DATASET_NAMES } from './memfail-names.js';
import { oneLine } from './one-line.js';
import type { Column } from './table.js';

/** The columns that say which run a row is about. */
export const RUN_COLUMNS: readonly Column[] = [
  { head: 'dataset' },
  { head: 'memory' },
  { head: 'k', align: 'right' },
];

/** Their cells. */
export function runCells({ dataset, systemName, k }: MemFailSummary): string[] {
  return [DATASET_NAMES[dataset], oneLine(systemName), `${k}`];
}
