import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText } from '../../src/report/fit-text.js';

describe('prose in a window', () => {
  it('breaks between words, and sets further lines in', () => {
    expect(fitText('a warning that is longer than the window', 36, 'warning: ')).toBe(
      'warning: a warning that is longer\n         than the window',
    );
    expect(fitText('short', 80)).toBe('short');
    expect(fitText('one\ntwo', 80)).toBe('one\ntwo');
  });

  it('loses no word, and stays within the window where words fit', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 24, max: 90 }), (words, width) => {
        const text = fitText(words.join(' '), width);
        expect(text.split(/\s+/)).toEqual(words);
        for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(width);
      }),
    );
  });
});
