import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemLabel } from '../../src/memfail/label.js';
import { ERROR_LABELS, errorShares, factGroups, limitsOf, successOf } from '../../src/memfail/success.js';
import { smallCoexisting } from './small-data.js';

const golden = JSON.parse(readFileSync(new URL('golden/success.json', import.meta.url), 'utf8')) as {
  n: number;
  errors: Record<(typeof ERROR_LABELS)[number], number>;
  correct: number;
  rate: number;
  ci95: [number, number];
  ofAll: number[];
  ofIncorrect: (number | null)[];
}[];

/** What a label says by itself. */
function passedOf(label: ItemLabel): boolean | null {
  if (label === 'correct') return true;
  return (ERROR_LABELS as readonly string[]).includes(label) ? false : null;
}

function items(counts: Partial<Record<ItemLabel, number>>) {
  return Object.entries(counts).flatMap(([label, count]) =>
    Array.from({ length: count }, () => ({
      label: label as ItemLabel,
      vacuous: false,
      passed: passedOf(label as ItemLabel),
    })),
  );
}

describe('success', () => {
  it.each(golden)('of $correct in $n is as the independent arithmetic has it', (row) => {
    const success = successOf(items({ ...row.errors, correct: row.correct }));
    expect(success).toMatchObject({ n: row.n, decided: row.n, correct: row.correct });
    expect(success.rate!.value).toBeCloseTo(row.rate, 12);
    expect(success.rate!.ci95.lower).toBeCloseTo(row.ci95[0], 12);
    expect(success.rate!.ci95.upper).toBeCloseTo(row.ci95[1], 12);
    const shares = errorShares(success);
    expect(shares.map(({ label }) => label)).toEqual([...ERROR_LABELS]);
    for (const [at, share] of shares.entries()) {
      expect(share.ofAll).toBeCloseTo(row.ofAll[at]!, 12);
      if (row.ofIncorrect[at] === null) expect(share.ofIncorrect).toBeNull();
      else expect(share.ofIncorrect).toBeCloseTo(row.ofIncorrect[at]!, 12);
    }
  });

  it('has no rate where text left items open, only bounds', () => {
    const success = successOf(items({ correct: 3, not_stored: 4, undetermined: 3 }));
    expect(success.rate).toBeNull();
    expect(success.bounds).toEqual({ lower: 0.3, upper: 0.6 });
    // Nor is there a share of the wrong ones: nobody knows which they are.
    expect(errorShares(success)[0]).toMatchObject({ count: 4, ofAll: 0.4, ofIncorrect: null });
  });

  it('counts failed verdicts and missing answers apart, as neither right nor wrong', () => {
    const success = successOf(items({ correct: 3, not_stored: 3, analysis_failed: 2, no_answer: 2 }));
    expect(success).toMatchObject({ n: 10, decided: 6, correct: 3, bounds: { lower: 0.3, upper: 0.7 } });
    expect(success.rate!.value).toBe(0.5);
    expect(errorShares(success)[0]).toEqual({ label: 'not_stored', count: 3, ofAll: 0.3, ofIncorrect: 1 });
  });

  it('counts as wrong what is known to have failed, though nobody knows where', () => {
    const open = (label: 'analysis_failed' | 'undetermined') => ({ label, vacuous: false, passed: false });
    const all = successOf([
      ...items({ correct: 3, not_stored: 2 }),
      open('analysis_failed'),
      open('undetermined'),
    ]);
    expect(all).toMatchObject({ n: 7, decided: 7, labels: { analysis_failed: 1, undetermined: 1 } });
    expect(all.rate!.value).toBe(3 / 7);
    expect(errorShares(all)[0]).toMatchObject({ count: 2, ofAll: 2 / 7, ofIncorrect: 1 / 2 });
  });

  it('counts what is known to have failed, whatever else is open', () => {
    const lost = { label: 'analysis_failed' as const, vacuous: false, passed: false };
    const success = successOf([...items({ correct: 3, not_stored: 3, analysis_failed: 2 }), lost, lost]);
    expect(success).toMatchObject({ n: 10, decided: 8, bounds: { lower: 0.3, upper: 0.5 } });
    expect(success.rate!.value).toBe(3 / 8);
  });

  it('has a rate within its bounds, whichever questions are open', () => {
    const grade = fc.constantFrom(
      { label: 'correct' as const, vacuous: false, passed: true },
      { label: 'not_stored' as const, vacuous: false, passed: false },
      { label: 'analysis_failed' as const, vacuous: false, passed: false },
      { label: 'analysis_failed' as const, vacuous: false, passed: null },
      { label: 'no_answer' as const, vacuous: false, passed: false },
      { label: 'no_answer' as const, vacuous: false, passed: null },
    );
    fc.assert(
      fc.property(fc.array(grade, { minLength: 1 }), (grades) => {
        const { rate, bounds } = successOf(grades);
        if (!rate) return;
        expect(rate.value).toBeGreaterThanOrEqual(bounds.lower - 1e-12);
        expect(rate.value).toBeLessThanOrEqual(bounds.upper + 1e-12);
      }),
    );
  });

  it('knows nothing of no questions', () => {
    expect(successOf([])).toMatchObject({ n: 0, rate: null, bounds: { lower: 0, upper: 1 } });
  });
});

describe('facts', () => {
  it('are counted size by size, and all together', () => {
    const facts = (labels: string[]) => labels.map((label) => ({ label })) as never;
    const groups = factGroups([
      { size: 3, facts: facts(['correct', 'not_stored', 'correct']) },
      { size: 2, facts: facts(['not_retrieved', 'correct']) },
    ]);
    expect(groups.map(({ size, questions, facts: n }) => [size, questions, n])).toEqual([
      [2, 1, 2],
      [3, 1, 3],
      [null, 2, 5],
    ]);
    expect(groups[2]!.labels).toMatchObject({
      correct: 3,
      not_stored: 1,
      not_retrieved: 1,
      summary_error: 0,
    });
  });
});

describe('limits', () => {
  it('count the questions whose facts fit into k memories, among those that were asked', () => {
    const data = smallCoexisting();
    const all = new Set(data.questions.map(({ id }) => id));
    expect(limitsOf(data, all, 1).atomicCeiling).toBe(0);
    expect(limitsOf(data, all, 2).atomicCeiling).toBe(1);
    expect(limitsOf(data, all, 3)).toEqual({ n: 2, atomicCeiling: 2, emptyStore: 0 });
    expect(limitsOf(data, new Set(['coexisting#3']), 2)).toMatchObject({ n: 1, atomicCeiling: 0 });
  });
});
