/** Characters of somebody else's text that an error shows. */
const SHOWN = 200;

/**
 * The beginning of somebody else's text, in quotes and on one line: whatever a terminal would obey, or nobody would see,
 * is written as its code.
 */
export function quoteStart(text: string, limit = SHOWN): string {
  const characters = Array.from(text.slice(0, 2 * limit));
  const cut = characters.length > limit || text.length > 2 * limit;
  return `"${escapeUnseen(characters.slice(0, limit).join(''))}${cut ? '…' : ''}"`;
}

/** The same of the end. */
export function quoteEnd(text: string, limit = SHOWN): string {
  const characters = Array.from(text.slice(-2 * limit));
  const cut = characters.length > limit || text.length > 2 * limit;
  return `"${cut ? '…' : ''}${escapeUnseen(characters.slice(-limit).join(''))}"`;
}

function escapeUnseen(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]/gu, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\t') return '\\t';
    return `\\u{${character.codePointAt(0)!.toString(16)}}`;
  });
}
