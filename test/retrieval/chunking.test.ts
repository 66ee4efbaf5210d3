import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readBundledSplit } from '../../src/dataset/bundled.js';
import { readStatements } from '../../src/parser/statement.js';
import { cutChunks } from '../../src/retrieval/chunking.js';
import { findHomes } from '../../src/retrieval/retrieval-diagnostic.js';
import { loadO200kBase, type Tokenizer } from '../../src/retrieval/tokenizer.js';
import { cutWindows } from '../../src/retrieval/window.js';

/** A token a byte. */
const byByte: Tokenizer = {
  encode: (text) => [...Buffer.from(text)],
  tokens: Array.from({ length: 256 }, (_, byte) => [byte]),
};

const text = fc.array(fc.constantFrom('a', ' ', '\n', 'é', '12', '. ', '\r'), { maxLength: 60 });

describe('line-preserving windows', () => {
  test('make up the context, hold whole lines, and as many as fit', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (parts, size) => {
        const context = parts.join('');
        const chunks = cutChunks(context, byByte, 'lines', size);
        expect(chunks.map((chunk) => chunk.text).join('')).toBe(context);
        for (const [index, chunk] of chunks.entries()) {
          const next = chunks[index + 1]?.text.match(/[^\n]*\n|[^\n]+/)?.[0];
          expect(chunk.text.endsWith('\n') || next === undefined).toBe(true);
          const lines = chunk.text.match(/[^\n]*\n|[^\n]+/g)!.length;
          if (lines > 1) expect(chunk.tokens).toBeLessThanOrEqual(size);
          if (next !== undefined) expect(chunk.tokens + Buffer.byteLength(next)).toBeGreaterThan(size);
          expect(chunk.end - chunk.start).toBe(Buffer.byteLength(chunk.text));
        }
      }),
    );
  });
});

describe('sentence chunks', () => {
  test('join lines with spaces, and keep where they stood', () => {
    const context = 'Facts:\n\n0. A is B.\n1. C is D.\n2. E is F.';
    const chunks = cutChunks(context, byByte, 'sentences', 20);
    expect(chunks.map((chunk) => chunk.text)).toEqual(['Facts: 0. A is B.', '1. C is D. 2. E is F.']);
    expect(findHomes(context, readStatements(context), chunks)).toEqual([0, 1, 1]);
  });
});

describe('the bundled split', () => {
  let contexts: Map<string, string>;
  let o200k: Tokenizer;

  beforeAll(async () => {
    const [{ split }, tokenizer] = await Promise.all([readBundledSplit(), loadO200kBase()]);
    contexts = new Map(split.rows.map(({ list, context }) => [list, context]));
    o200k = tokenizer;
  });

  test('cut by tokens is cut as the paper does it', () => {
    const context = contexts.get('6k')!;
    expect(cutChunks(context, o200k)).toEqual(cutWindows(context, o200k));
  });

  test.each(['lines', 'sentences'] as const)('cut by %s parts no statement', (chunking) => {
    const context = contexts.get('32k')!;
    const statements = readStatements(context);
    const chunks = cutChunks(context, o200k, chunking);
    expect(findHomes(context, statements, chunks).filter((home) => home === undefined)).toEqual([]);
  });

  test('has 2, 8, 17 and 66 sentence chunks', () => {
    const counts = [...contexts.values()].map((context) => cutChunks(context, o200k, 'sentences').length);
    expect(counts).toEqual([2, 8, 17, 66]);
  });
});
