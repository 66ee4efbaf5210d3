import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/dataset/input-error.js';
import { compileFullMatch, translatePythonRegex } from '../../src/parser/python-regex.js';
import { compileSearch, searchable } from '../../src/parser/python-search.js';
import { readJson } from './packs.js';

/** Start and end of a group in code points; −1 where it took no part. */
type Span = readonly [start: number, end: number];
type Vector = readonly [text: string, search: readonly Span[] | null, fullMatch: readonly Span[] | null];
type Case = readonly [pattern: string, vectors: readonly Vector[]];

interface Golden {
  readonly refused: readonly string[];
  readonly unhandled: readonly string[];
  readonly cases: readonly Case[];
  readonly backReferences: readonly Case[];
  readonly repeatedGroups: readonly Case[];
}

interface Classes {
  /** Ranges of the code points that the Unicode version of the vectors assigns. */
  readonly assigned: readonly Span[];
  readonly cases: readonly { readonly class: string; readonly ranges: readonly Span[] }[];
}

const golden = readJson<Golden>(new URL('golden/regex.json', import.meta.url));
const classes = readJson<Classes>(new URL('golden/classes.json', import.meta.url));

function spans(regex: RegExp, text: string): Span[] | null {
  const match = new RegExp(regex.source, 'du').exec(text);
  const offset = (index: number) => [...text.slice(0, index)].length;
  return (
    match && [...match.indices!].map((span): Span => (span ? [offset(span[0]), offset(span[1])] : [-1, -1]))
  );
}

function readAsPython(pattern: string, vectors: readonly Vector[], groups: 'all' | 'whole' = 'all'): void {
  const regex = translatePythonRegex(pattern);
  const seen = (found: Span[] | null) => (groups === 'all' ? found : (found?.slice(0, 1) ?? null));
  const search = compileSearch(pattern);
  for (const [text, searched, matched] of vectors) {
    const what = JSON.stringify(text);
    expect(seen(spans(new RegExp(regex.source, 'u'), text)), `search in ${what}`).toEqual(searched);
    expect(seen(spans(compileFullMatch(regex), text)), `fullmatch of ${what}`).toEqual(matched);
    expect(search.test(searchable(text)), `yes or no in ${what}`).toBe(searched !== null);
  }
}

describe('expressions find what they find in Python', () => {
  test.each(golden.cases)('%s', (pattern, vectors) => readAsPython(pattern, vectors));
});

describe('repeated groups: the whole match', () => {
  test.each(golden.repeatedGroups)('%s', (pattern, vectors) => readAsPython(pattern, vectors, 'whole'));
});

describe('back-references are refused, or read as Python reads them', () => {
  test.each(golden.backReferences)('%s', (pattern, vectors) => {
    try {
      compileSearch(pattern);
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      return;
    }
    readAsPython(pattern, vectors);
  });
});

test.each(golden.refused.map((pattern) => [pattern]))('refuses %j, as Python does', (pattern) => {
  expect(() => compileSearch(pattern)).toThrow(InputError);
});

test.each(golden.unhandled.map((pattern) => [pattern]))('refuses %j rather than guess', (pattern) => {
  expect(() => compileSearch(pattern)).toThrow(InputError);
});

test.each(classes.cases)(
  '$class holds the code points that it holds in Python',
  ({ class: name, ranges }) => {
    const regex = new RegExp(translatePythonRegex(name).source, 'u');
    const found: Span[] = [];
    let open: [number, number] | undefined;
    for (const [first, last] of classes.assigned) {
      for (let code = first; code <= last; code++) {
        if (!regex.test(String.fromCodePoint(code))) continue;
        if (open && open[1] === code - 1) open[1] = code;
        else {
          open = [code, code];
          found.push(open);
        }
      }
    }
    expect(found).toEqual(ranges);
  },
);

test('a search says yes exactly where the expression itself finds something', () => {
  // But for empty matches: V8 also looks for those between the halves of a surrogate pair, where no character begins.
  const consuming = golden.cases.filter(([, vectors]) =>
    vectors.every(([, found]) => found === null || found[0]![0] < found[0]![1]),
  );
  const patterns = consuming.map(([pattern]) => ({
    search: compileSearch(pattern),
    regex: new RegExp(translatePythonRegex(pattern).source, 'u'),
  }));
  const odd = fc.constantFrom(
    '\u0085',
    '\u0660',
    '\u00a7',
    '\u00aa',
    '\u00b2',
    '\u0301',
    '\n',
    '\x1c',
    '\ufeff',
    'a',
    'b',
    ' ',
    '5',
  );
  const text = fc.string({ unit: fc.oneof(odd, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })) });
  fc.assert(
    fc.property(text, (sample) => {
      const wrong = patterns.filter(
        ({ search, regex }) => search.test(searchable(sample)) !== regex.test(sample),
      );
      expect(wrong.map(({ search }) => search.pattern)).toEqual([]);
    }),
  );
});
