import type { MemFailUnit } from './memfail-data.js';

/** A text as it is compared: white space is laid out anew by many systems, and says nothing. */
function plainText(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/**
 * Does a text hold another one, not as a part of longer words? "I love rock" does not stand in "I love rockets".
 *
 * @param wanted - not empty
 */
export function includesWhole(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    // Two units of a letter outside the basic plane are one character.
    const end = at + wanted.length;
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(end, end + 2)];
    const cut =
      (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(wanted)) ||
      (/^[\p{L}\p{N}]/u.test(after) && /[\p{L}\p{N}]$/u.test(wanted));
    if (!cut) return true;
  }
  return false;
}

/** {@link plainText}, worked out once a text: every fact is looked for in every memory. */
export function plainTexts(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const plain = known.get(text) ?? plainText(text);
    known.set(text, plain);
    return plain;
  };
}

/**
 * Tells memories that keep units as they were said: nothing but a unit or several stands in them, up to a short frame
 * each, such as a role or a time. What such a memory does not hold word for word it does not hold in other words either.
 */
export class UnitTexts {
  readonly #texts: readonly string[];
  readonly #known = new Map<string, boolean>();

  constructor(units: readonly MemFailUnit[]) {
    this.#texts = units.map(({ text }) => plainText(text)).sort((a, b) => b.length - a.length);
  }

  /** Is a memory made of units alone? */
  keeps(memory: string): boolean {
    const known = this.#known.get(memory) ?? this.#look(memory);
    this.#known.set(memory, known);
    return known;
  }

  #look(memory: string): boolean {
    let rest = plainText(memory);
    let found = 0;
    for (const text of this.#texts) {
      const parts = text === '' ? [rest] : rest.split(text);
      found += parts.length - 1;
      rest = parts.join('\n');
    }
    const frame = rest.split('\n').reduce((longest, part) => Math.max(longest, part.trim().length), 0);
    return found > 0 && frame <= LONGEST_FRAME;
  }
}

/** Characters between two units: a role, a number, a date. A fact in words of its own is longer, or nearly. */
const LONGEST_FRAME = 40;
