import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastwrite, packageCopy } from './lastwrite.js';

const PROFILE = 'patterns/dev.profile.json';
const PATTERNS = 'patterns/memoryagentbench-cr.json';

function edit(root: string, path: string, change: (text: string) => string): void {
  const before = readFileSync(join(root, path), 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`the edit of ${path} changed nothing`);
  writeFileSync(join(root, path), after);
}

describe('lastwrite freeze', () => {
  it('verifies the frozen dev profile as it ships', async () => {
    const { code, stdout } = await lastwrite(['freeze', 'verify', '--strict', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ profile: 'dev', verified: true, engineChanges: [] });
  });

  it.each([
    [
      'one changed byte in the profile',
      PROFILE,
      (text: string) => text.replace('"weight": 1.5', '"weight": 1.4'),
    ],
    ['a profile that no longer parses', PROFILE, (text: string) => text.slice(0, -3)],
    ['white space alone', PROFILE, (text: string) => `${text}\n`],
    [
      'one changed byte in the patterns',
      PATTERNS,
      (text: string) => text.replace('univeristy', 'university'),
    ],
    ['patterns that no longer parse', PATTERNS, (text: string) => text.replace('[', '')],
  ])('refuses %s, in verify and in every run', async (_, path, change) => {
    const root = packageCopy();
    edit(root, path, change);
    for (const args of [
      ['freeze', 'verify'],
      ['audit'],
      ['explain', 'mh_6k#67'],
      ['ask', '--list', '6k', 'Who?'],
    ]) {
      const { code, stdout, stderr } = await lastwrite(args, { root });
      expect({ args, code, stdout }).toEqual({ args, code: 3, stdout: '' });
      expect(stderr).toContain(path);
    }
  });

  it('reports a changed engine with the same outputs, and refuses it under --strict', async () => {
    const root = packageCopy();
    appendFileSync(join(root, 'src/resolver/surface.ts'), '// changed\n');
    const tolerant = await lastwrite(['freeze', 'verify'], { root });
    expect(tolerant.code).toBe(0);
    expect(tolerant.stdout).toContain('changed since, with the same outputs: src/resolver/surface.ts');
    const audit = await lastwrite(['audit'], { root });
    expect(audit.code).toBe(0);
    expect(audit.stderr).toContain('src/resolver/surface.ts');
    expect((await lastwrite(['audit', '--strict'], { root })).code).toBe(3);
  });

  it('refuses an engine whose outputs changed', async () => {
    const root = packageCopy();
    edit(root, 'dist/resolver/resolve.js', (text) => text.replace("'ABSTAIN'", "'abstain'"));
    edit(root, 'dist/resolver/path-score.js', (text) =>
      text.replace('Math.min(codePointLength(surface), mentionLengthCap)', '0'),
    );
    const { code, stderr } = await lastwrite(['audit'], { root });
    expect(code).toBe(3);
    expect(stderr).toContain('dev outputs');
  });

  it('runs a profile without a record as unfrozen, and a frozen one with other parameters as a variant', async () => {
    const root = packageCopy();
    rmSync(join(root, 'freeze/dev.json'));
    expect((await lastwrite(['audit', '--sets', 'sh_6k'], { root })).stdout).toMatch(
      /^profile dev \(unfrozen\)/,
    );
    const variant = await lastwrite(['audit', '--sets', 'sh_6k', '--max-edges', '3', '--policy', 'first']);
    expect(variant.code).toBe(0);
    expect(variant.stdout).toMatch(/^profile dev \(variant \(policy first, max edges 3\) of the one frozen /);
    const verify = await lastwrite(['freeze', 'verify'], { root });
    expect(verify.code).toBe(2);
    expect(verify.stderr).toContain('no freeze record');
  });

  it('creates a record once and never again', async () => {
    const root = packageCopy();
    rmSync(join(root, 'freeze/dev.json'));
    expect((await lastwrite(['freeze', 'create', '--profile', 'dev'], { root })).code).toBe(0);
    expect((await lastwrite(['freeze', 'verify', '--strict'], { root })).code).toBe(0);
    const again = await lastwrite(['freeze', 'create', '--profile', 'dev'], { root });
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('was frozen at');
  });
});
