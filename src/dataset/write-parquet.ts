import { encodeParquet } from './encode-parquet.js';
import type { Split } from './split.js';

/**
 * A split as a parquet file of the benchmark's own schema: `context` text, `questions` list of texts, `answers` list of
 * lists of texts, `metadata` a struct with `source` and `qa_pair_ids`. The struct's other members are there too, all
 * null, as texts and lists of texts: columns of Arrow's null type are read differently from reader to reader.
 *
 * Snappy-compressed pages; dictionary-encoded, so that a context two rows share is stored once. The same split gives the
 * same bytes.
 */
export async function writeSplitParquet(split: Split): Promise<Uint8Array> {
  const arrow = await import('apache-arrow');
  const text = new arrow.Utf8();
  const listOf = <T extends InstanceType<typeof arrow.DataType>>(type: T) =>
    new arrow.List(new arrow.Field('element', type, true));
  const field = (name: string, type: InstanceType<typeof arrow.DataType>) =>
    new arrow.Field(name, type, true);
  const metadata = new arrow.Struct([
    field('demo', text),
    field('haystack_sessions', listOf(text)),
    field('keypoints', listOf(text)),
    field('previous_events', listOf(text)),
    field('qa_pair_ids', listOf(text)),
    field('question_dates', listOf(text)),
    field('question_ids', listOf(text)),
    field('question_types', listOf(text)),
    field('source', text),
  ]);
  const schema = new arrow.Schema([
    field('context', text),
    field('questions', listOf(text)),
    field('answers', listOf(listOf(text))),
    field('metadata', metadata),
  ]);
  const nothing = Object.fromEntries(metadata.children.map(({ name }) => [name, null]));
  const values: Record<string, unknown[]> = {
    context: split.rows.map((row) => row.context),
    questions: split.rows.map((row) => row.items.map((item) => item.question)),
    answers: split.rows.map((row) => row.items.map((item) => item.golds)),
    metadata: split.rows.map((row) => ({
      ...nothing,
      source: row.source,
      qa_pair_ids: row.items.map((item) => item.qaPairId),
    })),
  };
  return encodeParquet(schema, values, split.rows.length);
}
