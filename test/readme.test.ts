import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastwrite, ROOT } from './cli/lastwrite.js';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const outputs = [...readme.matchAll(/<!-- output: lastwrite (.+?) -->\n```\n([\s\S]*?)\n```/g)].map(
  ([, command, block]) => [command!, block!] as const,
);

describe('README.md', () => {
  it('shows outputs', () => {
    expect(outputs.length).toBeGreaterThanOrEqual(2);
  });

  it.each(outputs)('shows what lastwrite %s prints', async (command, block) => {
    const { stdout } = await lastwrite(command.split(' '));
    // A block may show the beginning only.
    expect(stdout.trimEnd().slice(0, block.length)).toBe(block);
  });

  it('links to files that are there', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path!);
    expect(links.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('has the two set-up lines as they are run in CI', () => {
    expect(readme).toContain('npm ci && npx lastwrite audit');
    expect(readme).toContain('npm ci && npm test');
  });

  it('names only commands that there are', async () => {
    const help = (await lastwrite(['--help'])).stdout;
    const named = new Set([...readme.matchAll(/`(?:npx )?lastwrite ([a-z]+)/g)].map(([, name]) => name!));
    for (const name of named) expect(help, name).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'));
  });
});
