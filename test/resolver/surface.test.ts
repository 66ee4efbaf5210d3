import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casefold, codePointLength, normalizeSurface } from '../../src/resolver/surface.js';
import { readJson } from '../parser/packs.js';

interface Golden {
  readonly assigned: readonly (readonly [first: number, last: number])[];
  /** Per 4,096 code points, the start of the sha256 of each one's folding, and of its surface between a and b. */
  readonly blocks: Readonly<Record<string, string>>;
  readonly cases: readonly (readonly [text: string, surface: string])[];
}

const golden = readJson<Golden>(new URL('golden/surfaces.json', import.meta.url));

test.each(golden.cases.map(([text, surface]) => [JSON.stringify(text), text, surface]))(
  'surface of %s',
  (_, text, surface) => {
    expect(normalizeSurface(text)).toBe(surface);
  },
);

test('every assigned character folds and normalises as in Python', () => {
  const digests = new Map<string, ReturnType<typeof createHash>>();
  for (const [first, last] of golden.assigned) {
    for (let code = first; code <= last; code++) {
      const block = (code >> 12).toString(16);
      const character = String.fromCodePoint(code);
      const digest = digests.get(block) ?? createHash('sha256');
      digests.set(block, digest);
      const surface = normalizeSurface(`a${character}b`);
      digest.update(`${code.toString(16)}\0${casefold(character)}\0${surface}\n`);
    }
  }
  const blocks = [...digests].map(([block, digest]) => [block, digest.digest('hex').slice(0, 16)]);
  expect(Object.fromEntries(blocks)).toEqual(golden.blocks);
});

test('folding is character by character', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(casefold(a + b)).toBe(casefold(a) + casefold(b));
    }),
  );
  expect(casefold('ΑΣ')).toBe('ασ');
});

test('lengths count code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(codePointLength(text)).toBe([...text].length);
    }),
  );
  expect(codePointLength('😀𐐀é')).toBe(3);
});
