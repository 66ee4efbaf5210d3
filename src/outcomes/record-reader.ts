import type { ColumnMap } from './column-map.js';
import type { OutcomeFormat, RecordFormat } from './detect-format.js';
import { lastwriteRow } from './lastwrite-outcome.js';
import { lmEvalRows } from './lm-eval.js';
import type { OutcomeRow } from './outcome.js';
import { PlainRecords } from './plain-record.js';
import { promptfooRow } from './promptfoo.js';
import type { RecordPlace } from './record-fault.js';

/** What turns the records of one file into rows. */
export interface RecordReader {
  /** @throws {@link InputError} with line or record, and field */
  readonly rows: (value: unknown, place: RecordPlace) => Iterable<OutcomeRow>;
  /** Checks at the end what only the whole file shows. */
  readonly finish: (file: string) => void;
}

/** The reader of a file's records. */
export function recordReader(format: RecordFormat, map: ColumnMap | undefined): RecordReader {
  switch (format) {
    case 'lm-eval':
      return { rows: lmEvalRows, finish: () => {} };
    case 'promptfoo':
      return { rows: (value, place) => [promptfooRow(value, place)], finish: () => {} };
    case 'lastwrite':
      return { rows: (value, place) => [lastwriteRow(value, place)], finish: () => {} };
    case 'jsonl': {
      const plain = new PlainRecords(map);
      return { rows: (value, place) => [plain.read(value, place)], finish: (file) => plain.finish(file) };
    }
  }
}

/** Do records of this format stand by themselves? */
export function isRecordFormat(format: OutcomeFormat): format is RecordFormat {
  return format === 'lm-eval' || format === 'promptfoo' || format === 'lastwrite' || format === 'jsonl';
}
