import { readFile } from 'node:fs/promises';
import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { bundledSplitPath } from '../../src/dataset/bundled.js';
import { readParquetRows } from '../../src/dataset/parquet.js';
import { loadParquetLibrary } from '../../src/dataset/parquet-module.js';
import { splitFromBytes } from '../../src/dataset/read-split.js';
import { splitFromRows } from '../../src/dataset/rows.js';
import { writeSplitParquet } from '../../src/dataset/write-parquet.js';
import { type RawRow, smallRows } from './small-rows.js';

const text = new arrow.Utf8();
const list = (type: arrow.DataType) => new arrow.List(new arrow.Field('item', type, true));
const columnTypes: Record<string, arrow.DataType> = {
  context: text,
  questions: list(text),
  answers: list(list(text)),
};

/** A parquet file with columns of any types, as some other program would have written it. */
async function foreignParquet(
  rows: Record<string, unknown>[],
  types: Record<string, arrow.DataType>,
  rowGroup = 1024,
): Promise<Uint8Array> {
  const schema = new arrow.Schema(
    Object.entries(types).map(([name, type]) => new arrow.Field(name, type, true)),
  );
  const children = schema.fields.map(
    ({ name, type }) =>
      arrow.vectorFromArray(
        rows.map((row) => row[name] ?? null),
        type,
      ).data[0]!,
  );
  const data = arrow.makeData({
    type: new arrow.Struct(schema.fields),
    length: rows.length,
    nullCount: 0,
    children,
  });
  const library = await loadParquetLibrary();
  const table = new arrow.Table(schema, [new arrow.RecordBatch(schema, data)]);
  const properties = new library.WriterPropertiesBuilder()
    .setCompression(library.Compression.SNAPPY)
    .setMaxRowGroupSize(rowGroup)
    .build();
  return library.writeParquet(library.Table.fromIPCStream(arrow.tableToIPC(table, 'stream')), properties);
}

const metadataType = (others: Record<string, arrow.DataType>, ids: arrow.DataType | undefined = list(text)) =>
  new arrow.Struct(
    Object.entries({ ...others, ...(ids ? { qa_pair_ids: ids } : {}), source: text }).map(
      ([name, type]) => new arrow.Field(name, type, true),
    ),
  );

async function readByHyparquet(bytes: Uint8Array): Promise<RawRow[]> {
  const file = bytes.slice().buffer;
  return (await parquetReadObjects({ file })) as RawRow[];
}

const damaged = 'f: the parquet file is damaged, or of a kind that cannot be read; fetch or export it again';

describe('a written split', () => {
  it('reads back the same, here and by an independent reader', async () => {
    const split = splitFromRows(smallRows());
    const bytes = await writeSplitParquet(split);
    const back = await splitFromBytes(bytes, 'f');
    expect(back.container).toBe('parquet');
    expect(back.split).toEqual(split);
    expect(splitFromRows(await readByHyparquet(bytes))).toEqual(split);
  });

  it('has the same bytes each time, and holds a shared context once', async () => {
    const split = splitFromRows(smallRows());
    expect(await writeSplitParquet(split)).toEqual(await writeSplitParquet(split));
    const alone = await writeSplitParquet({ rows: split.rows.slice(0, 2) });
    const both = await writeSplitParquet(split);
    expect(both.length - alone.length).toBeLessThan(500);
  });

  it('has the benchmark’s members of metadata, null', async () => {
    const [row] = await readByHyparquet(await writeSplitParquet(splitFromRows(smallRows())));
    expect(row!.metadata).toEqual({
      demo: null,
      haystack_sessions: null,
      keypoints: null,
      previous_events: null,
      qa_pair_ids: ['toy_mh_1k_no0', 'toy_mh_1k_no1'],
      question_dates: null,
      question_ids: null,
      question_types: null,
      source: 'toy_mh_1k',
    });
  });

  it('comes back whatever its texts are', async () => {
    const filled = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((s) => s.trim() !== '' && !/\p{Surrogate}/u.test(s));
    const questions = fc.array(fc.tuple(filled, fc.array(filled, { minLength: 1, maxLength: 3 })), {
      minLength: 1,
      maxLength: 5,
    });
    const tiers = fc.uniqueArray(fc.stringMatching(/^[1-9]\d{0,2}k$/), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(tiers, filled, questions, async (names, context, asked) => {
        const split = splitFromRows(
          names.flatMap((tier) =>
            ['mh', 'sh'].map((hop) => ({
              context: context + tier,
              questions: asked.map(([question]) => question),
              answers: asked.map(([, golds]) => golds),
              metadata: { source: `p_${hop}_${tier}` },
            })),
          ),
        );
        const bytes = await writeSplitParquet(split);
        expect((await splitFromBytes(bytes, 'f')).split).toEqual(split);
        expect(splitFromRows(await readByHyparquet(bytes))).toEqual(split);
      }),
      { numRuns: 25 },
    );
  });
});

describe('the bundled split', () => {
  it('gives an independent reader the same rows', async () => {
    const bytes = await readFile(bundledSplitPath());
    const { split } = await splitFromBytes(bytes, 'split.parquet');
    expect(splitFromRows(await readByHyparquet(bytes))).toEqual(split);
    // And it is what the writer makes of these rows, byte for byte.
    expect(Buffer.from(await writeSplitParquet(split)).equals(bytes)).toBe(true);
  });
});

describe('a parquet file from elsewhere', () => {
  const others: [string, arrow.DataType, unknown][] = [
    ['int', new arrow.Int32(), 7],
    ['long', new arrow.Int64(), 7n],
    ['double', new arrow.Float64(), Number.NaN],
    ['bool', new arrow.Bool(), true],
    ['string', text, 'x'],
    ['list', list(text), ['x']],
    ['list of ints', list(new arrow.Int32()), [1, 2]],
    ['struct', new arrow.Struct([new arrow.Field('a', new arrow.Int32(), true)]), { a: 1 }],
    ['null', new arrow.Null(), null],
    ['timestamp', new arrow.TimestampMillisecond(), new Date(0)],
  ];
  it.each(others)('reads the same with unused columns of type %s', async (_, type, value) => {
    const types = {
      row: new arrow.Int32(),
      ...columnTypes,
      metadata: metadataType({ demo: type, keypoints: type }),
      extra: type,
    };
    for (const used of [value, null]) {
      const rows = smallRows().map((row, index) => ({
        ...row,
        row: index,
        extra: used,
        metadata: { ...row.metadata, demo: used, keypoints: used },
      }));
      const bytes = await foreignParquet(rows, types);
      expect((await splitFromBytes(bytes, 'f')).split).toEqual(splitFromRows(smallRows()));
    }
  });

  it('reads the same in several row groups', async () => {
    const bytes = await foreignParquet(smallRows(), { ...columnTypes, metadata: metadataType({}) }, 1);
    expect((await splitFromBytes(bytes, 'f')).split).toEqual(splitFromRows(smallRows()));
  });

  it('reads texts with long offsets', async () => {
    const types = { ...columnTypes, context: new arrow.LargeUtf8(), metadata: metadataType({}) };
    const bytes = await foreignParquet(smallRows(), types);
    expect((await splitFromBytes(bytes, 'f')).split).toEqual(splitFromRows(smallRows()));
  });

  it('may have bare strings for answers', async () => {
    const rows = smallRows().map((row) => ({ ...row, answers: ['a', 'b'] }));
    const bytes = await foreignParquet(rows, {
      ...columnTypes,
      answers: list(text),
      metadata: metadataType({}),
    });
    const { split } = await splitFromBytes(bytes, 'f');
    expect(split.rows[0]!.items.map(({ golds }) => golds)).toEqual([['a'], ['b']]);
  });

  it.each([
    ['missing', undefined],
    ['null', new arrow.Null()],
    ['a list of nulls', list(text)],
  ])('may have ids that are %s', async (_, type) => {
    const rows = smallRows().map((row) => ({
      ...row,
      metadata: { source: row.metadata.source, qa_pair_ids: null },
    }));
    const ids = type as arrow.DataType | undefined;
    const metadata = ids ? metadataType({}, ids) : new arrow.Struct([new arrow.Field('source', text, true)]);
    const { split } = await splitFromBytes(await foreignParquet(rows, { ...columnTypes, metadata }), 'f');
    expect(split).toEqual(splitFromRows(smallRows()));
  });

  it('is refused without its columns', async () => {
    const { context, questions } = columnTypes;
    const bytes = await foreignParquet(smallRows(), { context: context!, questions: questions! });
    await expect(splitFromBytes(bytes, 'f')).rejects.toThrow(
      'f: the column answers and the column metadata.source is missing (found: context, questions); name the columns context, questions, answers, metadata.source and metadata.qa_pair_ids',
    );
  });

  it('is refused with numbers for texts', async () => {
    const types = { ...columnTypes, context: new arrow.Int32(), metadata: metadataType({}) };
    const rows = smallRows().map((row) => ({ ...row, context: 1 }));
    await expect(splitFromBytes(await foreignParquet(rows, types), 'f')).rejects.toThrow(
      'f: a column holds values that are neither text nor lists of texts (Arrow type i); write context as text',
    );
  });

  it('names the row of an empty column', async () => {
    const rows = smallRows();
    rows[1]!.context = null as never;
    const bytes = await foreignParquet(rows, { ...columnTypes, metadata: metadataType({}) });
    await expect(splitFromBytes(bytes, 'f')).rejects.toThrow(
      'f, row 1: the column context is missing; a row needs',
    );
  });
});

describe('a damaged parquet file', () => {
  it('is called truncated when its end is missing', async () => {
    const whole = await writeSplitParquet(splitFromRows(smallRows()));
    for (const length of [4, 8, 11, 500, whole.length - 1]) {
      await expect(splitFromBytes(whole.slice(0, length), 'f')).rejects.toThrow(
        `f: the parquet file is truncated: its end is missing (${length} bytes); copy or fetch it again`,
      );
    }
  });

  it('is called damaged when it is noise between its magic bytes', async () => {
    const noise = Buffer.alloc(400, 'lastwrite');
    noise.write('PAR1', 0);
    noise.write('PAR1', 396);
    noise.writeUInt32LE(100, 392);
    await expect(splitFromBytes(noise, 'f')).rejects.toThrow(damaged);
  });

  it('gives one clear line wherever a byte has changed, and the library goes on working', async () => {
    const whole = await writeSplitParquet(splitFromRows(smallRows()));
    const original = await readParquetRows(whole, 'f');
    let refused = 0;
    for (let at = 5; at < whole.length - 8; at += 23) {
      const changed = whole.slice();
      changed[at]! ^= 0xff;
      const error: Error | undefined = await readParquetRows(changed, 'f').then(
        () => undefined,
        (reason) => reason,
      );
      if (error === undefined) continue;
      refused += 1;
      expect(error.message).toMatch(
        /^f: (?:the parquet file is |the column |a column holds )[^\n]*; [^\n]+$/,
      );
      expect(error.message).not.toMatch(/unreachable|RuntimeError|wasm|panic/i);
    }
    expect(refused).toBeGreaterThan(20);
    expect(await readParquetRows(whole, 'f')).toEqual(original);
  });

  it('does not disturb a reading beside it', async () => {
    const whole = await writeSplitParquet(splitFromRows(smallRows()));
    const changed = whole.slice();
    changed.fill(0xff, 40, 200);
    const usual = globalThis.queueMicrotask;
    const [good, bad] = await Promise.allSettled([
      readParquetRows(whole, 'g'),
      readParquetRows(changed, 'f'),
    ]);
    expect(good.status).toBe('fulfilled');
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining(damaged) } });
    expect(globalThis.queueMicrotask).toBe(usual);
  });
});
