/**
 * The beginning of a text, as a string of its own: what `slice` gives keeps the whole text in memory, which may be that
 * of a prompt.
 */
export function beginning(text: string, length: number): string {
  return text.length > length ? `${ownText(text.slice(0, length))}…` : ownText(text);
}

/** The end of a text, as a string of its own; a prompt's question stands there. */
export function ending(text: string, length: number): string {
  return text.length > length ? `…${ownText(text.slice(-length))}` : ownText(text);
}

/** A text as a string of its own. UTF-16, for half of a surrogate pair may stand at a cut. */
export function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
