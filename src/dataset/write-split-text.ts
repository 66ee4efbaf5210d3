import type { Row, Split } from './split.js';

/** The benchmark's other metadata members, null in every row of this split. */
const EMPTY_METADATA = {
  demo: null,
  haystack_sessions: null,
  keypoints: null,
  previous_events: null,
  question_dates: null,
  question_ids: null,
  question_types: null,
} as const;

/** A row in the benchmark's own schema. */
export function benchmarkRow({ context, items, source }: Row) {
  return {
    context,
    questions: items.map(({ question }) => question),
    answers: items.map(({ golds }) => golds),
    metadata: { ...EMPTY_METADATA, qa_pair_ids: items.map(({ qaPairId }) => qaPairId), source },
  };
}

/** A split as one JSON array of the benchmark's rows. */
export function writeSplitJson(split: Split): string {
  return `${JSON.stringify(split.rows.map(benchmarkRow), null, 1)}\n`;
}

/** A split as JSONL, one of the benchmark's rows a line. */
export function writeSplitJsonl(split: Split): string {
  return split.rows.map((row) => `${JSON.stringify(benchmarkRow(row))}\n`).join('');
}
