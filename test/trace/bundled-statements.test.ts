import { describe, expect, it } from 'vitest';
import { listFacts, tupleKey, unparsedKey } from '../../src/trace/list-facts.js';
import { readMemoryText } from '../../src/trace/memory-text.js';
import { bundledItems } from './bundled-items.js';

const { lists, pack } = await bundledItems('dev', ['sh_6k', 'sh_32k', 'sh_64k', 'sh_262k']);

describe.each([...lists])('the list %s, as memories', (_, list) => {
  const facts = listFacts(list, pack);
  const expected = list.statements.map(({ text }) => unparsedKey(text));
  for (const tuple of list.tuples) expected[tuple.position] = tupleKey(tuple);
  const bare = (text: string) => text.replace(/\.$/, '');

  it.each<[string, (text: string, position: number) => string]>([
    ['numbered', (text, position) => `${position}. ${text}`],
    ['bare', (text) => text],
    ['without the final full stop', (text) => bare(text)],
  ])('is read whole, one statement a memory, %s', (form, write) => {
    const wrong = list.statements.filter(({ text, position }) => {
      const { facts: found, unread } = readMemoryText(write(text, position), facts);
      const serial = form === 'numbered' ? position : null;
      return !(
        found.length === 1 &&
        unread.length === 0 &&
        found[0]!.fact === expected[position] &&
        found[0]!.serial === serial
      );
    });
    expect(wrong).toEqual([]);
  });

  it.each<[string, (text: string, position: number) => string, string]>([
    ['lines', (text, position) => `${position}. ${text}`, '\n'],
    ['newlines replaced by spaces', (text, position) => `${position}. ${text}`, ' '],
    ['spaces and no full stops', (text, position) => `${position}. ${bare(text)}`, ' '],
  ])('is read whole in one memory: %s', (_form, write, between) => {
    const text = list.statements.map((one) => write(one.text, one.position)).join(between);
    const { facts: found, unread } = readMemoryText(text, facts);
    expect(found.map(({ fact }) => fact)).toEqual(expected);
    expect(found.map(({ serial }) => serial)).toEqual(list.statements.map(({ position }) => position));
    expect(unread).toEqual([]);
  });
});
