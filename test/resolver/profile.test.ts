import { expect, test } from 'vitest';
import { InputError } from '../../src/dataset/input-error.js';
import { readProfile } from '../../src/resolver/profile.js';
import { readQuestion } from '../../src/resolver/question-reading.js';
import { conflictResolutionPack, readJson } from '../parser/packs.js';

const RELATIONS = new Set(['likes', 'owns']);

const CONSTANTS = {
  maxEdges: 6,
  mentionLengthCap: 60,
  preference: 12.0,
  perEdge: -0.55,
  perUncuedRelation: -0.45,
  perDistinctCuedRelation: 0.35,
  terminalInQuestion: -6.0,
};

function profile(changes: object = {}): unknown {
  return {
    schema: 'lastwrite.profile/1',
    name: 'toy',
    description: 'test',
    constants: CONSTANTS,
    cues: { likes: [{ pattern: '\\blikes?\\b', weight: 1.5 }] },
    preferences: { owns: ['^what'] },
    ...changes,
  };
}

function cue(pattern: unknown, weight: unknown): unknown {
  return profile({ cues: { likes: [{ pattern, weight }] } });
}

test('weights and constants become whole hundredths', () => {
  const { constants, cues } = readProfile(profile(), RELATIONS);
  expect(constants).toEqual({
    maxEdges: 6,
    mentionLengthCap: 60,
    preference: 1200,
    perEdge: -55,
    perUncuedRelation: -45,
    perDistinctCuedRelation: 35,
    terminalInQuestion: -600,
  });
  expect(cues.get('likes')!.map(({ weight }) => weight)).toEqual([150]);
});

test('every weight of two decimal places is taken, exactly', () => {
  for (let hundredths = 100; hundredths <= 500; hundredths++) {
    const weight = Number(`${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`);
    expect(readProfile(cue('x', weight), RELATIONS).cues.get('likes')![0]!.weight).toBe(hundredths);
  }
});

test('the strongest cue that matches counts, and the first preference', () => {
  const read = readProfile(
    profile({
      cues: {
        likes: [
          { pattern: 'a', weight: 1.5 },
          { pattern: 'b', weight: 3.0 },
          { pattern: 'b', weight: 2.0 },
          { pattern: 'c', weight: 5.0 },
        ],
      },
      preferences: { owns: ['z', 'b', 'a'] },
    }),
    RELATIONS,
  );
  expect(readQuestion(read, 'a').cues.get('likes')).toEqual({ relation: 'likes', pattern: 'a', weight: 150 });
  expect(readQuestion(read, 'ab').cues.get('likes')).toEqual({
    relation: 'likes',
    pattern: 'b',
    weight: 300,
  });
  expect(readQuestion(read, 'ab').preferences.get('owns')).toEqual({ relation: 'owns', pattern: 'b' });
  const nothing = readQuestion(read, 'x');
  expect([nothing.cues.size, nothing.preferences.size]).toEqual([0, 0]);
});

test('the profile that ships is read with the published constants', () => {
  const relations = new Set(conflictResolutionPack().patterns.map(({ relation }) => relation));
  const shipped = readProfile(
    readJson(new URL('../../patterns/dev.profile.json', import.meta.url)),
    relations,
  );
  expect(shipped.constants).toEqual(readProfile(profile(), RELATIONS).constants);
  expect(shipped.name).toBe('dev');
});

test.each<[what: string, json: unknown, message: RegExp]>([
  ['nothing', null, /not a profile/],
  ['another schema', profile({ schema: 'lastwrite.patterns/1' }), /schema/],
  ['an unknown field', profile({ extra: 1 }), /extra/],
  [
    'an unknown field of a cue',
    profile({ cues: { likes: [{ pattern: 'x', weight: 1, flags: 'i' }] } }),
    /flags/,
  ],
  ['an unknown constant', profile({ constants: { ...CONSTANTS, bonus: 1 } }), /bonus/],
  ['a constant missing', profile({ constants: { ...CONSTANTS, perEdge: undefined } }), /perEdge/],
  ['a name that is no file name', profile({ name: '../dev' }), /name/],
  ['a weight that is no number', cue('x', '1.5'), /weight/],
  ['a weight of three decimal places', cue('x', 1.505), /two decimal places/],
  ['a weight of ten decimal places', cue('x', 1.0000000001), /two decimal places/],
  ['a weight below 1', cue('x', 0.99), /1\.0 to 5\.0/],
  ['a weight above 5', cue('x', 5.01), /1\.0 to 5\.0/],
  [
    'a constant of three decimal places',
    profile({ constants: { ...CONSTANTS, perEdge: -0.555 } }),
    /two decimal/,
  ],
  ['half an edge', profile({ constants: { ...CONSTANTS, maxEdges: 2.5 } }), /maxEdges/],
  ['no edge', profile({ constants: { ...CONSTANTS, maxEdges: 0 } }), /maxEdges/],
  ['an empty expression', cue('', 1), /pattern/],
  ['an expression that does not compile', cue('(x', 1), /not closed/],
  ['a preference that does not compile', profile({ preferences: { owns: ['x**'] } }), /not usable/],
  ['a cue for an unknown relation', profile({ cues: { knows: [] } }), /"knows"/],
  ['a preference for an unknown relation', profile({ preferences: { knows: [] } }), /"knows"/],
])('refuses %s', (_, json, message) => {
  expect(() => readProfile(json, RELATIONS)).toThrow(InputError);
  expect(() => readProfile(json, RELATIONS)).toThrow(message);
});
