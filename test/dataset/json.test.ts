import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTextRows } from '../../src/dataset/json.js';
import { findJsonFault } from '../../src/dataset/json-fault.js';
import { smallRows } from './small-rows.js';

const read = (text: string) => readTextRows(Buffer.from(text), 'f');
const rows = smallRows();
const lines = rows.map((row) => JSON.stringify(row));

describe('a text container', () => {
  it('is an array, an object with rows, or lines, told apart by content', () => {
    expect(read(JSON.stringify(rows))).toEqual({ container: 'json', rows });
    expect(read(JSON.stringify({ license: 'MIT', rows }, null, 2))).toEqual({ container: 'json', rows });
    expect(read(lines.join('\n'))).toEqual({ container: 'jsonl', rows });
    expect(read(`\n${lines.join('\r\n\r\n')}\r\n`)).toEqual({ container: 'jsonl', rows });
    expect(read(lines[0]!)).toEqual({ container: 'jsonl', rows: [rows[0]] });
  });

  it('may begin with a byte order mark', () => {
    expect(read(`\uFEFF${JSON.stringify(rows)}`).rows).toEqual(rows);
    expect(read(`\uFEFF${lines.join('\n')}`).rows).toEqual(rows);
  });

  const broken: [string, string, string][] = [
    ['NaN', '[\n {"context": NaN}\n]', 'f, line 2: NaN is not JSON; write null or leave the field out'],
    [
      '-Infinity',
      '[1,\r\n\r\n-Infinity]',
      'f, line 3: -Infinity is not JSON; write null or leave the field out',
    ],
    ['NaN in a line', '{"context": 1}\n{"context": NaN}', 'f, line 2: NaN is not JSON; write null'],
    ['NaN in the first line', '{"context": NaN}\n{"context": 1}', 'f, line 1: NaN is not JSON; write null'],
    [
      'a cut-off file',
      '[{"context": "a',
      'f, line 1: a string is not closed, or holds a raw control character',
    ],
    [
      'a cut-off line',
      '{"context": 1}\n{"context": [1',
      'f, line 2: the text ends in the middle of a JSON value; mend it',
    ],
    [
      'a blank gap',
      '{"context": 1}\n\n{"context" 1}',
      'f, line 3: unexpected 1; mend it there, or export the file again',
    ],
    ['single quotes', "[\n{'context': 1}]", `f, line 2: "'context':" is not JSON; mend it there`],
    ['a comma too many', '[1,\n]', 'f, line 2: unexpected ]; mend it'],
    ['a second value', '[1]\n[2]', 'f, line 2: there is more after the end of the JSON value; mend it'],
    ['no rows', '{"row": []}', 'f: the JSON holds no rows; give an array of rows, an object with rows'],
    ['a number', '17', 'f: the JSON holds no rows; give an array'],
  ];
  it.each(broken)('with %s is refused', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('must be UTF-8', () => {
    expect(() => readTextRows(Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]), 'f')).toThrow(
      'f: the text is not UTF-8; save it as UTF-8',
    );
    expect(() => readTextRows(Buffer.from('\uFEFF[]', 'utf16le'), 'f')).toThrow(
      'f: the text is UTF-16; save it as UTF-8',
    );
  });
});

describe('the place of a fault', () => {
  it('is found exactly where JSON.parse refuses', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00e9"',
      '"\\x"',
      '1',
      '-0.5e+3',
      '01',
      '1.',
      'true',
      'nul',
      ' ',
      '\n',
    ];
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
        ),
        (text) => {
          let parses = true;
          try {
            JSON.parse(text);
          } catch {
            parses = false;
          }
          expect(findJsonFault(text) === undefined).toBe(parses);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is found behind a megabyte of text', () => {
    expect(findJsonFault(`["${'x\\n'.repeat(400_000)}",\nNaN]`)).toEqual({
      line: 2,
      what: 'NaN is not JSON',
    });
  });
});
