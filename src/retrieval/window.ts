import type { Tokenizer } from './tokenizer.js';

/** Tokens a window holds; the last one of a list may hold fewer. */
export const WINDOW_TOKENS = 512;

/** A stretch of a fact list, cut without regard to lines. */
export interface Window {
  /** What it says; U+FFFD stands where a cut went through a character. */
  readonly text: string;
  /** UTF-8 offset of its first byte in the context. */
  readonly start: number;
  /** UTF-8 offset behind its last byte. */
  readonly end: number;
  /** Tokens it holds. */
  readonly tokens: number;
}

/**
 * Cut a context into consecutive windows of a fixed number of tokens.
 *
 * The windows are cut from the context's bytes, by the length of their tokens, rather than decoded by the tokenizer's
 * library: gpt-tokenizer's `decode` keeps the open end of a character for its next call, so a window would lose it
 * and the next one, of this list or any other, would begin with it. The text of a window is what Python's tiktoken
 * decodes from the same tokens.
 *
 * @param size - tokens a window
 * @throws RangeError when the tokenizer's tokens do not spell the context
 * @see arXiv 2610.09193, appendix I
 */
export function cutWindows(context: string, tokenizer: Tokenizer, size = WINDOW_TOKENS): Window[] {
  if (!Number.isInteger(size) || size < 1)
    throw new RangeError(`a window holds 1 token or more, not ${size}`);
  const bytes = new TextEncoder().encode(context);
  const tokens = tokenizer.encode(context);
  const windows: Window[] = [];
  let start = 0;
  for (let first = 0; first < tokens.length; first += size) {
    const held = tokens.slice(first, first + size);
    const end = held.reduce((sum, token) => sum + byteLength(tokenizer, token), start);
    windows.push({ text: decodeBytes(bytes.subarray(start, end)), start, end, tokens: held.length });
    start = end;
  }
  if (start !== bytes.length) {
    throw new RangeError(`the tokens spell ${start} bytes, the context has ${bytes.length}`);
  }
  return windows;
}

/** Python's `bytes.decode("utf-8", errors="replace")`. */
export function decodeBytes(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function byteLength({ tokens }: Tokenizer, id: number): number {
  const token = tokens[id];
  if (token === undefined) throw new RangeError(`the encoding has no token ${id}`);
  return typeof token === 'string' ? Buffer.byteLength(token) : token.length;
}
