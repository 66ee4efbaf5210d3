import type { ItemLabel } from '../../src/memfail/label.js';
import type { MemFailSummary } from '../../src/memfail/run-summary.js';
import { ERROR_LABELS, errorShares, successOf } from '../../src/memfail/success.js';
import type { MemFailReport } from '../../src/report/memfail-report-document.js';

const NO_CALLS = { tasks: 0, attempts: 0, inputTokens: 0, outputTokens: 0, cost: null, unknownCeiling: 0 };

/** What a label says by itself. */
function passedOf(label: ItemLabel): boolean | null {
  if (label === 'correct') return true;
  return (ERROR_LABELS as readonly string[]).includes(label) ? false : null;
}

/** A run with so many questions of each label; the rest made up for tests. */
export function summary(
  labels: Partial<Record<ItemLabel, number>>,
  changes: Partial<MemFailSummary> = {},
): MemFailSummary {
  const items = Object.entries(labels).flatMap(([label, count]) =>
    Array.from({ length: count }, () => ({
      label: label as ItemLabel,
      vacuous: false,
      passed: passedOf(label as ItemLabel),
    })),
  );
  const success = successOf(items);
  return {
    run: 'runs/one',
    planSha256: 'a'.repeat(64),
    dataset: 'coexisting',
    system: 'bm25',
    systemName: 'bm25',
    systemVersion: '0.1.0',
    model: 'm',
    k: 5,
    judge: { kind: 'text' },
    planned: items.length,
    success,
    errors: errorShares(success),
    facts: [
      {
        size: null,
        questions: items.length,
        facts: items.length,
        labels: {
          not_stored: 1,
          summary_error: 0,
          not_retrieved: 0,
          correct: items.length - 1,
          undetermined: 0,
          analysis_failed: 0,
        },
      },
    ],
    limits: { n: items.length, atomicCeiling: items.length, emptyStore: 0 },
    letters: null,
    tokens: {
      memories: 10,
      perMemory: 12.25,
      retrievedMemories: 5,
      retrieved: 61.5,
      prompt: null,
      output: null,
    },
    use: { answers: { ...NO_CALLS, tasks: 1, attempts: 1, cost: 0.01 }, memory: NO_CALLS, judge: null },
    ...changes,
  };
}

/** A report with a broken run, whose answer has to be escaped, and one with open questions. */
export function smallReport(): MemFailReport {
  return {
    tool: 'lastwrite 0.1.0',
    findings: [
      { code: 'answers_equal', runs: ['runs/one'], grave: true, what: 'text', answer: '<b>| No *', of: 4 },
      { code: 'part_of_dataset', runs: ['runs/two'], grave: false, questions: 5, of: 100 },
    ],
    runs: [
      summary({ correct: 1, reasoning_error: 1, not_retrieved: 1, not_stored: 1, summary_error: 1 }),
      summary(
        { correct: 1, undetermined: 3 },
        { run: 'runs/two', dataset: 'long-hop', letters: { n: 4, right: 2, none: 1, hazards: 1 } },
      ),
    ],
  };
}
