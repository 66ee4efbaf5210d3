import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeFileAtomic } from '../../src/dataset/atomic-write.js';
import { temporaryFolder } from './small-rows.js';

it('writes into folders that are still to be made, over what was there', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a', 'b.txt');
  await writeFileAtomic(path, 'one');
  await writeFileAtomic(path, new TextEncoder().encode('two'));
  expect(await readFile(path, 'utf8')).toBe('two');
  expect(await readdir(join(folder, 'a'))).toEqual(['b.txt']);
});

it('leaves nothing behind when it fails, and says where', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'taken');
  await mkdir(join(path, 'inside'), { recursive: true });
  await expect(writeFileAtomic(path, 'x')).rejects.toThrow(
    /^.*taken: cannot write \(E\w+\); choose another place/,
  );
  expect(await readdir(folder)).toEqual(['taken']);
});

it('passes on what is not the file system’s refusal', async () => {
  const folder = await temporaryFolder();
  await expect(writeFileAtomic(join(folder, 'x'), 7 as never)).rejects.not.toThrow('\n    at');
  expect(await readdir(folder)).toEqual([]);
});
