import { describe, expect, it } from 'vitest';
import { readBundledSplit } from '../../src/dataset/bundled.js';
import { ItemIndex } from '../../src/outcomes/item-index.js';
import { joinRow } from '../../src/outcomes/join.js';
import { fileRows } from '../../src/trace/read-file.js';
import { splitSystems } from '../../src/trace/read-join.js';
import { FIXTURES, traceFolder } from './trace-files.js';

const LOG = `${FIXTURES}knowl-mh_6k.json`;

describe("knowl's retrieval logs", () => {
  it('carry what was retrieved and nothing else, for the set that they name', async () => {
    const rows = [];
    for await (const row of fileRows(LOG, undefined)) rows.push(row);
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({ set: 'mh_6k', k: 10, answered: false, golds: ['Belgium'] });
    expect(rows[0]!.retrieved![0]).toEqual({ text: 'The author of Our Mutual Friend is Charles Darwin' });
    expect(rows.every((row) => row.store === undefined && row.retrieved!.length === 10)).toBe(true);
    const index = new ItemIndex((await readBundledSplit()).split);
    const joins = rows.map((row) => joinRow(row, index));
    expect(joins.map((join) => 'item' in join && join.item.id)).toEqual(
      [0, 1, 2, 3, 6, 67].map((n) => `mh_6k#${n}`),
    );
    expect(splitSystems(rows, index)).toHaveLength(1);
  });

  it('are refused for another split, and where a case is broken', async () => {
    const { write, read } = traceFolder();
    await expect(read([LOG])).rejects.toThrow(
      /none of the 6 traces joins to an item \(the first: unknown question/,
    );
    const broken = write('log.json', { cases: [{ question: 'Who?', returnedContents: [7] }] });
    await expect(read([broken])).rejects.toThrow(
      /log\.json: record 1: the field returnedContents\[0\] is a number/,
    );
  });
});
