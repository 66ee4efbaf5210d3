import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** The rooms in the order in which data flows: a room imports only from rooms above it. */
const ROOMS = [
  'dataset',
  'parser',
  'graph',
  'resolver',
  'metric',
  'stats',
  'retrieval',
  'audit',
  'freeze',
  'outcomes',
  'experiments',
  'memory',
  'trace',
  'memfail',
  'report',
  'cli',
];

const PURE = ['parser', 'graph', 'resolver', 'metric', 'stats', 'retrieval'];

const modules = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
  .map((name) => ({ name, text: readFileSync(join(SRC, name), 'utf8') }));

const roomOf = (name: string) => name.split(/[/\\]/)[0]!;

function importsOf({ name, text }: { name: string; text: string }): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target]) =>
    target!.startsWith('.') ? relative(SRC, resolve(SRC, dirname(name), target!)) : target!,
  );
}

describe('the house', () => {
  it('has only rooms that the design names', () => {
    const rooms = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(ROOMS).toEqual(expect.arrayContaining(rooms.map(({ name }) => name)));
  });

  it.each(modules.filter(({ name }) => name !== 'index.ts'))(
    '$name imports only from rooms above it',
    (module) => {
      const own = ROOMS.indexOf(roomOf(module.name));
      const inner = importsOf(module).filter((target) => target.endsWith('.js') && !target.startsWith('@'));
      for (const target of inner) {
        expect(ROOMS.indexOf(roomOf(target)), `${module.name} imports ${target}`).toBeLessThanOrEqual(own);
      }
    },
  );

  it.each(modules.filter(({ name }) => PURE.includes(roomOf(name))))('$name is pure', ({ text }) => {
    expect(text).not.toMatch(/'node:(?!crypto)|\bprocess\.|\bconsole\.|\bDate\.now|\bnew Date\(\)|\bfetch\(/);
  });

  it.each(modules.filter(({ name }) => roomOf(name) !== 'cli'))(
    '$name leaves process and console to cli',
    ({ text }) => {
      expect(text).not.toMatch(/\bconsole\.|\bprocess\.(?:stdout|stderr|exit|argv)/);
    },
  );

  it.each(modules)('$name never calls process.exit', ({ text }) => {
    expect(text).not.toMatch(/process\.exit\(/);
  });
});
