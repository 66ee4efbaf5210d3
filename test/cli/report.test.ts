import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { givenWords } from '../../src/cli/report.js';
import { smallRows } from '../outcomes/small-world.js';
import { lastwrite, temporaryFolder } from './lastwrite.js';

const RIGHT = [
  { item: 'mh_1k#0', output: 'Lyon' },
  { item: 'mh_1k#1', output: 'Iceland' },
  { item: 'sh_1k#0', output: 'Bert Lund' },
];
const STALE = RIGHT.map((answer, index) => (index === 0 ? { ...answer, output: 'Oslo' } : answer));

function workplace() {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(at('split.jsonl'), lines(smallRows()));
  writeFileSync(at('right.jsonl'), lines(RIGHT));
  writeFileSync(at('stale.jsonl'), lines(STALE));
  const run = (...args: readonly string[]) =>
    lastwrite(['report', ...args, '--data', at('split.jsonl'), '--profile', 'dev']);
  return { at, run };
}

describe('lastwrite report', () => {
  it('writes markdown for a pull request', async () => {
    const { at, run } = workplace();
    const { code, stdout } = await run(at('right.jsonl'), at('stale.jsonl'), '-o', at('report.md'));
    expect(code).toBe(0);
    expect(stdout).toBe('');
    const text = readFileSync(at('report.md'), 'utf8');
    expect(text).toMatch(/^## lastwrite report\n\nprofile dev \(frozen /);
    expect(text).toContain('- **Plain bookkeeping answers: ');
    expect(text).toContain('NOT the pinned one');
    expect(text).toMatch(/^\| right \| 100\.0 \(/m);
    expect(text).toMatch(/^\| right \/ stale \| 2 \| 1 \| 0 \| 0 \|/m);
    expect(text).not.toContain('published scores');
    expect(text.match(/<details>/g)).toHaveLength(text.match(/<\/details>/g)!.length);
  });

  it('writes CSV into a folder, which may be there already', async () => {
    const { at, run } = workplace();
    mkdirSync(at('old'));
    const [made, old] = await Promise.all([
      run(at('right.jsonl'), '-o', `${at('tables')}/`),
      run('-o', at('old')),
    ]);
    expect([made.code, old.code]).toEqual([0, 0]);
    const rows = (name: string) =>
      parse(readFileSync(join(at('tables'), name)), { columns: true }) as Record<string, string>[];
    expect(rows('items.csv')).toHaveLength(10);
    expect(rows('scores.csv')[0]).toMatchObject({ kind: 'set', name: 'mh_1k', n: '2', correct: '2' });
    expect(rows('outcomes.csv').map(({ system }) => system)).toEqual(['right', 'right', 'right']);
    expect(rows('run.csv')).toContainEqual({ what: 'profile', value: 'dev' });
    expect(readdirSync(at('old')).sort()).toEqual([
      'failures-by-class.csv',
      'failures.csv',
      'items.csv',
      'run.csv',
      'scores.csv',
      'sensitivity.csv',
    ]);
  });

  it('says the same wherever it is written, and writes several at once', async () => {
    const { at, run } = workplace();
    const { stderr } = await run('-o', at('a.html'), '--output', at('b.html'), `--output=${at('c.md')}`);
    expect(stderr.match(/^wrote /gm)).toHaveLength(3);
    expect(readFileSync(at('a.html')).equals(readFileSync(at('b.html')))).toBe(true);
  });

  it('refuses a name that says no format, before any work', async () => {
    const { at, run } = workplace();
    const { code, stderr } = await run('-o', at('report.pdf'), '-o', at('report.md'));
    expect(code).toBe(2);
    expect(stderr).toMatch(/report\.pdf: the name does not say what to write; end it in \.html or \.md/);
    expect(existsSync(at('report.md'))).toBe(false);
  });
});

it('keeps what was typed, but for where the report goes', () => {
  const typed = ['a.json', '-o', 'x.html', '--profile', 'dev', '--output=y.md', '-otables/', '--debug'];
  expect(givenWords(['node', 'lastwrite', 'report', ...typed])).toEqual([
    'report',
    'a.json',
    '--profile',
    'dev',
  ]);
});
