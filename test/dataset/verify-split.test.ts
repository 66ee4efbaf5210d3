import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readBundledSplit } from '../../src/dataset/bundled.js';
import { contentHashes, contentSha256, sha256 } from '../../src/dataset/content-hash.js';
import { loadPins, type Pins, parsePins, pinsPath } from '../../src/dataset/pins.js';
import { splitFromRows } from '../../src/dataset/rows.js';
import { verifySplit } from '../../src/dataset/verify-split.js';
import { smallRows } from './small-rows.js';

const split = splitFromRows(smallRows());

/** Pins under which the small split is the published one. */
const smallPins = (): Pins => {
  const hashes = contentHashes(split);
  return {
    ...loadPins(),
    lists: ['1k', '9k'].map((list) => {
      const { context } = split.rows.find((row) => row.list === list)!;
      return { list, statements: 1, characters: [...context].length, contextSha256: sha256(context) };
    }),
    rows: split.rows.map(({ source }, index) => ({ source, contentSha256: hashes.rows[index]! })),
    contentSha256: hashes.split,
  };
};

describe('content hashes', () => {
  it('are those of the documented JSON form', () => {
    const rows = split.rows.map(({ context, items, source }) => ({
      context,
      questions: items.map((item) => item.question),
      answers: items.map((item) => item.golds),
      source,
      qa_pair_ids: items.map((item) => item.qaPairId),
    }));
    expect(contentHashes(split)).toEqual({
      split: sha256(JSON.stringify(rows)),
      rows: rows.map((row) => sha256(JSON.stringify(row))),
    });
    expect(contentSha256({ rows: [] })).toBe(sha256('[]'));
  });
});

describe('the pins', () => {
  it('name the official file, four lists and eight rows', () => {
    const { official, lists, rows } = loadPins();
    expect(official.url).toBe(
      `https://huggingface.co/datasets/${official.repository}/resolve/${official.revision}/data/${official.file}`,
    );
    expect(official).toMatchObject({
      bytes: 1_491_588,
      sha256: '24d5c3f09ce0ce15625cb9f8a98f44f0d864ca6c94d7b4ad04eb697ca3a5ff45',
    });
    expect(lists.map(({ list, statements }) => [list, statements])).toEqual([
      ['6k', 455],
      ['32k', 2310],
      ['64k', 4580],
      ['262k', 18332],
    ]);
    expect(rows.map(({ source }) => source)).toEqual(
      ['mh', 'sh'].flatMap((hop) => lists.map(({ list }) => `factconsolidation_${hop}_${list}`)),
    );
  });

  it('are refused when damaged', async () => {
    const text = await readFile(pinsPath(), 'utf8');
    expect(() => parsePins(text.slice(1), 'pins.json')).toThrow(
      'pins.json: the dataset pins are damaged; install the package again',
    );
    expect(() => parsePins(text.replace(/"[0-9a-f]{64}"/, '"0"'), 'pins.json')).toThrow('pins are damaged');
  });

  it('hold for every row of the bundled split', async () => {
    const { split: bundled } = await readBundledSplit();
    const { lists, characters } = { lists: loadPins().lists, characters: new Map<string, number>() };
    for (const { list, context } of bundled.rows) characters.set(list, [...context].length);
    const findings = verifySplit(bundled);
    expect(findings.rows.every(({ standing }) => standing === 'equal')).toBe(true);
    expect(findings.lists.every(({ standing }) => standing === 'equal')).toBe(true);
    expect(findings.pinned).toBe(bundled.rows.length === 8);
    expect(findings.subset).toBe(bundled.rows.length < 8);
    for (const [list, count] of characters)
      expect(lists.find((pin) => pin.list === list)?.characters).toBe(count);
    if (findings.pinned) expect(findings.contentSha256).toBe(loadPins().contentSha256);
  });
});

describe('verifying a split', () => {
  it('finds the published one', () => {
    const findings = verifySplit(split, smallPins());
    expect(findings).toMatchObject({ pinned: true, subset: false, inOrder: true, missing: [] });
    expect(findings.contentSha256).toBe(smallPins().contentSha256);
  });

  it('finds a part of it, and another order', () => {
    const part = verifySplit({ rows: split.rows.slice(1) }, smallPins());
    expect(part).toMatchObject({ pinned: false, subset: true, inOrder: true, missing: ['toy_mh_1k'] });
    const turned = verifySplit({ rows: split.rows.toReversed() }, smallPins());
    expect(turned).toMatchObject({ pinned: false, subset: true, inOrder: false, missing: [] });
  });

  it('finds one changed answer, and nothing else', () => {
    const rows = smallRows();
    rows[1]!.answers[1] = ['pesapallo'];
    const findings = verifySplit(splitFromRows(rows), smallPins());
    expect(findings).toMatchObject({ pinned: false, subset: false });
    expect(findings.rows.map(({ standing }) => standing)).toEqual(['equal', 'differs', 'equal']);
    expect(findings.lists.map(({ list, standing }) => [list, standing])).toEqual([
      ['1k', 'equal'],
      ['9k', 'equal'],
    ]);
  });

  it('finds a changed context', () => {
    const rows = smallRows();
    rows[0]!.context += ' ';
    const findings = verifySplit(splitFromRows(rows), smallPins());
    expect(findings.lists.map(({ standing }) => standing)).toEqual(['differs', 'equal']);
    expect(findings.rows.map(({ standing }) => standing)).toEqual(['differs', 'equal', 'equal']);
  });

  it('says what has no pin', () => {
    const pins = smallPins();
    pins.rows[2]!.contentSha256 = null;
    const open = verifySplit(split, pins);
    expect(open).toMatchObject({ pinned: false, subset: false });
    expect(open.rows[2]).toMatchObject({
      row: 2,
      source: 'toy_sh_9k',
      pinnedSha256: null,
      standing: 'unpinned',
    });
    const foreign = verifySplit(split, loadPins());
    expect(foreign).toMatchObject({ pinned: false, subset: false });
    expect([...foreign.rows, ...foreign.lists].every(({ standing }) => standing === 'unpinned')).toBe(true);
    expect(foreign.missing).toHaveLength(8);
  });
});
