import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ItemIndex } from '../../src/outcomes/item-index.js';
import { joinRow } from '../../src/outcomes/join.js';
import { temporaryFile } from '../dataset/small-rows.js';
import { FIXTURES, rowsOf, wholeSplit } from './outcome-files.js';

const expected = JSON.parse(readFileSync(`${FIXTURES}expected.json`, 'utf8')) as Record<string, unknown[]>;

describe('every format is detected from its content and read', () => {
  test.each(Object.keys(expected))('%s', async (name) => {
    const index = new ItemIndex(await wholeSplit());
    const rows = (await rowsOf(`${FIXTURES}${name}`)).map((row) => {
      const join = joinRow(row, index);
      const item = 'item' in join ? join.item.id : 'reason' in join ? join.reason : 'ambiguous';
      const { output, parsedOutput = null, claimedCorrect = null, error = null, variant = null } = row;
      return [item, variant, output, parsedOutput, claimedCorrect, error];
    });
    expect(rows).toEqual(expected[name]);
  });
});

test('NaN and Infinity, which Python writes, are read as null and only outside of texts', async () => {
  const lines =
    '{"id": "mh_6k#0", "output": "\\\\\\"NaN, \\\\", "score": NaN}\n{"id": "mh_6k#1", "score": [-Infinity], "output": "Infinity"}\n';
  const rows = await rowsOf(await temporaryFile('run.jsonl', lines));
  expect(rows.map(({ output }) => output)).toEqual(['\\"NaN, \\', 'Infinity']);
  expect(rows.map(({ claimedCorrect }) => claimedCorrect)).toEqual([undefined, undefined]);
});
