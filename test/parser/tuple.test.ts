import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPatternPack } from '../../src/parser/pattern-pack.js';
import { parseStatements } from '../../src/parser/tuple.js';
import { conflictResolutionPack, readJson } from './packs.js';

interface Golden {
  readonly cases: readonly {
    readonly text: string;
    readonly matches: readonly (readonly [pattern: number, s: string, o: string])[];
  }[];
}

const pack = conflictResolutionPack();
const { cases } = readJson<Golden>(new URL('golden/patterns.json', import.meta.url));

test('the pack holds 35 surface forms of 34 relations', () => {
  expect(pack.patterns).toHaveLength(35);
  expect(new Set(pack.patterns.map(({ relation }) => relation)).size).toBe(34);
});

test('every pattern is matched by some statement of the vectors, and some statements by several', () => {
  const matched = new Set(cases.flatMap(({ matches }) => matches.map(([pattern]) => pattern)));
  expect(matched.size).toBe(35);
  expect(cases.filter(({ matches }) => matches.length > 1).length).toBeGreaterThan(10);
});

describe('the patterns match what they match in Python', () => {
  test.each(cases.map((entry) => [JSON.stringify(entry.text), entry] as const))(
    '%s',
    (_, { text, matches }) => {
      const found = pack.patterns.flatMap(({ fullMatch }, index) => {
        const groups = fullMatch.exec(text)?.groups;
        return groups ? [[index, groups.s, groups.o]] : [];
      });
      expect(found).toEqual(matches);

      const { tuples, unparsed } = parseStatements([{ position: 3, text }], pack);
      if (matches.length === 1) {
        expect(unparsed).toEqual([]);
        expect(tuples).toHaveLength(1);
        expect(tuples[0]).toMatchObject({ relation: pack.patterns[matches[0]![0]]!.relation, position: 3 });
      } else {
        expect(tuples).toEqual([]);
        expect(unparsed).toEqual([{ position: 3, text }]);
      }
    },
  );
});

test.each<[text: string, subject: string, object: string]>([
  ['X was born in the city of Y was born in the city of Z.', 'X was born in the city of Y', 'Z'],
  ['The capital of  A \u00a0 is \u2003B\x1c.', 'A', 'B'],
  ['The capital of \ufeffA is B\ufeff.', '\ufeffA', 'B\ufeff'],
])('greedy split, white space off as Python strips it: %j', (text, subject, object) => {
  expect(parseStatements([{ position: 0, text }], pack).tuples).toMatchObject([{ subject, object }]);
});

test('every statement is a tuple or unparsed, in order, and none is both', () => {
  const text = fc.constantFrom(...cases.map((entry) => entry.text));
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const statements = texts.map((entry, position) => ({ position, text: entry }));
      const { tuples, unparsed } = parseStatements(statements, pack);
      const positions = [...tuples, ...unparsed].map(({ position }) => position);
      expect(positions.sort((a, b) => a - b)).toEqual(statements.map(({ position }) => position));
      expect(tuples.map(({ position }) => position)).toEqual(
        tuples.map(({ position }) => position).sort((a, b) => a - b),
      );
    }),
  );
});

test('an alternation is not ruled out by the literals of one branch', () => {
  const either = readPatternPack({
    schema: 'lastwrite.patterns/1',
    name: 'either',
    source: 'test',
    patterns: [{ relation: 'r', pattern: '(?P<s>.+) likes (?P<o>.+)|nobody' }],
  });
  expect(parseStatements([{ position: 0, text: 'nobody' }], either).tuples).toEqual([
    { subject: '', relation: 'r', object: '', position: 0 },
  ]);
});
