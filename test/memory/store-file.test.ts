import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillingName, storeFile } from '../../src/memory/store-file.js';

const NAME = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('a', 'A', '.', '/', '-', ' ', '日', '本'), minLength: 1, maxLength: 6 }),
);

describe('the file of a store', () => {
  test.each(['6k', 'long-hop', '6k@2', 'v1.2'])('%s is named after it', (name) => {
    expect(storeFile(name)).toBe(`stores/${name}.jsonl`);
  });

  test('is no other store’s, even where a file system does not tell letters apart', () => {
    fc.assert(
      fc.property(NAME, NAME, (one, other) => {
        fc.pre(one !== other);
        expect(storeFile(one).toLowerCase()).not.toBe(storeFile(other).toLowerCase());
      }),
    );
    for (const [one, other] of [
      ['a b', 'a-b'],
      ['日本', '中国'],
      ['6k', '6K'],
      ['x'.repeat(200), 'x'.repeat(201)],
    ])
      expect(storeFile(one!)).not.toBe(storeFile(other!));
  });

  test('is a plain file of the folder of stores', () => {
    fc.assert(
      fc.property(NAME, (name) => {
        expect(storeFile(name)).toMatch(/^stores\/[a-zA-Z0-9_-][\w.@-]{0,110}\.jsonl$/);
      }),
    );
    expect(storeFile('../../etc/passwd')).toMatch(/^stores\/-etc-passwd-[0-9a-f]{8}\.jsonl$/);
  });
});

test('a later filling has a name of its own, which no list can have', () => {
  expect([fillingName('6k', 1, true), fillingName('6k', 2, false)]).toEqual(['6k', '6k@2']);
});
