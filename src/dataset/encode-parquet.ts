import type { Schema } from 'apache-arrow';
import { loadParquetLibrary } from './parquet-module.js';

/**
 * Columns as the bytes of a parquet file: Snappy-compressed pages, dictionary-encoded, the same columns giving the same
 * bytes.
 *
 * @param values - by column name, one value a row, of the shape that the schema gives the column
 */
export async function encodeParquet(
  schema: Schema,
  values: Readonly<Record<string, readonly unknown[]>>,
  rows: number,
): Promise<Uint8Array> {
  const [arrow, parquet] = await Promise.all([import('apache-arrow'), loadParquetLibrary()]);
  const columns = schema.fields.map(({ name, type }) => arrow.vectorFromArray(values[name]!, type).data[0]!);
  const batch = new arrow.RecordBatch(
    schema,
    arrow.makeData({ type: new arrow.Struct(schema.fields), length: rows, nullCount: 0, children: columns }),
  );
  const stream = arrow.tableToIPC(new arrow.Table(schema, [batch]), 'stream');
  const properties = new parquet.WriterPropertiesBuilder()
    .setCompression(parquet.Compression.SNAPPY)
    .setDictionaryEnabled(true)
    // The default of one megabyte is less than the longest context.
    .setDictionaryPageSizeLimit(64 << 20)
    .build();
  return parquet.writeParquet(parquet.Table.fromIPCStream(stream), properties);
}
