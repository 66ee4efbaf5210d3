import { type Finding, finding, tally } from './finding.js';
import type { MemFailDataset } from './memfail-data.js';

const RETRIEVED = [1, 2, 3, 4, 5, 10];

/**
 * How items spread over N or K, and how many of them a store of one fact a memory can pass at most when k memories are
 * retrieved: those that need no more than k facts.
 *
 * @param letter - what the sizes are called, `n` or `k`
 */
export function spreadFindings(
  dataset: MemFailDataset,
  letter: 'n' | 'k',
  items: readonly { readonly size: number; readonly facts: number }[],
): Finding[] {
  const within = (k: number) => items.filter(({ facts }) => facts <= k).length;
  return [
    finding(dataset, {
      code: 'facts_spread',
      severity: 'note',
      of: items.length,
      count: items.length,
      values: tally(items.map(({ size }) => `${letter}${size}`).sort()),
    }),
    finding(dataset, {
      code: 'retrieval_ceiling',
      severity: 'note',
      of: items.length,
      count: within(5),
      values: Object.fromEntries(RETRIEVED.map((k) => [`top${k}`, within(k)])),
    }),
  ];
}
