import type { MemFailSummary } from '../memfail/run-summary.js';
import { DATASET_NAMES, judgeName } from './memfail-names.js';
import { oneLine } from './one-line.js';
import type { Column } from './table.js';

/** The columns that say which run a row is about. */
export interface RunColumns {
  readonly columns: readonly Column[];
  readonly cells: (run: MemFailSummary) => string[];
}

type Part = readonly [column: Column, cell: (run: MemFailSummary) => string];

const ALWAYS: readonly Part[] = [
  [{ head: 'dataset' }, ({ dataset }) => DATASET_NAMES[dataset]],
  [{ head: 'memory' }, ({ systemName }) => oneLine(systemName)],
  [{ head: 'k', align: 'right' }, ({ k }) => `${k}`],
];

/** What may tell two runs apart that are alike so far; no two runs and judges are the same folder by the same judge. */
const WHERE_ALIKE: readonly Part[] = [
  [{ head: 'version' }, ({ systemVersion }) => oneLine(systemVersion)],
  [{ head: 'model' }, ({ model }) => oneLine(model)],
  [{ head: 'judge' }, ({ judge }) => judgeName(judge)],
  [{ head: 'run' }, ({ run }) => oneLine(run)],
];

/** Dataset, memory system and k; and, where runs are alike in these, what tells them apart. */
export function runColumns(runs: readonly MemFailSummary[]): RunColumns {
  const parts = [...ALWAYS];
  let apart = distinct(runs, parts);
  for (const part of WHERE_ALIKE) {
    const more = distinct(runs, [...parts, part]);
    if (more > apart) parts.push(part);
    apart = more;
  }
  return {
    columns: parts.map(([column]) => column),
    cells: (run) => parts.map(([, cell]) => cell(run)),
  };
}

function distinct(runs: readonly MemFailSummary[], parts: readonly Part[]): number {
  return new Set(runs.map((run) => JSON.stringify(parts.map(([, cell]) => cell(run))))).size;
}
