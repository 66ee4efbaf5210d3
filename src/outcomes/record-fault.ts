import type { z } from 'zod';
import { InputError } from '../dataset/input-error.js';
import type { OutcomeRow } from './outcome.js';

/** Where a record stands in a file of outcomes. */
export interface RecordPlace {
  readonly file: string;
  /** 1-based. */
  readonly record: number;
  /** What `record` counts: lines of a text file, or records of a document. */
  readonly unit: 'line' | 'record';
  /** The entry of an archive, where the file is one. */
  readonly entry?: string;
}

/** The place as a row has it. */
export function rowPlace({ file, record, unit }: RecordPlace): Pick<OutcomeRow, 'file' | 'record' | 'unit'> {
  return unit === 'line' ? { file, record, unit } : { file, record };
}

/** A fault of one record. */
export function recordFault(place: RecordPlace, what: string, fix: string): InputError {
  const { file, record, unit, entry } = place;
  if (unit === 'line') return new InputError(what, fix, { file, line: record });
  return new InputError(`${entry ?? `record ${record}`}: ${what}`, fix, { file });
}

/**
 * The value as the schema has it.
 *
 * @param of - what the records are, for the advice: `a MASBench result`
 * @throws {@link InputError} naming the first field that is missing or of another kind
 */
export function readRecord<T>(schema: z.ZodType<T>, value: unknown, place: RecordPlace, of: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { code, path, message } = parsed.error.issues[0]!;
  if (path.length === 0) throw recordFault(place, `this is ${describeValue(value)}`, `give ${of}`);
  const field = fieldName(path);
  const held = path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown>)?.[step], value);
  throw held === undefined
    ? recordFault(place, `the field ${field} is missing`, `give ${of} with it`)
    : recordFault(
        place,
        `the field ${field} is ${OF_ANOTHER_KIND.has(code) ? describeValue(held) : shortly(held)}`,
        `give ${of} as its tool writes it (${message})`,
      );
}

/** Faults of the kind of a value; others are of the value itself, which is shown then. */
const OF_ANOTHER_KIND: ReadonlySet<string> = new Set(['invalid_type', 'invalid_union']);

/** `results[3].vars.question`. */
function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}

/** A value of the right kind that is not the right one: itself, if it is short. */
function shortly(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return (typeof value === 'string' || typeof value === 'number') && text.length <= 60
    ? text
    : describeValue(value);
}

/** What kind of value stands there. */
export function describeValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'text' : `a ${typeof value}`;
}
