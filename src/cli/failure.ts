import { CommanderError } from 'commander';
import { InputError } from '../dataset/input-error.js';
import { FreezeMismatch } from '../freeze/verify.js';
import { note } from './output.js';

/** An internal error: none of the documented codes, so that no script takes it for a finding. */
const INTERNAL = 70;

/** Tell a failure in one line on stderr and give the exit code that it stands for. */
export function reportFailure(error: unknown, debug: boolean): number {
  // Commander has printed its own message, or the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const stack = debug && error instanceof Error ? `\n${error.stack}` : '';
  if (error instanceof InputError) {
    note(`error: ${error.message}${stack}`);
    return 2;
  }
  if (error instanceof FreezeMismatch) {
    note(`freeze mismatch: ${error.message}${stack}`);
    return 3;
  }
  const what = error instanceof Error ? error.message : String(error);
  note(`internal error: ${what}${stack || ' (run again with --debug for the stack, and please report it)'}`);
  return INTERNAL;
}
