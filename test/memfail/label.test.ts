import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Verdict, VerdictValue } from '../../src/memfail/judge.js';
import {
  collapse,
  FACT_LABELS,
  type FactVerdicts,
  factLabel,
  ITEM_LABELS,
  labelItem,
} from '../../src/memfail/label.js';

type Decided = (typeof FACT_LABELS)[number];

const golden = JSON.parse(readFileSync(new URL('golden/labels.json', import.meta.url), 'utf8')) as {
  decided: [facts: Decided[], right: boolean, misleading: boolean, label: string, vacuous: boolean][];
  open: [
    facts: string[],
    invocation: VerdictValue | null,
    misleading: boolean,
    answered: boolean,
    label: string,
    vacuous: boolean,
  ][];
};

const says = (value: VerdictValue): Verdict => ({ value, reasoning: '', by: 'model' });

/** The verdicts that make a state: `not_stored`, or `undetermined:summary`. */
function verdicts(state: string): FactVerdicts {
  const [storage, summary, retrieval] = [says('pass'), says('pass'), says('pass')];
  const [why, stage] = state.includes(':')
    ? (state.split(':') as [VerdictValue, string])
    : ['fail' as const, state];
  switch (stage) {
    case 'not_stored':
    case 'storage':
      return { storage: says(why) };
    case 'summary_error':
    case 'summary':
      return { storage, summary: says(why) };
    case 'not_retrieved':
    case 'retrieval':
      return { storage, summary, retrieval: says(why) };
    default:
      return { storage, summary, retrieval };
  }
}

describe('labels of items', () => {
  it('collapse as the independent table has it, for every combination of up to three facts', () => {
    expect(golden.decided).toHaveLength((4 + 16 + 64) * 4);
    for (const [facts, right, misleading, label, vacuous] of golden.decided) {
      expect(collapse(facts, right, misleading), JSON.stringify(facts)).toEqual({ label, vacuous });
      const reached = facts.every((fact) => fact === 'correct');
      const asItem = labelItem({
        misleading,
        facts: facts.map(verdicts),
        ...(reached && { invocation: says(right ? 'pass' : 'fail') }),
        answered: true,
      });
      expect(asItem, JSON.stringify(facts)).toEqual({ label, vacuous, passed: label === 'correct' });
    }
  });

  it('stay open only where the open verdict could change them', () => {
    for (const [facts, invocation, misleading, answered, label, vacuous] of golden.open) {
      const item = labelItem({
        misleading,
        facts: facts.map(verdicts),
        ...(invocation && { invocation: says(invocation) }),
        answered,
      });
      expect(item, JSON.stringify([facts, invocation, misleading, answered])).toMatchObject({
        label,
        vacuous,
      });
    }
  });

  it('are known to have failed, though open, where a fact is lost for certain or the letter is wrong', () => {
    const passed = (facts: string[], more: { misleading?: boolean; letterRight?: boolean } = {}) =>
      labelItem({ misleading: false, facts: facts.map(verdicts), answered: true, ...more });
    expect(passed(['not_retrieved', 'analysis_failed:storage'])).toMatchObject({
      label: 'analysis_failed',
      passed: false,
    });
    expect(passed(['undetermined:storage', 'correct'], { letterRight: false })).toMatchObject({
      label: 'undetermined',
      passed: false,
    });
    expect(passed(['undetermined:storage', 'correct'], { letterRight: true }).passed).toBeUndefined();
    expect(passed(['undetermined:storage']).passed).toBeUndefined();
    // Lost is passed where a question misleads.
    expect(passed(['undetermined:storage'], { misleading: true }).passed).toBeUndefined();
  });

  it('tell a wrong answer from a lost fact, and a lost fact from a blurred one', () => {
    const label = (facts: Decided[], right: boolean) => collapse(facts, right, false).label;
    expect(label(['correct', 'correct'], false)).toBe('reasoning_error');
    expect(label(['correct', 'not_retrieved'], true)).toBe('not_retrieved');
    expect(label(['not_retrieved', 'summary_error'], true)).toBe('summary_error');
  });

  it('do not hang on the order of the facts', () => {
    const facts = fc.array(fc.constantFrom(...FACT_LABELS), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(facts, fc.boolean(), fc.boolean(), (labels, right, misleading) => {
        const reversed = [...labels].reverse();
        expect(collapse(reversed, right, misleading)).toEqual(collapse(labels, right, misleading));
        expect(ITEM_LABELS).toContain(collapse(labels, right, misleading).label);
      }),
    );
  });
});

describe('the label of a fact', () => {
  it('is its first failure', () => {
    expect(factLabel({ storage: says('fail') })).toBe('not_stored');
    expect(factLabel({ storage: says('pass'), summary: says('fail') })).toBe('summary_error');
    expect(factLabel({ storage: says('pass'), summary: says('pass'), retrieval: says('fail') })).toBe(
      'not_retrieved',
    );
  });

  it('is correct without a summary check, where the dataset has none', () => {
    expect(factLabel({ storage: says('pass'), retrieval: says('pass') })).toBe('correct');
  });
});
