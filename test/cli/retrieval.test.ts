import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallRows } from '../outcomes/small-world.js';
import { lastwrite, temporaryFolder } from './lastwrite.js';

test('counts what the ten chunks hold: by class, set and list', async () => {
  const { code, stdout } = await lastwrite([
    ...['retrieval', '--profile', 'dev', '--sets', 'mh_6k,mh_32k,sh_32k', '--json'],
  ]);
  expect(code).toBe(0);
  const document = JSON.parse(stdout);
  expect(document).toMatchObject({
    schema: 'lastwrite.retrieval/1',
    templates: { wording: 'own' },
    chunks: { '6k': 12, '32k': 64 },
    all: { items: 300, hits: 193 },
    systems: [],
  });
  const sum = (groups: readonly { items: number; hits: number }[]) => [
    groups.reduce((total, { items }) => total + items, 0),
    groups.reduce((total, { hits }) => total + hits, 0),
  ];
  // By set as in test/retrieval: 81, 24 and 88.
  for (const groups of [document.classes, document.sets, document.lists])
    expect(sum(groups)).toEqual([300, 193]);
  expect(document.lists.map(({ coverage }: { coverage: number }) => Math.round(coverage))).toEqual([83, 16]);
});

test('takes another wording and other chunks, writes a row an item, and sets outcomes beside it', async () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(at('split.jsonl'), lines(smallRows()));
  writeFileSync(at('templates.json'), '{"system": "", "memorize": "{context}", "query": "{question}"}');
  writeFileSync(
    at('outcomes.jsonl'),
    lines([
      { item: 'mh_1k#0', output: 'Lyon' },
      { item: 'mh_1k#1', output: 'Norway' },
      { item: 'sh_1k#3', output: 'Gus Dahl' },
    ]),
  );
  const { code, stdout } = await lastwrite([
    'retrieval',
    ...['--profile', 'dev', '--data', at('split.jsonl'), '--templates', at('templates.json')],
    ...['--chunks', 'lines', '--chunk-tokens', '12', '--outcomes', at('outcomes.jsonl')],
    ...['--items', at('items.jsonl')],
  ]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/whole lines, up to 12 tokens \(1k 17, 2k 17\)/);
  expect(stdout).toContain("wrapped in neither this project's nor the benchmark's official wording");
  expect(stdout).toMatch(/Accuracy of outcomes given what the chunks hold/);
  expect(stdout).toMatch(/\nall +3 +2 +66\.7 /);
  expect(stdout).not.toContain('The paper has 496');
  const [row] = readFileSync(at('items.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(row).toMatchObject({ item: 'mh_1k#0', class: 'resolver_correct', used: [0, 5, 6] });
  expect(row.chunks).toHaveLength(10);
});

test('a templates file that is none is refused', async () => {
  const path = join(temporaryFolder(), 'templates.json');
  writeFileSync(path, '{"system": ""}');
  const { code, stderr } = await lastwrite(['retrieval', '--templates', path]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/templates\.json: not a templates file/);
});
