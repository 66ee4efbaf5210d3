import { detectColumns } from './column-map.js';
import { UnknownFormatError } from './unknown-format-error.js';

/** The formats that are read, as `--format` names them. */
export const OUTCOME_FORMATS = [
  'mab',
  'masbench',
  'inspect',
  'lm-eval',
  'promptfoo',
  'lastwrite',
  'jsonl',
  'json',
  'csv',
] as const;

/**
 * Whose records a file holds: MemoryAgentBench's own harness, MASBench, inspect_ai, lm-evaluation-harness, promptfoo,
 * this tool; or plain records as JSONL, a JSON array or CSV.
 */
export type OutcomeFormat = (typeof OUTCOME_FORMATS)[number];

/** Formats whose records stand by themselves, one a line or in an array. */
export type RecordFormat = Extract<OutcomeFormat, 'lm-eval' | 'promptfoo' | 'lastwrite' | 'jsonl'>;

/** Formats that are one document. */
export type DocumentFormat = Extract<OutcomeFormat, 'mab' | 'masbench' | 'inspect' | 'promptfoo'>;

/** The format of a record that stands by itself; plain unless it is known. */
export function detectRecord(record: unknown): RecordFormat {
  if (!isObject(record)) return 'jsonl';
  if (typeof record.schema === 'string' && record.schema.startsWith('lastwrite.outcome/')) return 'lastwrite';
  if ('doc_id' in record && ('resps' in record || 'filtered_resps' in record)) return 'lm-eval';
  if ('promptIdx' in record && 'testIdx' in record) return 'promptfoo';
  return 'jsonl';
}

/**
 * The format of a JSON document; `json` for an array of records. Undefined for an object that may as well be a single
 * record.
 *
 * @throws {@link UnknownFormatError} for documents that are known not to hold outcomes
 */
export function detectDocument(document: unknown, file: string): DocumentFormat | 'json' | undefined {
  if (Array.isArray(document)) return 'json';
  if (!isObject(document)) return undefined;
  const { data, results, samples, cases } = document;
  if (
    Array.isArray(data) &&
    ('averaged_metrics' in document || 'dataset_config' in document || holds(data, 'output'))
  ) {
    return 'mab';
  }
  if (isObject(results) && Array.isArray(results.results)) return 'promptfoo';
  if (Array.isArray(results)) {
    if (holds(results, 'session_id') || holds(results, 'system_answer')) return 'masbench';
    if (holds(results, 'promptIdx') || holds(results, 'testCase') || 'stats' in document) return 'promptfoo';
    if ('max_sessions_per_subtask' in document) return 'masbench';
  }
  if (isObject(document.eval) && ('status' in document || 'plan' in document)) {
    if (Array.isArray(samples)) return 'inspect';
    throw new UnknownFormatError(
      'the inspect_ai log holds no samples',
      'dump it without --header-only, from a run with log_samples',
      { file },
    );
  }
  if (isObject(results) && 'configs' in document) {
    throw new UnknownFormatError(
      'these are the aggregate results of lm-evaluation-harness',
      'give its samples_*.jsonl (--log_samples)',
      { file },
    );
  }
  if (Array.isArray(cases) && holds(cases, 'returnedContents')) {
    throw new UnknownFormatError('this is a retrieval log, without outputs', 'give the file of the answers', {
      file,
    });
  }
  const empty = (['results', 'data', 'samples'] as const).find((name) => isEmpty(document[name]));
  if (empty !== undefined && detectColumns(Object.keys(document)).output === undefined) {
    throw new UnknownFormatError(
      `the document holds no results (${empty} is empty)`,
      'give a file with outcomes',
      {
        file,
      },
    );
  }
  return undefined;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function holds(records: readonly unknown[], field: string): boolean {
  return isObject(records[0]) && field in records[0];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
