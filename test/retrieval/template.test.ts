import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/dataset/input-error.js';
import {
  OWN_TEMPLATES,
  officialSearch,
  readTemplates,
  TIME_STAMP,
  templatesSha256,
  wordingOf,
  wrapQuestion,
  wrapWindow,
} from '../../src/retrieval/template.js';

const templates = { system: 's', memorize: '[{time_stamp}] {context}', query: 'Q: {question}' };

test('the hash is that of the three, joined with NUL', () => {
  const { system, memorize, query } = OWN_TEMPLATES;
  const hash = createHash('sha256').update(`${system}\0${memorize}\0${query}`).digest('hex');
  expect(templatesSha256(OWN_TEMPLATES)).toBe(hash);
});

test('a wording is recognised by its hash: one character makes it another', () => {
  expect(wordingOf(OWN_TEMPLATES)).toBe('own');
  expect(wordingOf({ ...OWN_TEMPLATES, system: `${OWN_TEMPLATES.system} ` })).toBe('other');
  // Joined otherwise, the same characters would be taken for the same templates.
  expect(templatesSha256({ ...templates, system: 'ab', memorize: 'c' })).not.toBe(
    templatesSha256({ ...templates, system: 'a', memorize: 'bc' }),
  );
});

describe('filling in', () => {
  test('every placeholder gets its value, wherever it stands', () => {
    expect(wrapWindow(templates, '0. A.')).toBe(`[${TIME_STAMP}] 0. A.`);
    expect(wrapWindow(templates, '0. A.', 'now')).toBe('[now] 0. A.');
    expect(wrapWindow({ ...templates, memorize: '{context}{context}' }, 'x')).toBe('xx');
    expect(wrapQuestion(templates, 'Who?')).toBe('Q: Who?');
  });

  test('a value is put in as it is', () => {
    const odd = fc.array(
      fc.constantFrom('{context}', '{question}', '{time_stamp}', '{', '}', '$&', "$'", '$1', '\\', 'x', '\n'),
    );
    fc.assert(
      fc.property(odd, (parts) => {
        const value = parts.join('');
        expect(wrapWindow(templates, value)).toBe(`[${TIME_STAMP}] ${value}`);
        expect(wrapQuestion(templates, value)).toBe(`Q: ${value}`);
      }),
    );
  });

  test('other braces stay', () => {
    const memorize = '{label} {constructor} {} {{context}}';
    expect(wrapWindow({ ...templates, memorize }, 'x')).toBe('{label} {constructor} {} {x}');
  });
});

describe('the official search', () => {
  const search = (query: string) => officialSearch({ ...templates, query }, 'Who is Question: it?');

  test.each([
    [
      'Question: an example? Answer: x\nNow the Question: By the list, {question} \nAnswer:',
      ' By the list, Who is Question: it? \nAnswer:',
    ],
    ['Say it. Question: {question}', ' Who is Question: it?'],
    ['Say {question} now', 'Say Who is Question: it? now'],
    ['Say {question} and no Question: else', 'Say Who is Question: it? and no Question: else'],
    ['Question:{question}', 'Who is Question: it?'],
  ])('of %j is the rest behind its last marker', (query, searched) => {
    expect(search(query)).toBe(searched);
  });

  test('of this project’s wording is the question and what follows it', () => {
    expect(officialSearch(OWN_TEMPLATES, 'Who?').trim()).toBe('Who?\nAnswer:');
  });
});

describe('a templates file', () => {
  test('gives the templates as they stand', () => {
    expect(readTemplates(JSON.parse(JSON.stringify(OWN_TEMPLATES)))).toEqual(OWN_TEMPLATES);
  });

  test.each<[unknown, RegExp]>([
    [null, /not a templates file/],
    [{ ...templates, system: undefined }, /system/],
    [{ ...templates, memorize: 'no place' }, /\{context\}/],
    [{ ...templates, query: 'no place' }, /\{question\}/],
    [{ ...templates, querry: 'x' }, /querry/],
    [{ ...templates, query: 3 }, /query/],
  ])('%j is refused, and the message says why', (json, message) => {
    expect(() => readTemplates(json)).toThrow(InputError);
    expect(() => readTemplates(json)).toThrow(message);
  });
});
