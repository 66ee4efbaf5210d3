import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadO200kBase, type Tokenizer } from '../../src/retrieval/tokenizer.js';
import { cutWindows, decodeBytes, type Window } from '../../src/retrieval/window.js';
import { golden } from './golden-vectors.js';

let o200k: Tokenizer;

beforeAll(async () => {
  o200k = await loadO200kBase();
});

const slices = (context: string, windows: readonly Window[]): Buffer[] =>
  windows.map(({ start, end }) => Buffer.from(context).subarray(start, end));
const texts = (context: string, size: number): string[] =>
  cutWindows(context, o200k, size).map(({ text }) => text);

test('bytes are decoded as Python decodes them, character by broken character', () => {
  for (const [hex, text] of golden.decoded) expect(decodeBytes(Buffer.from(hex, 'hex')), hex).toBe(text);
});

describe('a cut inside a character', () => {
  // o200k_base spells U+13080 with a token a byte.
  test.each<[string, number, string[]]>([
    ['𓂀', 1, ['\ufffd', '\ufffd', '\ufffd', '\ufffd']],
    ['𓂀', 2, ['\ufffd', '\ufffd\ufffd']],
    ['𓂀', 3, ['\ufffd', '\ufffd']],
    ['𓂀', 4, ['𓂀']],
    ['𓂀𓂀', 3, ['\ufffd', '\ufffd\ufffd', '\ufffd\ufffd']],
    ['𓂀𓂀', 5, ['𓂀\ufffd', '\ufffd\ufffd\ufffd']],
  ])('%s, %i tokens a window', (context, size, expected) => {
    expect(texts(context, size)).toEqual(expected);
  });

  test('leaves nothing behind for the next window or the next list', () => {
    const cut = texts('𓂀', 3);
    const plain = texts('plain', 1);
    expect(cut.at(-1)).toBe('\ufffd');
    expect(plain).toEqual(['plain']);
  });

  test.each(['👩‍👩‍👧‍👦🫠🫨', '🇮🇳🏳️‍🌈', 'é日本語 ẞ', 'x\u{1F9D1}\u{1F3FD}\u200d\u{1F680}'])(
    'in %s gives what the bytes decode to',
    (context) => {
      for (const size of [1, 2, 3, 5]) {
        const windows = cutWindows(context, o200k, size);
        expect(windows.map(({ text }) => text)).toEqual(slices(context, windows).map(decodeBytes));
      }
      expect(texts(context, 1).join('')).toContain('\ufffd');
    },
  );
});

test('the windows are the context, cut where a token ends, all but the last one full', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '1158. The capital of India is New Delhi.\n',
      '𓂀',
      '🫠',
      '<|endoftext|>',
      '\ufeff',
      '\u0085',
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), fc.integer({ min: 1, max: 9 }), (pieces, size) => {
      const context = pieces.join('');
      const windows = cutWindows(context, o200k, size);
      expect(Buffer.concat(slices(context, windows)).equals(Buffer.from(context))).toBe(true);
      expect(windows.map(({ start }) => start)).toEqual([0, ...windows.map(({ end }) => end)].slice(0, -1));
      expect(windows.slice(0, -1).every(({ tokens }) => tokens === size)).toBe(true);
      expect(windows.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(o200k.encode(context).length);
      expect(windows.map(({ text }) => text)).toEqual(slices(context, windows).map(decodeBytes));
    }),
  );
});

test('a number of four digits can be cut in two', () => {
  expect(texts('1158. The', 1)).toEqual(['115', '8', '.', ' The']);
});

test('an empty context has no window', () => {
  expect(cutWindows('', o200k)).toEqual([]);
});

test('a size that is no size, and tokens that do not spell the context, are refused', () => {
  for (const size of [0, -1, 1.5, Number.NaN]) expect(() => cutWindows('x', o200k, size)).toThrow(RangeError);
  expect(() => cutWindows('ab', { encode: () => [0], tokens: ['a'] })).toThrow(/spell 1 bytes/);
  expect(() => cutWindows('ab', { encode: () => [7], tokens: ['a'] })).toThrow(/no token 7/);
});
