import { normalizeAnswer } from '../metric/substring-exact-match.js';
import { PYTHON_WORD } from '../parser/python-classes.js';

/**
 * Two normal forms of a text: the official one, which deletes punctuation (`{"capital":"Oslo"}` becomes one word), and a
 * loose one with all punctuation as space, accents off and the benchmark's own misspelling mended, for systems that write
 * in JSON, with curly quotes, without accents or in correct English. What stands in either, stands in the text.
 */
export interface SearchedWords {
  readonly official: string;
  readonly loose: string;
}

const PUNCTUATION = /[\p{P}\p{S}]/gu;
const ACCENT = /\p{M}/gu;
/** The benchmark's own slip ("The univeristy where … was educated"): whoever rewrites a statement mends it. */
const MISSPELT = /univeristy/giu;
const WORD = new RegExp(`[${PYTHON_WORD}]`, 'u');

/** The forms of a text, or of a value that is looked for. */
export function searchedWords(text: string): SearchedWords {
  const plain = text
    .normalize('NFKD')
    .replace(ACCENT, '')
    .replace(PUNCTUATION, ' ')
    .replace(MISSPELT, 'university');
  return { official: normalizeAnswer(text), loose: normalizeAnswer(plain) };
}

/** Does a value stand in a text as whole words, in either form? A value of which nothing is left stands nowhere. */
export function standIn(value: SearchedWords, text: SearchedWords): boolean {
  return standsWhole(value.official, text.official) || standsWhole(value.loose, text.loose);
}

/** Does a value stand in a text, letter for letter, with no word character right before or behind it? */
export function standsWhole(value: string, text: string): boolean {
  if (value === '') return false;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1);
    const behind = text.codePointAt(at + value.length);
    const within =
      (before !== undefined && WORD.test(before)) ||
      (behind !== undefined && WORD.test(String.fromCodePoint(behind)));
    if (!within) return true;
  }
  return false;
}
