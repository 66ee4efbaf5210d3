import type { DataType } from 'apache-arrow';
import { encodeParquet } from './encode-parquet.js';

type Arrow = typeof import('apache-arrow');

/**
 * Flat records as a parquet file, one column a key of the first record: texts, whole numbers, booleans, and lists of
 * texts or whole numbers, each of which may be null. A column without a value is one of texts.
 *
 * @param rows - records with the same keys in the same order
 */
export async function writeRowsParquet(
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Uint8Array> {
  const arrow = await import('apache-arrow');
  const names = Object.keys(rows[0] ?? {});
  const values = Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])]));
  const fields = names.map((name) => new arrow.Field(name, columnType(arrow, values[name]!), true));
  return encodeParquet(new arrow.Schema(fields), values, rows.length);
}

function columnType(arrow: Arrow, values: readonly unknown[]): DataType {
  const lists = values.filter((value) => Array.isArray(value));
  if (lists.length === 0) return scalarType(arrow, values);
  return new arrow.List(new arrow.Field('element', scalarType(arrow, lists.flat()), true));
}

function scalarType(arrow: Arrow, values: readonly unknown[]): DataType {
  switch (typeof values.find((value) => value !== null)) {
    case 'number':
      return new arrow.Int32();
    case 'boolean':
      return new arrow.Bool();
    default:
      return new arrow.Utf8();
  }
}
