import { describe, expect, it } from 'vitest';
import { searchedWords, standIn } from '../../src/trace/searched-words.js';

const stands = (value: string, text: string) => standIn(searchedWords(value), searchedWords(text));

describe('words that are looked for in a memory', () => {
  it("are found where somebody mended the benchmark's misspelling, or kept it", () => {
    const statement = 'The univeristy where Ann Lee was educated is Yale.';
    expect(stands(statement, 'Note: the university where Ann Lee was educated is Yale.')).toBe(true);
    expect(stands(statement, 'Note: the univeristy where Ann Lee was educated is Yale.')).toBe(true);
    expect(stands(statement, 'Note: the university where Ann Lee was educated is Harvard.')).toBe(false);
  });

  it('are whole words', () => {
    expect(stands('Ann Lee', 'Joann Lee')).toBe(false);
    expect(stands('', 'anything')).toBe(false);
  });
});
