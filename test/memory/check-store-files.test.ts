import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkStoreFiles } from '../../src/memory/check-store-files.js';
import { temporaryFolder } from '../cli/lastwrite.js';
import { runMemory, scripted, storeWork } from './small-memory-run.js';

test('store files are held against the ledger: as written, changed, no memories, missing', async () => {
  const folder = temporaryFolder();
  const { state } = await runMemory(folder, [storeWork('a', 2, 1), storeWork('b', 1, 1)], scripted());
  const file = join(folder, 'stores/a.jsonl');
  expect(await checkStoreFiles(state, folder)).toEqual([]);
  appendFileSync(file, '{"schema":"lastwrite.memory/1","store":"a","id":"x","text":"added"}\n');
  expect(await checkStoreFiles(state, folder)).toEqual([{ file: 'stores/a.jsonl', is: 'changed' }]);
  const written = readFileSync(file, 'utf8').split('\n').slice(0, 2).join('\n');
  writeFileSync(file, written);
  expect(await checkStoreFiles(state, folder), 'nothing is lost without a final newline').toEqual([]);
  appendFileSync(file, '\n{"schema":"lastwrite.memory/1","store":"a","id":"x","text":"added"}');
  expect(await checkStoreFiles(state, folder)).toEqual([{ file: 'stores/a.jsonl', is: 'changed' }]);
  writeFileSync(file, 'no memories\n');
  expect(await checkStoreFiles(state, folder)).toEqual([{ file: 'stores/a.jsonl', is: 'changed' }]);
  rmSync(file);
  expect(await checkStoreFiles(state, folder)).toEqual([{ file: 'stores/a.jsonl', is: 'missing' }]);
});
