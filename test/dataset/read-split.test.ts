import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBundledSplit } from '../../src/dataset/bundled.js';
import { contentSha256, sha256 } from '../../src/dataset/content-hash.js';
import { readSplit } from '../../src/dataset/read-split.js';
import { splitFromRows } from '../../src/dataset/rows.js';
import { writeSplitParquet } from '../../src/dataset/write-parquet.js';
import { smallRows, temporaryFile, temporaryFolder } from './small-rows.js';

describe('a split file', () => {
  it('gives the same split from every container, whatever its name', async () => {
    const expected = splitFromRows(smallRows());
    const json = JSON.stringify(smallRows());
    const containers = {
      parquet: await writeSplitParquet(expected),
      json,
      jsonl: smallRows()
        .map((row) => JSON.stringify(row))
        .join('\n'),
    };
    for (const [container, data] of Object.entries(containers)) {
      for (const name of ['split.parquet', 'split.json', 'split']) {
        const path = await temporaryFile(name, data);
        const read = await readSplit(path);
        const bytes = await readFile(path);
        expect(read).toEqual({ split: expected, container, fileSha256: sha256(bytes), bytes: bytes.length });
        expect(contentSha256(read.split)).toBe(contentSha256(expected));
      }
    }
  });

  it('is told apart from other files', async () => {
    const refuses = async (name: string, data: string | Uint8Array, message: string) => {
      const path = await temporaryFile(name, data);
      await expect(readSplit(path)).rejects.toThrow(`${path}${message}`);
    };
    await refuses('a.parquet', '', ': the file is empty; give a parquet, JSON or JSONL file of the split');
    await refuses(
      'a.parquet',
      'ARROW1',
      ': this is neither parquet nor JSON; give a parquet, JSON or JSONL file',
    );
    await refuses('a.json', 'context,questions', ': this is neither parquet nor JSON; give');
    await refuses('a.json', '[{"context": NaN}]', ', line 1: NaN is not JSON; write null');
    await refuses(
      'a.json',
      '[{"context": "x"}]',
      ', row 0: the column questions is missing; a row needs context',
    );
    await refuses(
      'a.parquet',
      'PAR1xxxxxxxxx',
      ': the parquet file is truncated: its end is missing (13 bytes); copy',
    );
  });

  it('has to be there', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'x.parquet'));
    await expect(readSplit(join(folder, 'x.parquet'))).rejects.toThrow(
      `${join(folder, 'x.parquet')}: this is a folder; name the file in it`,
    );
    await expect(readSplit(join(folder, 'y'))).rejects.toThrow(
      `${join(folder, 'y')}: there is no such file; check`,
    );
  });
});

it('the bundled split is found from the sources', async () => {
  const { split, container } = await readBundledSplit();
  expect(container).toBe('parquet');
  expect(split.rows.length).toBeGreaterThanOrEqual(2);
  expect(split.rows.every(({ items }) => items.length === 100)).toBe(true);
});
