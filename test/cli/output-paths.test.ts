import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallRows } from '../outcomes/small-world.js';
import { lastwrite, temporaryFolder } from './lastwrite.js';

const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const ANSWERS = lines([
  { item: 'mh_1k#0', output: 'Lyon' },
  { item: 'sh_1k#0', output: 'Bert Lund' },
]);
const WRONG = lines([
  { item: 'mh_1k#0', output: 'nothing' },
  { item: 'sh_1k#0', output: 'nobody' },
]);

function workplace() {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  writeFileSync(at('split.jsonl'), lines(smallRows()));
  writeFileSync(at('mine.jsonl'), ANSWERS);
  writeFileSync(at('other.jsonl'), WRONG);
  symlinkSync(at('mine.jsonl'), at('link.jsonl'));
  const run = (args: readonly string[], stdin?: string) =>
    lastwrite(
      [...args.map((arg) => arg.replace('@', `${folder}/`)), '--data', at('split.jsonl')],
      stdin === undefined ? {} : { stdin },
    );
  return { at, run };
}

describe('outputs', () => {
  it.each([
    ['stratify @mine.jsonl --items @mine.jsonl', 'this would overwrite an input'],
    ['stratify @mine.jsonl --items @link.jsonl', 'this would overwrite the input'],
    ['stratify @ --items @mine.jsonl', 'this would overwrite'],
    ['stratify --system a=@m*.jsonl --items @./mine.jsonl', 'this would overwrite'],
    ['compare @mine.jsonl @other.jsonl --items @other.jsonl', 'this would overwrite'],
    ['retrieval --outcomes @mine.jsonl --items @mine.jsonl', 'this would overwrite'],
    ['report @mine.jsonl -o @a.html -o @a.html', 'two outputs would be one file'],
    ['audit --items @split.jsonl', 'this would overwrite an input'],
    ['audit --items @same.jsonl --failures @./same.jsonl', 'two outputs would be one file'],
    ['sensitivity --items @split.jsonl', 'this would overwrite an input'],
    ['export -o @split.jsonl', 'this would overwrite an input'],
    ['workbench -o @split.jsonl', 'this would overwrite an input'],
    ['adjudicate prepare --arm A -o @split.jsonl', 'this would overwrite an input'],
  ])('never overwrite what is read, nor each other: %s', async (words, message) => {
    const { at, run } = workplace();
    const before = readFileSync(at('split.jsonl'), 'utf8');
    const { code, stdout, stderr } = await run(words.split(' '));
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(readFileSync(at('mine.jsonl'), 'utf8')).toBe(ANSWERS);
    expect(readFileSync(at('other.jsonl'), 'utf8')).toBe(WRONG);
    expect(readFileSync(at('split.jsonl'), 'utf8')).toBe(before);
  });
});

describe('the standard input', () => {
  it('holds results, which say the same as from a file', async () => {
    const { run } = workplace();
    const json = ['stratify', '--profile', 'dev', '--json'];
    const [piped, again] = await Promise.all([run([...json, '-'], ANSWERS), run([...json, '-'], ANSWERS)]);
    expect(piped.code).toBe(0);
    expect(JSON.parse(piped.stdout).systems).toMatchObject([{ name: 'stdin', matched: 2 }]);
    expect(again.stdout).toBe(piped.stdout);
  });

  it('is named in messages', async () => {
    const { run } = workplace();
    const { code, stderr } = await run(['stratify', '-'], '{"item": "mh_1k#0"\n');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: stdin, line 2: /m);
  });

  it('is no file that a report could cite, and is named once', async () => {
    const { run } = workplace();
    const [report, twice] = await Promise.all([
      run(['report', '-', '-o', '@a.html'], ANSWERS),
      run(['compare', '-', '-'], ANSWERS),
    ]);
    expect(report.code).toBe(2);
    expect(report.stderr).toContain('a report says which files it is about');
    expect(twice.code).toBe(2);
    expect(twice.stderr).toContain('the standard input is named twice');
  });
});

it('compare prints no kappa where one system has nothing right', async () => {
  const { run } = workplace();
  const { code, stdout } = await run(['compare', '@mine.jsonl', '@other.jsonl', '--profile', 'dev', '--md']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/\| all \|.* 0\.0 \| – \| – \|/);
});
