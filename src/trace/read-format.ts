/** The formats that are read, as `--format` names them. */
export const TRACE_FORMATS = ['lastwrite', 'mab', 'mab-retrieved', 'knowl', 'run'] as const;

/**
 * What a trace is: this tool's own records, a file of MemoryAgentBench's harness, the folder in which that harness keeps
 * what was retrieved, a retrieval log of knowl's benchmark, or a run folder of this tool.
 */
export type TraceFormat = (typeof TRACE_FORMATS)[number];

/** The format of a JSON value that opens a file; undefined for what no reader knows. */
export function detectTrace(value: unknown): TraceFormat | undefined {
  if (!isObject(value)) return undefined;
  if (typeof value.schema === 'string' && value.schema.startsWith('lastwrite.trace/')) return 'lastwrite';
  if (holds(value.data, 'output')) return 'mab';
  if (holds(value.cases, 'returnedContents')) return 'knowl';
  return undefined;
}

function holds(list: unknown, field: string): boolean {
  return Array.isArray(list) && isObject(list[0]) && field in list[0];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
