import type { Tokenizer } from './tokenizer.js';
import { cutWindows, decodeBytes, WINDOW_TOKENS, type Window } from './window.js';

/**
 * How a list is cut for retrieval: by tokens without regard to lines (the paper's agent), by whole lines up to as many
 * tokens, or by sentences up to 4,096 tokens (the benchmark's own code).
 */
export const CHUNKINGS = ['tokens', 'lines', 'sentences'] as const;

/** See {@link CHUNKINGS}. */
export type Chunking = (typeof CHUNKINGS)[number];

/** Tokens a chunk holds at most, unless told otherwise. */
export const CHUNK_TOKENS: Readonly<Record<Chunking, number>> = {
  tokens: WINDOW_TOKENS,
  lines: WINDOW_TOKENS,
  sentences: 4096,
};

/**
 * Cut a context into chunks.
 *
 * `sentences` stands in for the benchmark's chunker, which cuts with NLTK's `sent_tokenize` and joins the sentences with
 * spaces. Here a line is a sentence: each line holds one statement and ends in a full stop. The approximation differs
 * where NLTK parts a serial number from its statement or a statement at an abbreviation, which moves a chunk's end by a
 * part of a line and its size by a few tokens; what a chunk says is the same.
 *
 * @param size - tokens; a single line that is longer is a chunk of its own
 */
export function cutChunks(
  context: string,
  tokenizer: Tokenizer,
  chunking: Chunking = 'tokens',
  size = CHUNK_TOKENS[chunking],
): Window[] {
  if (chunking === 'tokens') return cutWindows(context, tokenizer, size);
  return chunking === 'lines' ? cutLines(context, tokenizer, size) : cutSentences(context, tokenizer, size);
}

/** Whole lines, line ends included: the chunks' texts make up the context. */
function cutLines(context: string, tokenizer: Tokenizer, size: number): Window[] {
  const lines = context.match(/[^\n]*\n|[^\n]+/g) ?? [];
  return packLines(lines, tokenizer, size, (text) => text);
}

/** Lines without their ends, empty ones left out, joined with spaces. */
function cutSentences(context: string, tokenizer: Tokenizer, size: number): Window[] {
  const lines = context.match(/[^\n]*\n|[^\n]+/g) ?? [];
  return packLines(lines, tokenizer, size, (text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(' '),
  );
}

function packLines(
  lines: readonly string[],
  tokenizer: Tokenizer,
  size: number,
  write: (text: string) => string,
): Window[] {
  if (!Number.isInteger(size) || size < 1) throw new RangeError(`a chunk holds 1 token or more, not ${size}`);
  const bytes = new TextEncoder().encode(lines.join(''));
  const chunks: Window[] = [];
  let start = 0;
  let end = 0;
  let tokens = 0;
  const close = () => {
    if (end > start)
      chunks.push({ text: write(decodeBytes(bytes.subarray(start, end))), start, end, tokens });
    start = end;
    tokens = 0;
  };
  for (const line of lines) {
    const own = tokenizer.encode(write(line)).length;
    if (tokens + own > size) close();
    end += Buffer.byteLength(line);
    tokens += own;
  }
  close();
  return chunks;
}
