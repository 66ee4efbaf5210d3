import { z } from 'zod';
import { InputError } from '../dataset/input-error.js';
import { answerText, goldList } from './answer-text.js';
import { claimedScore } from './claimed-score.js';
import { type ColumnMap, type ColumnRole, detectColumns } from './column-map.js';
import type { OutcomeRow } from './outcome.js';
import { describeValue, type RecordPlace, readRecord, recordFault, rowPlace } from './record-fault.js';
import { UnknownFormatError } from './unknown-format-error.js';

const plainRecord = z.record(z.string(), z.unknown());

/**
 * A reader of the plain records of one file: an id or a question, an output, and what else the column names tell.
 * Columns are found anew where the names change, since JSONL need not have the same ones on every line.
 */
export class PlainRecords {
  #names = '';
  #columns: ColumnMap = {};
  readonly #unseen: Map<ColumnRole, string>;

  constructor(private readonly map: ColumnMap = {}) {
    this.#unseen = new Map(Object.entries(map) as [ColumnRole, string][]);
  }

  /**
   * One record.
   *
   * @throws {@link InputError} where it has neither output nor error, or neither id nor question
   */
  read(value: unknown, place: RecordPlace): OutcomeRow {
    const record = readRecord(plainRecord, value, place, 'an object with named fields');
    const own = Object.keys(record);
    const names = own.join('\0');
    if (names !== this.#names) {
      this.#columns = detectColumns(own, this.map);
      this.#names = names;
    }
    for (const [role, column] of this.#unseen) {
      if (lookUp(record, column) !== undefined) this.#unseen.delete(role);
    }
    return plainRow(record, this.#columns, place);
  }

  /**
   * To be called after the last record.
   *
   * @throws {@link InputError} for a mapped column that no record has: a slip must not read as a file without it
   */
  finish(file: string): void {
    for (const [role, column] of this.#unseen) {
      const names = this.#names.split('\0').join(', ');
      throw new InputError(
        `no record has the column ${column}`,
        `--map ${role}= has to name one that is there: ${names}`,
        { file },
      );
    }
  }
}

function plainRow(
  record: Readonly<Record<string, unknown>>,
  columns: ColumnMap,
  place: RecordPlace,
): OutcomeRow {
  const held = (role: ColumnRole) => {
    const column = columns[role];
    return column === undefined ? undefined : lookUp(record, column);
  };
  const text = (role: ColumnRole) => answerText(held(role));
  const error = errorText(held('error'));
  const identity = identityOf(columns, held);
  const { id, question } = identity;
  const given = held('output');
  if (given === undefined && error === undefined) {
    throw noColumn(place, 'output', record, id !== undefined || question !== undefined);
  }
  if (columns.id === undefined && columns.question === undefined && columns.index === undefined) {
    throw noColumn(place, 'id or question', record, columns.output !== undefined);
  }
  const output = answerText(given);
  if (output === undefined && given !== undefined && given !== null) {
    throw recordFault(place, `the output (${columns.output}) is ${describeValue(given)}`, 'give it as text');
  }
  const parsedOutput = text('parsed');
  const claimedCorrect = claimedScore(held('score'));
  const variant = variantOf({ system: text('system'), run: text('run') });
  return {
    ...rowPlace(place),
    ...identity,
    output: output ?? '',
    ...(parsedOutput !== undefined && { parsedOutput }),
    ...(claimedCorrect !== undefined && { claimedCorrect }),
    ...(error !== undefined && { error }),
    ...(variant && { variant }),
  };
}

/** Which item a record is about, as far as its columns tell. */
type Identity = Pick<OutcomeRow, 'id' | 'set' | 'question' | 'golds'>;

/** {@link Identity} of a record that a tool's log carries along: `doc`, `vars`, `metadata`. */
export function identityOfRecord(record: Readonly<Record<string, unknown>>): Identity {
  const columns = detectColumns(Object.keys(record), { output: '' });
  return identityOf(columns, (role) => {
    const column = columns[role];
    return column === undefined ? undefined : record[column];
  });
}

function identityOf(columns: ColumnMap, held: (role: ColumnRole) => unknown): Identity {
  const set = answerText(held('set'));
  const index = answerText(held('index'));
  const named = answerText(held('id'));
  const id = named ?? (set !== undefined && index !== undefined ? `${set}#${index}` : undefined);
  const question = answerText(held('question'));
  const golds = columns.golds === undefined ? undefined : goldList(held('golds'));
  return {
    ...(id !== undefined && id !== '' && { id }),
    ...(set !== undefined && set !== '' && { set }),
    ...(question !== undefined && question !== '' && { question }),
    ...(golds !== undefined && { golds }),
  };
}

/** The variant of the dimensions that have a value. */
export function variantOf(
  dimensions: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> | undefined {
  const given = Object.entries(dimensions).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? undefined : (Object.fromEntries(given) as Record<string, string>);
}

/** An error column says nothing by null, false or an empty cell. */
export function errorText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === false || value === '') return undefined;
  const text = answerText(value) ?? answerText((value as { message?: unknown }).message);
  return text ?? JSON.stringify(value);
}

function lookUp(record: Readonly<Record<string, unknown>>, column: string): unknown {
  if (column in record || !column.includes('.')) return record[column];
  return column
    .split('.')
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | null)?.[step], record);
}

/** A file with neither column is no file of outcomes at all; one with half of them lacks something. */
function noColumn(
  place: RecordPlace,
  what: string,
  record: Readonly<Record<string, unknown>>,
  half: boolean,
): Error {
  const names = Object.keys(record).slice(0, 20).join(', ');
  const fault = recordFault(
    place,
    `no column holds the ${what}; there are ${names || 'none'}`,
    `name it with --map ${what === 'output' ? 'output' : 'id'}=COLUMN`,
  );
  return half ? fault : new UnknownFormatError(fault.what, fault.fix, fault.place);
}
