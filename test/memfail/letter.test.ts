import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLetter, readLetter } from '../../src/memfail/letter.js';

const vectors: [text: string, letter: string | null][] = JSON.parse(
  readFileSync(new URL('golden/letters.json', import.meta.url), 'utf8'),
);

describe('the letter of an answer', () => {
  it.each(vectors)('of %j is %j, as in Python', (text, letter) => {
    expect(parseLetter(text) ?? null).toBe(letter);
  });

  it('is A to E or none, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect([undefined, 'A', 'B', 'C', 'D', 'E']).toContain(parseLetter(text));
      }),
    );
  });

  it('of an object outweighs every lone letter', () => {
    const letter = fc.constantFrom('A', 'B', 'C', 'D', 'E');
    const words = fc.stringMatching(/^[A-Za-z .\n]*$/);
    fc.assert(
      fc.property(letter, words, words, (chosen, before, after) => {
        expect(readLetter(`${before}{"choice":"${chosen.toLowerCase()}"}${after}`).letter).toBe(chosen);
      }),
    );
  });

  it.each([
    ['{"answer":"A"}', { letter: 'A', rule: 'json' }],
    ['So: {"answer":"A"} A good habit.', { letter: 'A', rule: 'object' }],
    ['B', { letter: 'B', rule: 'lone' }],
    ['B, and again B.', { letter: 'B', rule: 'lone' }],
    ['The answer is B. A good habit.', { letter: 'A', rule: 'lone', hazard: 'article' }],
    ['A good habit', { letter: 'A', rule: 'lone', hazard: 'article' }],
    ['not A but B', { letter: 'B', rule: 'lone', hazard: 'several' }],
    ['A because of that', { letter: 'A', rule: 'lone' }],
    ['A', { letter: 'A', rule: 'lone' }],
    ['none', { letter: undefined }],
  ])('of %j says where it was read and what is doubtful', (text, reading) => {
    expect(readLetter(text)).toEqual(reading);
  });
});
