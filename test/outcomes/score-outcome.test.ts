import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { goldList } from '../../src/outcomes/answer-text.js';
import { claimedScore } from '../../src/outcomes/claimed-score.js';
import { parseColumnMap } from '../../src/outcomes/column-map.js';
import { isRefusal, REFUSAL_PHRASES } from '../../src/outcomes/refusal.js';
import { firstLine, KEPT_BYTES, scoreOutcome } from '../../src/outcomes/score-outcome.js';
import { twinSplit } from './outcome-files.js';

const item = twinSplit().rows[0]!.items[0]!;
const score = (output: string, more: object = {}) =>
  scoreOutcome({ item, row: { file: 'f', record: 1, output, ...more } });

describe('an outcome is scored', () => {
  test('on the full output, its first line and the parsed output', () => {
    expect(score('Rome').correct).toEqual({ full: true, firstLine: true, parsed: null });
    expect(score('I think:\nrome.', { parsedOutput: 'Oslo' }).correct).toEqual({
      full: true,
      firstLine: false,
      parsed: false,
    });
    expect(score('Oslo', { parsedOutput: 'Roma' }).correct).toEqual({
      full: false,
      firstLine: false,
      parsed: true,
    });
  });

  test('the first line is the first with text, of ten words', () => {
    expect(firstLine('\n  one\ttwo \r\nthree')).toBe('one two');
    expect(firstLine('1 2 3 4 5 6 7 8 9 10 Rome')).toBe('1 2 3 4 5 6 7 8 9 10');
    expect(score('1 2 3 4 5 6 7 8 9 10 Rome').correct).toMatchObject({ full: true, firstLine: false });
    expect(firstLine('')).toBe('');
  });

  test('before it is cut, between two characters', () => {
    const long = `${'e'.repeat(KEPT_BYTES)} Rome`;
    expect(score(long)).toMatchObject({ cut: true, correct: { full: true }, output: 'e'.repeat(KEPT_BYTES) });
    expect(score('e'.repeat(KEPT_BYTES))).toMatchObject({ cut: false, output: 'e'.repeat(KEPT_BYTES) });
    for (const before of [0, 1, 2, 3]) {
      const kept = score('e'.repeat(before) + '🏑'.repeat(KEPT_BYTES));
      expect(kept.cut).toBe(true);
      expect(kept.output).toBe('e'.repeat(before) + '🏑'.repeat(Math.floor((KEPT_BYTES - before) / 4)));
    }
  });

  test('and its text is kept as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(score(text).output).toBe(text);
      }),
    );
  });

  test('with its flags', () => {
    expect(score('\u00a0\n')).toMatchObject({
      empty: true,
      refusal: false,
      error: false,
      claimedCorrect: null,
    });
    expect(score('', { error: 'x', claimedCorrect: false })).toMatchObject({
      error: true,
      claimedCorrect: false,
    });
    expect(score('I’m sorry, no.')).toMatchObject({ refusal: true, empty: false });
  });
});

test('every refusal phrase is found, whatever its case and apostrophe', () => {
  for (const phrase of REFUSAL_PHRASES) {
    expect(isRefusal(`Well, ${phrase.toUpperCase().replaceAll("'", '’')}.`)).toBe(true);
  }
  expect(isRefusal('The Sorry State of Rome')).toBe(false);
});

test('score columns say right, wrong or nothing', () => {
  expect([true, 1, '1', 'True', 'C', 'correct', ' pass '].map(claimedScore)).not.toContain(false);
  expect([true, 1, '1', 'True', 'C', 'correct', ' pass '].map(claimedScore)).not.toContain(undefined);
  expect([false, 0, '0.0', 'FALSE', 'I', 'N', 'incorrect'].map(claimedScore)).toEqual(Array(7).fill(false));
  expect([0.5, 'P', '', null, undefined, {}, [1], '2'].map(claimedScore)).toEqual(Array(8).fill(undefined));
});

test('golds are a list, however they are written', () => {
  expect(goldList('Rome')).toEqual(['Rome']);
  expect(goldList(['Rome', 'Roma'])).toEqual(['Rome', 'Roma']);
  expect(goldList('["Rome", "Roma"]')).toEqual(['Rome', 'Roma']);
  expect(goldList("['Rome']")).toEqual(['Rome']);
  expect(goldList('[sic] Rome')).toEqual(['[sic] Rome']);
  expect(goldList(7)).toEqual(['7']);
  expect(goldList(null)).toBeUndefined();
});

describe('--map', () => {
  test('names columns by role', () => {
    expect(parseColumnMap('output=answer, id=qa=pair')).toEqual({ output: 'answer', id: 'qa=pair' });
  });

  test.each([
    ['answer=output', '--map has no role "answer"; use id, set'],
    ['output', '--map names no column for output'],
    ['output=', '--map names no column for output'],
    ['output=a,output=b', '--map gives output twice'],
    ['', '--map has no role ""'],
  ])('refuses %j', (text, message) => {
    expect(() => parseColumnMap(text)).toThrow(message);
  });
});
