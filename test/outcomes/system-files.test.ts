import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSystemFiles } from '../../src/outcomes/system-files.js';
import { temporaryFolder } from '../dataset/small-rows.js';

const RUN = [
  'plan.json',
  'ledger.jsonl',
  'memory.jsonl',
  'outcomes.jsonl',
  'traces.jsonl',
  'stores/6k.jsonl',
];

test('of a run folder, and of a folder of those, the outcomes alone are taken; other folders are taken whole', async () => {
  const place = await temporaryFolder();
  const files = [
    ...RUN.map((file) => `run/${file}`),
    'other/outcomes.jsonl',
    'other/more.jsonl',
    'runs.json',
  ];
  for (const folder of ['run/stores', 'other']) await mkdir(join(place, folder), { recursive: true });
  for (const file of files) await writeFile(join(place, file), '');
  const found = async (path: string) =>
    (await findSystemFiles([path], [])).flatMap(({ files }) => files.map((file) => file.path));
  expect(await found(join(place, 'run'))).toEqual([join(place, 'run/outcomes.jsonl')]);
  expect(await found(place)).toEqual(
    ['other/more.jsonl', 'other/outcomes.jsonl', 'run/outcomes.jsonl', 'runs.json'].map((file) =>
      join(place, file),
    ),
  );
  // What is named is read, whatever stands beside it.
  expect(await found(join(place, 'run/traces.jsonl'))).toHaveLength(1);
});
