import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledSplitPath } from '../../src/dataset/bundled.js';
import { cachedSplitPath, cacheFolder } from '../../src/dataset/cache-folder.js';
import { contentHashes, sha256 } from '../../src/dataset/content-hash.js';
import { importFile, verifyFile } from '../../src/dataset/import.js';
import { loadPins, type Pins } from '../../src/dataset/pins.js';
import { readSplit } from '../../src/dataset/read-split.js';
import { splitFromRows } from '../../src/dataset/rows.js';
import { writeSplitParquet } from '../../src/dataset/write-parquet.js';
import { type RawRow, smallRows, temporaryFile, temporaryFolder } from './small-rows.js';

const split = splitFromRows(smallRows());
const parquet = await writeSplitParquet(split);
const hashes = contentHashes(split);
const pins: Pins = {
  ...loadPins(),
  official: { ...loadPins().official, bytes: parquet.length, sha256: sha256(parquet) },
  lists: split.rows.slice(0, 2).map(({ list, context }) => ({
    list,
    statements: 1,
    characters: 1,
    contextSha256: sha256(context),
  })),
  rows: split.rows.map(({ source }, index) => ({ source, contentSha256: hashes.rows[index]! })),
  contentSha256: hashes.split,
};
const json = (change: (rows: RawRow[]) => void = () => {}) => {
  const rows = smallRows();
  change(rows);
  return JSON.stringify(rows);
};

describe('verifying a file', () => {
  it('knows the official parquet, and the same content elsewhere', async () => {
    const official = await verifyFile(await temporaryFile('x', parquet), pins);
    expect(official).toMatchObject({ official: true, container: 'parquet', content: { pinned: true } });
    const exported = await verifyFile(await temporaryFile('x.json', json()), pins);
    expect(exported).toMatchObject({ official: false, container: 'json', content: { pinned: true } });
  });

  it('says that the bundled file is not the official container', async () => {
    const findings = await verifyFile(bundledSplitPath());
    expect(findings.official).toBe(false);
    expect(findings.content.rows.every(({ standing }) => standing === 'equal')).toBe(true);
  });
});

describe('importing a file', () => {
  it('copies a parquet file as it is', async () => {
    const folder = join(await temporaryFolder(), 'new', 'cache');
    const imported = await importFile(await temporaryFile('x', parquet), folder, pins);
    expect(imported).toMatchObject({
      path: cachedSplitPath(folder),
      written: 'copied',
      fileSha256: sha256(parquet),
    });
    expect(new Uint8Array(await readFile(imported.path))).toEqual(parquet);
    expect(await readdir(folder)).toEqual(['Conflict_Resolution.parquet']);
  });

  it('writes other containers as parquet', async () => {
    const folder = await temporaryFolder();
    const imported = await importFile(await temporaryFile('x.json', json()), folder, pins);
    expect(imported.written).toBe('re-encoded');
    expect((await readSplit(imported.path)).split).toEqual(split);
  });

  it('takes a row whose pin is open by its context', async () => {
    const open = {
      ...pins,
      contentSha256: null,
      rows: pins.rows.map((row) => ({ ...row, contentSha256: null })),
    };
    const imported = await importFile(await temporaryFile('x', parquet), await temporaryFolder(), open);
    expect(imported.source.content).toMatchObject({ pinned: false, subset: false });
  });

  it.each<[string, (rows: RawRow[]) => void, string]>([
    [
      'another context',
      (rows) => {
        rows[0]!.context = '0. A is B.';
      },
      ': the context of list 1k is not the published one; give the published split; any other one can be audited where it stands with --data FILE',
    ],
    [
      'another answer',
      (rows) => {
        rows[2]!.answers[0] = ['x'];
      },
      ', row 2: the questions or answers of toy_sh_9k are not the published ones; give',
    ],
    ['missing rows', (rows) => rows.pop(), ': the rows toy_sh_9k are missing; give'],
    ['another order', (rows) => rows.reverse(), ': the rows do not stand in the published order; give'],
  ])('refuses %s and writes nothing', async (_, change, message) => {
    const folder = await temporaryFolder();
    const path = await temporaryFile('x.json', json(change));
    await expect(importFile(path, folder, pins)).rejects.toThrow(`${path}${message}`);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('the cache folder', () => {
  it('follows the environment', () => {
    expect(cacheFolder({ LASTWRITE_CACHE: '/a', XDG_CACHE_HOME: '/b' })).toBe('/a');
    expect(cacheFolder({ XDG_CACHE_HOME: '/b' })).toBe(join('/b', 'lastwrite'));
    if (process.platform !== 'win32') {
      expect(cacheFolder({ XDG_CACHE_HOME: 'b', LOCALAPPDATA: '/c' })).toBe(
        join(homedir(), '.cache', 'lastwrite'),
      );
    }
  });
});
