import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/dataset/input-error.js';
import { splitCommandLine } from '../../src/memory/command-line.js';
import {
  describeMemorySpec,
  memorySpecWord,
  openMemory,
  parseMemorySpec,
} from '../../src/memory/open-memory.js';
import { memoryContext } from './memory-context.js';

describe('a memory spec', () => {
  it.each(['none', 'history', 'bm25', 'extractor', 'mem0'])('%s', (name) => {
    expect(parseMemorySpec(name)).toEqual({ kind: name });
    expect(describeMemorySpec(parseMemorySpec(name))).toBe(name);
  });

  it.each([
    ['stdio:python3 bridge.py --top 3', ['python3', 'bridge.py', '--top', '3']],
    [`stdio:sh -c 'cd x && "./y z"'`, ['sh', '-c', 'cd x && "./y z"']],
    [String.raw`stdio:a\ b "c \"d\" \n" ''`, ['a b', String.raw`c "d" \n`, '']],
    ['stdio:  x=1\ty ', ['x=1', 'y']],
  ])('%s', (text, argv) => {
    const spec = parseMemorySpec(text);
    expect(spec).toEqual({ kind: 'stdio', argv });
    expect(parseMemorySpec(describeMemorySpec(spec))).toEqual(spec);
  });

  it.each([
    ['bm25', 'bm25'],
    ['stdio:python3 my-memory.py --top 3', 'my-memory'],
    ['stdio:python3 -u tools/other.py', 'other'],
    ['stdio:./serve', 'serve'],
    ['http://127.0.0.1:8765/', '127.0.0.1:8765'],
  ])('%s has a folder of its own: %s', (text, word) => {
    expect(memorySpecWord(parseMemorySpec(text))).toBe(word);
  });

  it('http://localhost:80 is written in one way', () => {
    expect(describeMemorySpec(parseMemorySpec('HTTP://LocalHost:80#top'))).toBe('http://localhost/');
    expect(describeMemorySpec(parseMemorySpec('http://localhost/?'))).toBe('http://localhost/');
  });

  it.each([
    ['', /no memory system/],
    ['BM25', /"BM25" is no memory system; give none, history/],
    ['ftp://x', /no memory system/],
    ['http://', /no address/],
    ['https://me:secret@host/', /a name or a password/],
    ['https://host/m?api_key=secret', /a value behind its path.*it would stand in the plan/],
    ['https://host/m?secret', /a value behind its path/],
    ['https://host/m#key=secret', /a value behind its path/],
    ['stdio:', /names no program/],
    ["stdio:''", /names no program/],
    ['stdio:a "b', /" is not closed/],
    ['stdio:a \\', /ends in a backslash/],
    ['stdio:a | b', /\| in a command line means something to a shell/],
    ['stdio:~/x $HOME', /~ in a command line/],
  ])('%j is none', (text, says) => {
    expect(() => parseMemorySpec(text)).toThrow(InputError);
    expect(() => parseMemorySpec(text)).toThrow(says);
  });

  it.each([
    'https://me:secret@host/',
    'https://me:secret@host:no-port/',
    'https://host/m?api_key=secret',
    'https://host/m#key=secret',
  ])('never shows what is secret in %s', (text) => {
    expect(() => parseMemorySpec(text)).toThrow(/^(?!.*secret)/);
  });

  it('keeps any words over being written and read', () => {
    const word = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(
        word.filter((text) => text !== ''),
        fc.array(word),
        (command, rest) => {
          const spec = { kind: 'stdio' as const, argv: [command, ...rest] as [string, ...string[]] };
          expect(parseMemorySpec(describeMemorySpec(spec))).toEqual(spec);
        },
      ),
    );
  });

  it('of blanks alone has no words', () => {
    expect(splitCommandLine(' \t\n')).toEqual([]);
  });

  it.each([
    ['extractor', /the extractor needs a model/],
    ['mem0', /mem0 needs a model and an embedding model/],
  ])('%s says what it needs', async (name, says) => {
    await expect(openMemory(name, memoryContext())).rejects.toThrow(says);
  });
});
