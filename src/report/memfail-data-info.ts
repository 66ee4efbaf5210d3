import { type MemFailFile, memFailData } from '../memfail/load-memfail.js';
import type { MemFailPins } from '../memfail/read-pins.js';
import { DATASET_NAMES } from './memfail-names.js';
import { renderTable } from './table.js';

/** What `lastwrite memfail data` shows. */
export interface MemFailDataInfo {
  readonly pins: MemFailPins;
  readonly files: readonly MemFailFile[];
}

/** The document of `lastwrite memfail data --json`. */
export function memFailDataDocument({ pins, files }: MemFailDataInfo) {
  const { paper, repository, dataset, licence } = pins;
  return {
    schema: 'lastwrite.memfail-data/1',
    origin: { paper, repository, dataset, licence },
    pinned: files.every(({ pinned }) => pinned),
    datasets: files.map((file) => ({ ...memFailFileDocument(file), ...sizes(file) })),
  };
}

/** A file as documents name it. */
export function memFailFileDocument({ dataset, file, bytes, sha256, pinned, pin, content }: MemFailFile) {
  return {
    dataset,
    file,
    bytes,
    sha256,
    pinned,
    pinnedSha256: pin.sha256,
    rows: content.rows.length,
  };
}

/** The table of `lastwrite memfail data`. */
export function memFailDataText({ pins, files }: MemFailDataInfo, width: number): string {
  const table = renderTable(
    [
      { head: 'dataset' },
      { head: 'rows', align: 'right' },
      { head: 'units', align: 'right' },
      { head: 'facts', align: 'right' },
      { head: 'questions', align: 'right' },
      { head: 'bytes', align: 'right', optional: 2 },
      { head: 'sha256', optional: 1 },
      { head: '' },
    ],
    files.map((file) => {
      const { units, facts, questions } = sizes(file);
      return [
        DATASET_NAMES[file.dataset],
        ...[file.content.rows.length, units, facts, questions, file.bytes].map(String),
        file.sha256.slice(0, 12),
        file.pinned ? 'as published' : 'NOT as published',
      ];
    }),
    width,
  );
  const others = files
    .filter(({ pinned }) => !pinned)
    .map(({ file, sha256, pin }) => `${file}: sha256 ${sha256}, published ${pin.sha256}`);
  return `${[
    table,
    ...(others.length > 0 ? [others.join('\n')] : []),
    `MemFail, ${pins.paper}, ${pins.repository}
released under ${pins.licence} by its authors (freeze/memfail/NOTICE.md)

units: what is stored, one conversation each; facts: what the questions stand on.`,
  ].join('\n\n')}\n`;
}

function sizes({ content }: MemFailFile) {
  const { units, questions } = memFailData(content);
  return {
    units: units.length,
    facts: new Set(questions.flatMap(({ facts }) => facts.map(({ id }) => id))).size,
    questions: questions.length,
  };
}
