import { collapseSpace } from '../parser/python-text.js';
import { CASEFOLD } from './casefold-table.js';

const ASCII_ONLY = /^[\0-\x7f]*$/;

/**
 * Normalise a surface for grounding: Unicode NFKC, case-folded, curly quotes made straight, white space collapsed,
 * ends trimmed.
 *
 * @see arXiv 2610.09193, appendix C
 */
export function normalizeSurface(text: string): string {
  if (ASCII_ONLY.test(text)) return collapseSpace(text.toLowerCase());
  return collapseSpace(
    casefold(text.normalize('NFKC'))
      .replace(/[\u2018\u2019]/g, "'")
      .replace(/[\u201c\u201d]/g, '"'),
  );
}

/** Python's `str.casefold()`; JavaScript has no case folding, and `toLowerCase` keeps `ß` and the final sigma. */
export function casefold(text: string): string {
  let folded = '';
  for (const character of text) {
    folded += character < '\x80' ? character.toLowerCase() : (CASEFOLD.get(character) ?? character);
  }
  return folded;
}

/** Length in code points, as Python counts it. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length; i++) if (isHighSurrogate(text.charCodeAt(i))) length -= 1;
  return length;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
