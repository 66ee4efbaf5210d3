import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSchema } from '../../src/report/schemas/catalogue.js';
import { lastwrite, ROOT, temporaryFolder } from './lastwrite.js';

/** A copy of the datasets that a test may change. */
function copy(): string {
  const folder = join(temporaryFolder(), 'memfail');
  cpSync(join(ROOT, 'freeze/memfail'), folder, { recursive: true });
  return folder;
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

const fits = (value: { schema: string }) => findSchema(value.schema)!.schema.safeParse(value).error;

describe('lastwrite memfail data', () => {
  it('holds the bundled files against their pins', async () => {
    const { code, stdout } = await lastwrite(['memfail', 'data']);
    expect(code).toBe(0);
    expect(stdout.match(/ as published$/gm)).toHaveLength(5);
    expect(stdout).toMatch(/Coexisting-Facts +100 +340 +340 +100/);
    expect(stdout).toContain('released under MIT by its authors');
  });

  it('exits 1 for a file that is not the published one, and says which', async () => {
    const folder = copy();
    change(join(folder, 'coexisting_facts_dataset.csv'), 'fedora', 'trilby');
    const { code, stdout } = await lastwrite(['memfail', 'data', '--data', folder]);
    expect(code).toBe(1);
    expect(stdout.match(/NOT as published$/gm)).toHaveLength(1);
    expect(stdout).toContain(`${join(folder, 'coexisting_facts_dataset.csv')}: sha256`);
    const json = await lastwrite(['memfail', 'data', '--data', folder, '--json']);
    const document = JSON.parse(json.stdout);
    expect(fits(document)).toBeUndefined();
    expect(document).toMatchObject({ pinned: false, datasets: { length: 5 } });
  });

  it('takes a single file, and tells a broken one by file and row', async () => {
    const folder = copy();
    const file = join(folder, 'long_hop_chains.csv');
    expect((await lastwrite(['memfail', 'data', '--data', file])).code).toBe(0);
    change(file, 'longhop-1hop-002,1,', 'longhop-1hop-002,one,');
    const { code, stdout, stderr } = await lastwrite(['memfail', 'data', '--data', file]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error: \S+long_hop_chains\.csv, row 3: .*hop_count.*\n$/);
  });

  it('asks for a place with datasets', async () => {
    const { code, stderr } = await lastwrite(['memfail', 'data', '--data', temporaryFolder()]);
    expect(code).toBe(2);
    expect(stderr).toContain('none of the MemFail files is in this folder');
  });
});

describe('lastwrite memfail audit', () => {
  it('prints findings, and what was stated beside what is measured', async () => {
    const { code, stdout, stderr } = await lastwrite(['memfail', 'audit', '--strict']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^MemFail, 5 datasets, the published files · lastwrite /);
    expect(stdout).toContain('6 of 340 facts do not name their preference');
    expect(stdout).toMatch(/gold the only sink reached in 86 of 92 +86 +82 +≠ differs/);
    expect(stdout).toContain('stated counts: 42 equal, 6 differ and are explained, 0 differ unexplained');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
  });

  it('prints one document with every check and claim', async () => {
    const { stdout } = await lastwrite(['memfail', 'audit', '--json']);
    const document = JSON.parse(stdout);
    expect(fits(document)).toBeUndefined();
    expect(document.claims).toHaveLength(48);
    expect((await lastwrite(['memfail', 'audit', '--json'])).stdout).toBe(stdout);
  });

  it('looks at the named datasets alone, in its own order', async () => {
    const { stdout } = await lastwrite(['memfail', 'audit', 'persona', 'coexisting', '--json']);
    const { datasets, findings, claims } = JSON.parse(stdout);
    const names = ['coexisting', 'persona'];
    expect(datasets.map(({ dataset }: { dataset: string }) => dataset)).toEqual(names);
    for (const list of [findings, claims]) {
      expect([...new Set(list.map(({ dataset }: { dataset: string }) => dataset))]).toEqual(names);
    }
    expect((await lastwrite(['memfail', 'audit', 'personas'])).code).toBe(2);
  });

  it('prints markdown, and writes a row a place', async () => {
    const path = join(temporaryFolder(), 'findings.jsonl');
    const { code, stdout, stderr } = await lastwrite([
      ...['memfail', 'audit', 'coexisting', 'long-hop'],
      ...['--md', '--items', path],
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('**Coexisting-Facts**');
    expect(stdout).toContain('| error | 6 of 340 | facts do not name');
    const rows = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(stderr).toContain(`wrote ${rows.length} rows to ${path}`);
    const schema = findSchema('memfail-finding')!.schema;
    for (const row of rows) expect(schema.safeParse(row).error).toBeUndefined();
    expect(rows).toContainEqual({
      dataset: 'long-hop',
      code: 'anchor_not_in_each_bordering_fact',
      severity: 'warning',
      row: 69,
      id: 'longhop-3hop-005',
      detail: 'talks rapidly',
    });
  });

  it('with --strict exits 1 for other data, without it 0', async () => {
    const folder = copy();
    change(join(folder, 'coexisting_facts_dataset.csv'), 'I often wear a fedora', 'I often wear a hat');
    const args = ['memfail', 'audit', 'coexisting', '--data', folder];
    const loose = await lastwrite(args);
    expect(loose.code).toBe(0);
    expect(loose.stdout).toMatch(/^MemFail, 1 dataset, NOT the published files: /);
    expect(loose.stdout).toMatch(/six facts do not name their preference +6 +7 +≠ differs, unexplained/);
    const strict = await lastwrite([...args, '--strict']);
    expect(strict.code).toBe(1);
    expect(strict.stderr.split('\n')).toEqual([
      `not the published file: ${join(folder, 'coexisting_facts_dataset.csv')}`,
      'differs unexplained: six facts do not name their preference',
      'differs unexplained: in rows 22, 44, 62, 66 (twice), 94',
      '',
    ]);
  });

  it('does not overwrite what it reads', async () => {
    const folder = copy();
    const file = join(folder, 'persona_dataset.csv');
    for (const data of [folder, file]) {
      const args = ['memfail', 'audit', 'persona', '--data', data, '--items', file];
      const { code, stderr } = await lastwrite(args);
      expect(code).toBe(2);
      expect(stderr).toContain('this would overwrite');
    }
    expect((await lastwrite(['memfail', 'data', '--data', file])).code).toBe(0);
  });

  it('is listed with its subcommands', async () => {
    const { code, stdout } = await lastwrite(['memfail', '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}data /m);
    expect(stdout).toMatch(/^ {2}audit /m);
    expect((await lastwrite(['memfail', 'nothing'])).code).toBe(2);
  });
});
