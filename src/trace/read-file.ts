import { stat } from 'node:fs/promises';
import { InputError } from '../dataset/input-error.js';
import { parseOutcomeJson, tryOutcomeJson } from '../outcomes/outcome-json.js';
import { readDocument } from '../outcomes/read-document.js';
import { describeValue } from '../outcomes/record-fault.js';
import { type TextLine, textLines } from '../outcomes/text-lines.js';
import { detectTrace, TRACE_FORMATS, type TraceFormat } from './read-format.js';
import { knowlTraceRows } from './read-knowl.js';
import { LastwriteTraces } from './read-lastwrite.js';
import { mabTraceRows } from './read-mab.js';
import type { TraceRow } from './read-row.js';
import { TRACE_SCHEMA, traceRecord } from './trace-record.js';

/**
 * The traces of a file, in file order.
 *
 * @param format - detected from the content where not given
 * @throws InputError naming the file, and the line or record and the field
 */
export async function* fileRows(path: string, format: TraceFormat | undefined): AsyncGenerator<TraceRow> {
  const { size } = await stat(path);
  const first = await firstLine(path);
  if (!first) throw new InputError('the file is empty', 'give a file of traces', { file: path });
  const opening = tryOutcomeJson(first.text);
  const found = detectTrace(opening);
  if (format === 'lastwrite' || (format === undefined && found === 'lastwrite')) {
    const traces = new LastwriteTraces();
    for await (const { text, number } of textLines({ path, size })) {
      const value = parseOutcomeJson(text, path, number);
      yield traces.read(value, { file: path, record: number, unit: 'line' });
    }
    return;
  }
  // A whole value on the first line is a document of one line, or the first of records that are no traces.
  const document = opening ?? (await readDocument({ path, size }));
  const chosen = format ?? detectTrace(document);
  if (chosen === 'mab') return yield* mabTraceRows(document, path);
  if (chosen === 'knowl') return yield* knowlTraceRows(document, path);
  if (chosen !== undefined && chosen !== 'lastwrite') {
    throw new InputError(`--format ${chosen} names a folder, and this is a file`, 'name the folder', {
      file: path,
    });
  }
  if (isBareTrace(document)) {
    throw new InputError(
      'the lines say item, and not that they are traces',
      `put "schema":"${TRACE_SCHEMA}" into each (lastwrite schema trace)`,
      { file: path, line: 1 },
    );
  }
  throw new InputError(
    `no reader of traces knows this file (${describeValue(document)}${topLevel(document)})`,
    `give lastwrite.trace/1 lines, a results file of MemoryAgentBench's harness, a retrieval log or a run folder, or say --format (${TRACE_FORMATS.join(', ')})`,
    { file: path },
  );
}

async function firstLine(path: string): Promise<TextLine | undefined> {
  for await (const line of textLines({ path, size: 0 })) return line;
  return undefined;
}

/** Somebody wrote traces by hand and left the schema out. */
function isBareTrace(document: unknown): boolean {
  if (typeof document !== 'object' || document === null || 'schema' in document) return false;
  return traceRecord.safeParse({ ...document, schema: TRACE_SCHEMA }).success;
}

function topLevel(document: unknown): string {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return '';
  const names = Object.keys(document).slice(0, 8);
  return names.length === 0 ? ' with no fields' : ` with ${names.join(', ')}`;
}
