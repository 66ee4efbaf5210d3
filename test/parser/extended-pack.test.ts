import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PatternPack, readPatternPack } from '../../src/parser/pattern-pack.js';
import { parseStatements } from '../../src/parser/tuple.js';
import { conflictResolutionPack, readJson } from './packs.js';

const pack = readPatternPack(
  readJson(new URL('../../patterns/memoryagentbench-cr-extended.json', import.meta.url)),
);
const patternsOf = ({ patterns }: PatternPack) =>
  patterns.map(({ relation, regex }) => [relation, regex.pattern]);

test('it is the published pack, in its order, and three forms more', () => {
  expect(patternsOf(pack).slice(0, 35)).toEqual(patternsOf(conflictResolutionPack()));
  expect(pack.patterns.slice(35).map(({ relation }) => relation)).toEqual([
    'head_coach',
    'original_language',
    'office_holder',
  ]);
});

const words = fc
  .array(fc.constantFrom('The', 'is', 'of', 'was', 'city', 'X', "Y's", 'born', 'Ann'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((list) => list.join(' '));

describe('the titled office steps back from every other form', () => {
  const office = pack.patterns.at(-1)!;
  test.each(pack.patterns.slice(0, -1).map(({ relation, regex }) => [relation, regex.pattern] as const))(
    '%s',
    (_, pattern) => {
      fc.assert(
        fc.property(words, words, (s, o) => {
          const text = pattern
            .replace('(?P<s>.+)', () => s)
            .replace('(?P<o>.+)', () => o)
            .replace('\\.', '.');
          expect(office.fullMatch.test(text)).toBe(false);
        }),
      );
    },
  );
});

test.each([
  [
    'The head coach of Western Sydney Wanderers FC is Tony Popovic.',
    'Western Sydney Wanderers FC',
    'head_coach',
  ],
  ['The original language of Ran is Japanese.', 'Ran', 'original_language'],
  ['The President of Azerbaijan is Ilham Aliyev.', 'President of Azerbaijan', 'office_holder'],
  ['The pope is Francis.', 'pope', 'office_holder'],
  ['The Prime Minister of Norway is Erna Solberg.', 'Norway', 'head_government'],
  ['The Beatles is famous for Help!.', 'The Beatles', 'famous_for'],
])('%s', (text, subject, relation) => {
  expect(parseStatements([{ position: 7, text }], pack)).toMatchObject({
    tuples: [{ subject, relation, position: 7 }],
    unparsed: [],
  });
});
