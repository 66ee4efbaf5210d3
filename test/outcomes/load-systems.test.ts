import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSystems, type SystemInputs } from '../../src/outcomes/load-systems.js';
import { temporaryFolder } from '../dataset/small-rows.js';
import { FIXTURES, twinSplit, wholeSplit } from './outcome-files.js';

const line = (id: string, output: string, more: object = {}) =>
  `${JSON.stringify({ id, output, ...more })}\n`;

/** A folder with these files in it. */
async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function load(inputs: Partial<SystemInputs>) {
  const loaded = await loadSystems({ files: [], systems: [], duplicates: 'first', ...inputs }, twinSplit());
  return loaded.map(
    ({ name, scored }) => `${name}: ${scored.map(({ item, output }) => `${item.id} ${output}`).join(', ')}`,
  );
}

describe('systems', () => {
  test('a file is a system of its name, with its folder where names meet', async () => {
    const folder = await folderOf({
      'a/run.jsonl': line('mh_1k#0', 'a'),
      'b/run.jsonl': line('mh_1k#0', 'b'),
      'b/other.csv': 'id,output\nmh_1k#0,c\n',
    });
    const files = ['a/run.jsonl', 'b/run.jsonl', 'b/other.csv'].map((name) => join(folder, name));
    expect(await load({ files })).toEqual(['a/run: mh_1k#0 a', 'b/run: mh_1k#0 b', 'other: mh_1k#0 c']);
  });

  test('a name with a pattern is one system of many files, in order of their names', async () => {
    const folder = await folderOf({
      'x_2.jsonl': line('sh_1k#0', 'two') + line('mh_1k#0', 'late'),
      'x_1.jsonl': line('mh_1k#0', 'one'),
      'y.jsonl': line('mh_1k#0', 'other'),
    });
    const systems = [{ name: 'X', pattern: `${folder}/x_*.jsonl` }];
    expect(await load({ systems })).toEqual(['X: mh_1k#0 one, sh_1k#0 two']);
    expect(await load({ systems, duplicates: 'last' })).toEqual(['X: mh_1k#0 late, sh_1k#0 two']);
    const both = [...systems, { name: 'X', pattern: `${folder}/y.jsonl` }];
    expect(await load({ systems: both, duplicates: 'last' })).toEqual(['X: mh_1k#0 other, sh_1k#0 two']);
  });

  test('a folder is searched, and what holds no outcomes is told', async () => {
    const folder = await folderOf({
      'deep/er/run.jsonl': line('mh_1k#0', 'a'),
      'notes.json': '{"notes": []}',
      'results.json': '{"results": {"task": {}}, "configs": {}}',
      'prices.csv': 'day,price\n1,2\n',
      'readme.md': '# no',
    });
    const skipped: string[] = [];
    const onSkipped = (file: string, why: string) => skipped.push(`${file.slice(folder.length + 1)}: ${why}`);
    expect(await load({ files: [folder], onSkipped })).toEqual(['run: mh_1k#0 a']);
    expect(skipped.map((text) => text.slice(0, 40)).sort()).toEqual([
      'notes.json: no column holds the output; ',
      'prices.csv: no column holds the output; ',
      'results.json: these are the aggregate re',
    ]);
    await expect(load({ files: [folder] })).rejects.toThrow('notes.json, line 1: no column holds the output');
    expect(await load({ systems: [{ name: 'all', pattern: folder }], onSkipped })).toEqual([
      'all: mh_1k#0 a',
    ]);
  });

  test('a file whose records stop making sense is not passed over', async () => {
    const folder = await folderOf({ 'run.jsonl': `${line('mh_1k#0', 'a')}{"day": 1}\n` });
    const onSkipped = () => expect.unreachable();
    await expect(load({ files: [folder], onSkipped })).rejects.toThrow(
      'run.jsonl, line 2: no column holds the output',
    );
  });

  test('runs, models and providers in one file are systems of their own', async () => {
    const folder = await folderOf({
      'runs.jsonl': [1, 2].map((run) => line('mh_1k#0', `r${run}`, { run, model: 'm' })).join(''),
      'models.csv': 'model,trial,id,output\nm,1,mh_1k#0,a\nm,2,mh_1k#0,b\nn,1,mh_1k#0,c\n',
      'single.jsonl': line('mh_1k#0', 'once', { epoch: 1, model: 'm' }),
    });
    expect(await load({ files: [folder] })).toEqual([
      'models system m run 1: mh_1k#0 a',
      'models system m run 2: mh_1k#0 b',
      'models system n run 1: mh_1k#0 c',
      'runs run 1: mh_1k#0 r1',
      'runs run 2: mh_1k#0 r2',
      'single: mh_1k#0 once',
    ]);
  });

  test('columns are mapped, nested ones too', async () => {
    const folder = await folderOf({
      'run.jsonl': `${JSON.stringify({ meta: { key: 'mh_1k#0' }, answer: 'gold', text: 'mine' })}\n`,
      'index.csv': 'set,index,pred\nmh_1k,2,x\n',
    });
    const map = { id: 'meta.key', output: 'text' };
    expect(await load({ files: [`${folder}/run.jsonl`], map })).toEqual(['run: mh_1k#0 mine']);
    expect(await load({ files: [`${folder}/index.csv`] })).toEqual(['index: mh_1k#2 x']);
  });

  test('progress ends with all bytes read', async () => {
    const folder = await folderOf({ 'a.jsonl': line('mh_1k#0', 'a'), 'b.csv': 'id,output\nmh_1k#0,c\n' });
    const seen: string[] = [];
    await load({ files: [folder], onProgress: (read, total) => seen.push(`${read}/${total}`) });
    expect(seen).toEqual(['30/50', '50/50']);
  });

  test.each<[string, Partial<SystemInputs>, string]>([
    ['nothing named', {}, 'no file of outcomes is named'],
    ['no such file', { files: ['no/such.jsonl'] }, 'no/such.jsonl: there is no such file'],
    [
      'a pattern without files',
      { systems: [{ name: 'A', pattern: 'no/*.jsonl' }] },
      'no/*.jsonl: no file matches',
    ],
  ])('%s', async (_name, inputs, message) => {
    await expect(load(inputs)).rejects.toThrow(message);
  });

  test('an empty folder, a file twice, a name twice', async () => {
    const folder = await folderOf({ 'a.jsonl': line('mh_1k#0', 'a'), 'empty/x.txt': '' });
    const file = `${folder}/a.jsonl`;
    await expect(load({ files: [`${folder}/empty`] })).rejects.toThrow(
      'the folder holds no file of outcomes',
    );
    await expect(load({ files: [file, file] })).rejects.toThrow('the file is named twice');
    const systems = [{ name: 'a', pattern: file }];
    await expect(load({ files: [file], systems })).rejects.toThrow('two systems are called a');
  });
});

test('epochs of an inspect_ai log are runs, repeats of lm-eval too, and filters are told apart', async () => {
  const files = ['inspect-zstd.eval', 'lm-eval.jsonl', 'lm-eval-filters.jsonl', 'promptfoo.json'].map(
    (name) => `${FIXTURES}${name}`,
  );
  const loaded = await loadSystems({ files, systems: [], duplicates: 'first' }, await wholeSplit());
  const row = ({ name, scored, report }: (typeof loaded)[number]) => [
    name,
    report.rows,
    scored.map(({ item, correct }) => [item.id, correct.full, correct.parsed]),
  ];
  expect(loaded.map(row)).toEqual([
    [
      'inspect-zstd run 1',
      3,
      [
        ['sh_6k#0', false, false],
        ['sh_6k#2', false, false],
      ],
    ],
    ['inspect-zstd run 2', 1, [['sh_6k#0', true, true]]],
    [
      'lm-eval run 1',
      2,
      [
        ['sh_6k#0', true, true],
        ['sh_6k#2', false, false],
      ],
    ],
    [
      'lm-eval run 2',
      2,
      [
        ['sh_6k#0', false, false],
        ['sh_6k#2', false, false],
      ],
    ],
    ['lm-eval-filters filter strict-match', 1, [['sh_6k#0', true, true]]],
    ['lm-eval-filters filter flexible-extract', 1, [['sh_6k#0', true, false]]],
    [
      'promptfoo provider one',
      2,
      [
        ['sh_6k#0', true, null],
        ['sh_6k#2', false, null],
      ],
    ],
    ['promptfoo provider openai:chat:two', 1, [['sh_6k#0', false, null]]],
  ]);
});
