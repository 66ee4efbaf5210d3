import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBundledSplit } from '../../src/dataset/bundled.js';
import { InputError } from '../../src/dataset/input-error.js';
import { readStatements } from '../../src/parser/statement.js';

const HEADING = 'Here is a list of facts:';

// Numbers with a full stop, at the end and inside, but never near the serial numbers of these short lists.
const word = fc.constantFrom(
  'The',
  'author',
  'of',
  'X',
  'É',
  '😀',
  'St.',
  '1984.',
  '5000.',
  '77',
  '3.5',
  'a\u00a0b',
  'D.C.',
);
const text = fc
  .array(word, { minLength: 1, maxLength: 6 })
  .map((words) => `${words.join(' ')}${words.at(-1)!.endsWith('.') ? '' : '.'}`);
const texts = fc.array(text, { minLength: 1, maxLength: 12 });

function numbered(list: readonly string[]): string[] {
  return list.map((entry, position) => `${position}. ${entry}`);
}

function released(list: readonly string[]): string {
  return [HEADING, ...numbered(list)].join('\n');
}

function readTexts(context: string): string[] {
  const statements = readStatements(context);
  expect(statements.map(({ position }) => position)).toEqual(statements.map((_, index) => index));
  return statements.map((statement) => statement.text);
}

function faultOf(context: string): InputError {
  try {
    readStatements(context);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('the context was read');
}

const SHAPES: readonly (readonly [shape: string, render: (context: string) => string])[] = [
  ['as released', (context) => context],
  ['with a final newline', (context) => `${context}\n`],
  ['CRLF', (context) => context.replaceAll('\n', '\r\n')],
  ['with a byte order mark', (context) => `\ufeff${context}`],
  ['without the heading', (context) => context.slice(HEADING.length + 1)],
  ['under a longer heading', (context) => `Read this.\n\n${context}`],
  ['newlines replaced by spaces', (context) => context.replaceAll('\n', ' ')],
  ['newlines replaced by two spaces', (context) => `${context.replaceAll('\n', '  ')}  `],
  ['spaces around every line', (context) => context.replaceAll('\n', '   \n  ')],
  ['blank lines between', (context) => context.replaceAll('\n', '\n\n')],
];

test.each(SHAPES)('statements read the same: %s', (_, render) => {
  fc.assert(
    fc.property(texts, (list) => {
      expect(readTexts(render(released(list)))).toEqual(list);
    }),
  );
});

test('the development list reads the same in every shape', async () => {
  const { split } = await readBundledSplit();
  const context = split.rows.find(({ list }) => list === '6k')!.context.trimEnd();
  const list = readTexts(context);
  expect(list).toHaveLength(455);
  expect(context).toBe(released(list));
  for (const [shape, render] of SHAPES) expect(readTexts(render(context)), shape).toEqual(list);
});

test('statements read the same: several on a line', () => {
  fc.assert(
    fc.property(texts, fc.infiniteStream(fc.boolean()), (list, breaks) => {
      const context = numbered(list).reduce(
        (all, entry) => `${all}${breaks.next().value ? '\n' : ' '}${entry}`,
        HEADING,
      );
      expect(readTexts(context)).toEqual(list);
    }),
  );
});

test.each<[why: string, context: string, expected: readonly string[]]>([
  [
    'a statement that ends in a number',
    'Facts: 0. The author of X is 1984. 1. B.',
    ['The author of X is 1984.', 'B.'],
  ],
  ['such a statement before the last', 'Facts: 0. A. 1. X is 1984. 2. C.', ['A.', 'X is 1984.', 'C.']],
  ['the rest of the list on the last line', 'Facts:\n0. A.\n1. B. 2. C. 3. D.', ['A.', 'B.', 'C.', 'D.']],
  ['a text that opens with a number', 'Facts:\n0. 12. Sinfonie.\n1. B.', ['12. Sinfonie.', 'B.']],
  ['the same on one line', 'Facts: 0. 12. Sinfonie. 1. B.', ['12. Sinfonie.', 'B.']],
  ['leading zeros, as Python reads them', '0. A.\n01. B.\n002. C.', ['A.', 'B.', 'C.']],
  ['digits of another script', '٠. A.\n١. B.', ['A.', 'B.']],
  ['a lone statement', '0. A.', ['A.']],
  [
    'what only JavaScript takes for a line end or a space',
    '0. A\u2028B.\n1. C\ufeff.',
    ['A\u2028B.', 'C\ufeff.'],
  ],
])('reads %s', (_, context, expected) => {
  expect(readTexts(context)).toEqual(expected);
});

test('a missing statement is named, with its line', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 12 }), fc.nat(), (list, pick) => {
      const gap = pick % (list.length - 1);
      const lines = [HEADING, ...numbered(list).filter((_, position) => position !== gap)];
      const fault = faultOf(lines.join('\n'));
      expect(fault.what).toContain(`serial number ${gap} is missing`);
      expect(fault.place.line).toBe(gap + 2);
      if (gap > 0) expect(faultOf(lines.join(' ')).what).toContain(`serial number ${gap} is missing`);
    }),
  );
});

test('a repeated statement is named, with its line', () => {
  fc.assert(
    fc.property(texts, fc.nat(), (list, pick) => {
      const again = pick % list.length;
      const entries = numbered(list);
      entries.splice(again, 0, entries[again]!);
      const fault = faultOf([HEADING, ...entries].join('\n'));
      expect(fault.what).toContain(`serial number ${again} stands twice`);
      expect(fault.place.line).toBe(again + 3);
      expect(faultOf([HEADING, ...entries].join(' ')).what).toContain(`serial number ${again} stands twice`);
    }),
  );
});

test.each([
  ['nothing', ''],
  ['no number', 'Facts:\nA.\nB.'],
  ['a series from 1', '1. A.\n2. B.'],
  ['two statements out of order', '0. A.\n2. C.\n1. B.'],
])('refuses %s', (_, context) => {
  expect(() => readStatements(context)).toThrow(InputError);
});
