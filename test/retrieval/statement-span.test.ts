import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatements } from '../../src/parser/statement.js';
import { locateStatements } from '../../src/retrieval/statement-span.js';

function located(context: string): string[] {
  const bytes = Buffer.from(context);
  return locateStatements(context, readStatements(context)).map(({ start, end }) =>
    bytes.subarray(start, end).toString(),
  );
}

describe('a statement is found with its number', () => {
  test.each<[name: string, context: string, lines: string[]]>([
    ['a line each', 'Facts:\n0. Ä is b.\n1. C is d.\n', ['0. Ä is b.', '1. C is d.']],
    ['the same text twice', '0. A is b.\n1. A is b.\n2. A is b.', ['0. A is b.', '1. A is b.', '2. A is b.']],
    ['a text that ends another', '0. The A is b.\n1. A is b.', ['0. The A is b.', '1. A is b.']],
    ['a text that is a number', '0. 7\n1. 0. x', ['0. 7', '1. 0. x']],
    ['spaces all over', '  0.   A is b.  \n 1. C.   ', ['0.   A is b.', '1. C.']],
    ['far spaces', `0.${' '.repeat(90)}A.\n1. B.`, [`0.${' '.repeat(90)}A.`, '1. B.']],
    ['one line', 'Facts: 0. A is b. 1. C is d.', ['0. A is b.', '1. C is d.']],
    ['running text', '0. A is\n  b. 1. C (x+y)?\nis d.\n', ['0. A is\n  b.', '1. C (x+y)?\nis d.']],
    ['other line ends', '\ufeff0. A is\r\nb. 1. C is d.\r\n', ['0. A is\r\nb.', '1. C is d.']],
    [
      'a year that ends a sentence',
      '0. A was born in 1999. The end.\n1. The end.',
      ['0. A was born in 1999. The end.', '1. The end.'],
    ],
    ['digits of another script', '٠. A.\n١. B.', ['٠. A.', '١. B.']],
  ])('%s', (_, context, lines) => {
    expect(located(context)).toEqual(lines);
  });
});

test('whatever the texts are, they are found where they stand', () => {
  const text = fc
    .array(fc.constantFrom('a', 'is', '𓂀', 'é', '12', '3', '(x)', '.', 'a.', 'is.'), {
      minLength: 1,
      maxLength: 5,
    })
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 2, maxLength: 8 }),
      fc.constantFrom('', 'Facts:\n'),
      (all, heading) => {
        const lines = all.map((line, i) => `${i}. ${line}`);
        const context = heading + lines.join('\n');
        const statements = all.map((line, position) => ({ position, text: line }));
        const bytes = Buffer.from(context);
        const found = locateStatements(context, statements).map(({ start, end }) =>
          bytes.subarray(start, end).toString(),
        );
        expect(found).toEqual(lines);
      },
    ),
  );
});

test('a statement that is not there is refused', () => {
  expect(() => locateStatements('0. A.', [{ position: 0, text: 'B.' }])).toThrow(/statement 0/);
});
