import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { InputError } from '../dataset/input-error.js';
import type { OutcomeFile } from './outcome-file.js';
import { LINE_LIMIT, textChunks } from './text-lines.js';

/** A record of a CSV file by column. */
export interface CsvRecord {
  readonly values: Readonly<Record<string, string>>;
  /** 1-based line on which it ends (cells may hold line ends). */
  readonly line: number;
}

/**
 * The records of a CSV file with a header line: comma, or semicolon or tab where the header holds that instead.
 *
 * @throws {@link InputError} with the line for a record of another length than the header, or a quote that is not
 *   closed
 */
export async function* csvRecords(file: OutcomeFile, header: string): AsyncGenerator<CsvRecord> {
  const delimiter = [',', ';', '\t'].find((mark) => header.includes(mark)) ?? ',';
  const parser = parse({
    columns: uniqueColumns(file.path),
    delimiter,
    info: true,
    max_record_size: LINE_LIMIT,
  });
  const text = Readable.from(textChunks(file));
  // What goes wrong while reading has to come out of the parser, whom the loop listens to.
  text.on('error', (error) => parser.destroy(error));
  try {
    for await (const { record, info } of text.pipe(parser) as AsyncIterable<{
      record: Record<string, string>;
      info: { lines: number };
    }>) {
      yield { values: record, line: info.lines };
    }
  } catch (cause) {
    throw cause instanceof CsvError ? csvFault(cause, file.path) : cause;
  } finally {
    text.destroy();
  }
}

function uniqueColumns(file: string): (names: string[]) => string[] {
  return (names) => {
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) {
      throw new InputError(`the column ${JSON.stringify(twice)} stands twice`, 'name columns apart', {
        file,
        line: 1,
      });
    }
    return names;
  };
}

function csvFault(cause: CsvError, file: string): InputError {
  const faults: Record<string, readonly [string, string]> = {
    CSV_QUOTE_NOT_CLOSED: [
      'a quoted cell is not closed',
      'the file is cut short, or a quote has to be doubled',
    ],
    CSV_RECORD_INCONSISTENT_COLUMNS: [
      'the record has another number of cells than the header',
      'quote cells that hold commas',
    ],
    CSV_MAX_RECORD_SIZE: ['a record is too long', 'a quoted cell may not be closed'],
  };
  const [what, fix] = faults[cause.code] ?? [
    'this is not CSV',
    'quote cells that hold quotes, commas or line ends',
  ];
  const line = typeof cause.lines === 'number' ? { line: cause.lines } : {};
  return new InputError(what, fix, { file, ...line }, { cause });
}
