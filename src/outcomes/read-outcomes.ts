import { InputError } from '../dataset/input-error.js';
import type { ColumnMap } from './column-map.js';
import { csvRecords } from './csv-records.js';
import {
  type DocumentFormat,
  detectDocument,
  detectRecord,
  type OutcomeFormat,
  type RecordFormat,
} from './detect-format.js';
import { inspectArchiveRows, isZip } from './inspect-archive.js';
import { inspectRows } from './inspect-log.js';
import { mabHarnessRows } from './mab-harness.js';
import { masbenchRows } from './masbench.js';
import type { OutcomeRow } from './outcome.js';
import { type OutcomeFile, readHead } from './outcome-file.js';
import { parseOutcomeJson, tryOutcomeJson } from './outcome-json.js';
import { PlainRecords } from './plain-record.js';
import { promptfooRows } from './promptfoo.js';
import { readDocument } from './read-document.js';
import { describeValue } from './record-fault.js';
import { isRecordFormat, recordReader } from './record-reader.js';
import { type TextLine, textLines } from './text-lines.js';
import { UnknownFormatError } from './unknown-format-error.js';

/** How to read a file, where its content does not say. */
export interface ReadingOptions {
  readonly format?: OutcomeFormat;
  /** Columns of plain records; with it, records count as plain unless a format is given. */
  readonly map?: ColumnMap;
}

const DOCUMENTS: Readonly<Record<DocumentFormat, (document: unknown, file: string) => OutcomeRow[]>> = {
  mab: mabHarnessRows,
  masbench: masbenchRows,
  inspect: inspectRows,
  promptfoo: promptfooRows,
};

/**
 * The rows of a file of outcomes, in file order. JSONL, CSV and `.eval` archives are streamed; JSON documents are
 * read whole, up to a bound.
 *
 * @throws {@link InputError} naming the file, and the line or record and the field
 */
export async function* readOutcomes(
  file: OutcomeFile,
  options: ReadingOptions = {},
): AsyncGenerator<OutcomeRow> {
  const format = options.format ?? (options.map && 'jsonl');
  const opens = await readHead(file.path, 4);
  if (isZip(opens)) {
    if (format !== undefined && format !== 'inspect') throw notThat(format, 'a zip archive', file.path);
    yield* inspectArchiveRows(file);
    return;
  }
  if (file.path.endsWith('.eval') && opens.length > 0 && !/^\s*[{[]/.test(opens.toString('latin1'))) {
    throw new InputError(
      'this is no zip archive, as .eval logs are',
      'copy it again, or dump the log as JSON',
      {
        file: file.path,
      },
    );
  }
  const head = await readFirstLines(file);
  const first = head[0];
  if (first === undefined)
    throw new InputError('the file is empty', 'give a file of outcomes', { file: file.path });
  const opening = first.text.trimStart()[0];
  if (format === 'csv' || (opening !== '{' && opening !== '[')) {
    if (options.format !== undefined && options.format !== 'csv')
      throw notThat(options.format, 'no JSON', file.path);
    yield* readCsv(file, first.text, options.map);
    return;
  }
  const record = tryOutcomeJson(first.text);
  const oneLine = head.length === 1;
  const isLines =
    opening === '{' && record !== undefined && !(oneLine && detectDocument(record, file.path) !== undefined);
  if (isLines) {
    if (format !== undefined && !isRecordFormat(format)) throw notThat(format, 'JSONL', file.path);
    yield* readLines(file, format ?? detectRecord(record), options.map);
    return;
  }
  // A whole object on the second line: these are lines, and the first one is broken.
  if (
    record === undefined &&
    head[1]?.text.trimStart()[0] === '{' &&
    tryOutcomeJson(head[1].text) !== undefined
  ) {
    parseOutcomeJson(first.text, file.path, first.number);
  }
  yield* documentRows(await readDocument(file), file.path, format, options.map);
}

async function* readLines(
  file: OutcomeFile,
  format: RecordFormat,
  map: ColumnMap | undefined,
): AsyncGenerator<OutcomeRow> {
  const { rows, finish } = recordReader(format, map);
  for await (const line of textLines(file)) {
    yield* rows(parseOutcomeJson(line.text, file.path, line.number), {
      file: file.path,
      record: line.number,
      unit: 'line',
    });
  }
  finish(file.path);
}

async function* readCsv(
  file: OutcomeFile,
  header: string,
  map: ColumnMap | undefined,
): AsyncGenerator<OutcomeRow> {
  const plain = new PlainRecords(map);
  for await (const { values, line } of csvRecords(file, header)) {
    yield plain.read(values, { file: file.path, record: line, unit: 'line' });
  }
  plain.finish(file.path);
}

function* documentRows(
  document: unknown,
  file: string,
  format: OutcomeFormat | undefined,
  map: ColumnMap | undefined,
): Generator<OutcomeRow> {
  const found = detectDocument(document, file);
  if (Array.isArray(document)) {
    const plain = format === 'json' || format === 'jsonl';
    if (format !== undefined && !plain && !isRecordFormat(format)) throw notThat(format, 'an array', file);
    const { rows, finish } = recordReader(plain ? 'jsonl' : (format ?? detectRecord(document[0])), map);
    for (const [index, value] of document.entries()) {
      yield* rows(value, { file, record: index + 1, unit: 'record' });
    }
    finish(file);
    return;
  }
  const chosen = format ?? found;
  if (chosen === undefined || chosen === 'json') {
    throw new UnknownFormatError(
      `no reader knows this JSON (${describeValue(document)} with ${topLevel(document)})`,
      'give an array of records or JSONL, or say --format',
      { file },
    );
  }
  const read = DOCUMENTS[chosen as DocumentFormat] as (typeof DOCUMENTS)[DocumentFormat] | undefined;
  if (read === undefined) throw notThat(chosen, 'a JSON document', file);
  yield* read(document, file);
}

/** Up to two lines: one alone may be a document, two are records if the first is whole. */
async function readFirstLines(file: OutcomeFile): Promise<TextLine[]> {
  const lines: TextLine[] = [];
  for await (const line of textLines({ path: file.path, size: file.size })) {
    lines.push(line);
    if (lines.length === 2) break;
  }
  return lines;
}

function topLevel(document: unknown): string {
  const names = typeof document === 'object' && document !== null ? Object.keys(document).slice(0, 8) : [];
  return names.length === 0 ? 'no fields' : names.join(', ');
}

function notThat(format: OutcomeFormat, instead: string, file: string): InputError {
  return new InputError(
    `the file is ${instead}, which --format ${format} does not read`,
    'leave --format out to have it detected, or name another',
    { file },
  );
}
