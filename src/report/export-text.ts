import type { DroppableStructure, ReducedSplit } from '../audit/reduced-split.js';
import type { Regold } from '../audit/regold.js';

/** What an export wrote, as the summary gets it. */
export interface ExportSummary {
  readonly output: string;
  readonly format: string;
  readonly drop: readonly DroppableStructure[];
  readonly reduced: ReducedSplit;
  readonly regolds: readonly Regold[] | undefined;
}

const READER_NAMES: Readonly<Record<DroppableStructure, string>> = {
  parser_scope: 'parser scope',
  ambiguous: 'ambiguous gold',
  gold_absent: 'gold absent',
};

/** The summary of `lastwrite export`, a line a file. */
export function exportText({ output, format, drop, reduced, regolds }: ExportSummary): string {
  const { split, dropped } = reduced;
  const kept = split.rows.reduce((sum, { items }) => sum + items.length, 0);
  const counts = drop.map(
    (name) => `${dropped.filter(({ structure }) => structure === name).length} ${READER_NAMES[name]}`,
  );
  const what =
    format === 'ids'
      ? `${dropped.length} qa_pair_ids to leave out`
      : `${kept} of ${kept + dropped.length} questions in ${split.rows.length} rows`;
  const lines = [
    `${output}: ${what}`,
    `${output}.dropped.json: left out ${counts.join(', ')} (by structure; no profile has a say)`,
  ];
  if (regolds) {
    const clear = regolds.filter(({ proposed }) => proposed !== null).length;
    lines.push(
      `${output}.regold.json: PROPOSALS for ${clear} of ${regolds.length} ambiguous items; the others' chain is not clear`,
    );
  }
  return lines.join('\n');
}
