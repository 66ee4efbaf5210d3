import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastwrite, temporaryFolder } from './lastwrite.js';

describe('lastwrite sensitivity', () => {
  it('prints a row a variant, and writes a row an item', async () => {
    const path = join(temporaryFolder(), 'moves.jsonl');
    const { code, stdout, stderr } = await lastwrite(['sensitivity', '--profile', 'dev', '--items', path]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^profile dev /);
    expect(stdout).toMatch(/gold as a substring .* 1 → miss/);
    expect(stdout).toContain('25677 of 25677 statements');
    expect(stderr).toContain(`wrote 800 rows to ${path}`);
    const rows = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(800);
    expect(rows.find(({ item }) => item === 'mh_262k#79')).toMatchObject({
      class: 'ambiguous',
      movedBy: ['flag_gold_substring'],
      movedTo: ['reachable_miss'],
    });
  });

  it('varies hop cap and patterns itself', async () => {
    expect((await lastwrite(['sensitivity', '--max-edges', '3'])).code).toBe(2);
  });
});
