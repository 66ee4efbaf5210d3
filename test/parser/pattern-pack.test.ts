import { expect, test } from 'vitest';
import { InputError } from '../../src/dataset/input-error.js';
import { readPatternPack } from '../../src/parser/pattern-pack.js';

function pack(changes: object = {}): unknown {
  return {
    schema: 'lastwrite.patterns/1',
    name: 'toy',
    source: 'test',
    patterns: [{ relation: 'likes', pattern: '(?P<s>.+) likes (?P<o>.+)\\.' }],
    ...changes,
  };
}

function form(pattern: unknown, relation: unknown = 'likes'): unknown {
  return pack({ patterns: [{ relation, pattern }] });
}

test('a pack is read in its order', () => {
  const { patterns, name } = readPatternPack(
    pack({
      patterns: [
        { relation: 'likes', pattern: '(?P<s>.+) likes (?P<o>.+)' },
        { relation: 'hates', pattern: '(?P<o>.+) is hated by (?P<s>.+)' },
        { relation: 'likes', pattern: '(?P<s>.+) loves (?P<o>.+)' },
      ],
    }),
  );
  expect(name).toBe('toy');
  expect(patterns.map(({ relation }) => relation)).toEqual(['likes', 'hates', 'likes']);
  expect(patterns[1]!.fullMatch.exec('X is hated by Y')?.groups).toEqual({ s: 'Y', o: 'X' });
});

test.each<[what: string, json: unknown, message: RegExp]>([
  ['nothing', null, /not a pattern pack/],
  ['another schema', pack({ schema: 'lastwrite.profile/1' }), /schema/],
  ['an unknown field', pack({ extra: 1 }), /extra/],
  [
    'an unknown field of a pattern',
    pack({ patterns: [{ relation: 'r', pattern: '(?P<s>.)(?P<o>.)', flags: 'i' }] }),
    /flags/,
  ],
  ['no patterns', pack({ patterns: [] }), /patterns/],
  ['a pattern that is no text', form(7), /patterns/],
  ['an empty relation', form('(?P<s>.+) (?P<o>.+)', ''), /relation/],
  ['no subject', form('.+ likes (?P<o>.+)'), /likes has no group s/],
  ['no object', form('(?P<s>.+) likes .+'), /likes has no group o/],
  ['an open group', form('(?P<s>.+) likes (?P<o>.+'), /not closed/],
  ['a group twice', form('(?P<s>.+) likes (?P<o>.+)(?P<o>.+)'), /not usable/],
  ['an inline flag', form('(?i)(?P<s>.+) likes (?P<o>.+)'), /not handled/],
])('refuses %s', (_, json, message) => {
  expect(() => readPatternPack(json)).toThrow(InputError);
  expect(() => readPatternPack(json)).toThrow(message);
});
