import { PIPE_WIDTH } from '../report/fit-text.js';
import { toolVersion } from './version.js';

/** Write the result, and nothing else, to stdout. */
export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/**
 * One JSON document on stdout. One of this tool's own forms bears the version and the arguments that it was asked for
 * with, so that whoever is handed the file can ask for it again.
 */
export function printJson(document: unknown): void {
  print(JSON.stringify(stamped(document, process.argv.slice(2)), null, 2));
}

function stamped(document: unknown, args: readonly string[]): unknown {
  if (typeof document !== 'object' || document === null || !('schema' in document)) return document;
  const { schema, ...rest } = document;
  return { schema, tool: `lastwrite ${toolVersion()}`, arguments: args, ...rest };
}

/** Progress, notes, warnings and errors: stderr. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/**
 * `lastwrite … | head` closes the pipe early; that is the reader's choice and no failure. A full disk is one: what was
 * printed is not whole.
 */
export function guardPipes(): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    note(`error: stdout cannot be written (${error.code ?? error.message}); the output is not whole`);
    process.exitCode = 2;
  });
}

/** What the terminal can show. */
export interface Screen {
  readonly color: boolean;
  /** Columns; wide where the output is no terminal, since nothing has to fit then. */
  readonly width: number;
}

/** The screen that stdout writes to; NO_COLOR and pipes switch colour off. */
export function screen(): Screen {
  const { isTTY, columns } = process.stdout;
  const forced = process.env.FORCE_COLOR !== undefined && process.env.FORCE_COLOR !== '0';
  const color = !process.env.NO_COLOR && process.env.TERM !== 'dumb' && (isTTY || forced);
  return { color, width: isTTY ? (columns ?? 80) : PIPE_WIDTH };
}
