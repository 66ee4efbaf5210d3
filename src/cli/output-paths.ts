import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { InputError } from '../dataset/input-error.js';
import { findSystemFiles } from '../outcomes/system-files.js';
import type { OutcomeOptions } from './outcome-options.js';
import type { RunOptions } from './run-options.js';
import { isStdin } from './stdin-outcomes.js';

/** Paths of a command line; what was not given is undefined. */
type Paths = readonly (string | undefined)[];

/**
 * Refuse outputs that would overwrite an input or each other, before anything is read or written.
 *
 * @throws InputError
 */
export async function refuseOverwrites(outputs: Paths, inputs: Paths): Promise<void> {
  const given = outputs.filter((path) => path !== undefined);
  if (given.length === 0) return;
  const read = new Map<string, string>();
  for (const path of inputs) if (path !== undefined) read.set(await realPath(path), path);
  const written = new Set<string>();
  for (const path of given) {
    const real = await realPath(path);
    const input = read.get(real);
    if (input !== undefined) {
      const which = input === path ? 'an input' : `the input ${input}`;
      throw new InputError(`this would overwrite ${which}`, 'name another file to write', { file: path });
    }
    if (written.has(real))
      throw new InputError('two outputs would be one file', 'name them apart', { file: path });
    written.add(real);
  }
}

/** The files that the options of a run name. */
export function runInputs({ profile, data, patterns, labels }: Partial<RunOptions>): Paths {
  // A profile is a name or a path.
  return [data, patterns, labels, profile !== undefined && /[./\\]/.test(profile) ? profile : undefined];
}

/** The files that a command line finds as outcomes, in folders and by patterns too. */
export async function outcomeInputs(
  files: readonly string[],
  { system = [] }: Pick<OutcomeOptions, 'system'>,
): Promise<string[]> {
  const found = await findSystemFiles(
    files.filter((path) => !isStdin(path)),
    system.filter(({ pattern }) => !isStdin(pattern)),
  );
  return found.flatMap((one) => one.files.map(({ path }) => path));
}

/** Links followed as far as the path is there. */
async function realPath(path: string): Promise<string> {
  const whole = resolve(path);
  try {
    return await realpath(whole);
  } catch {
    const parent = dirname(whole);
    return parent === whole ? whole : join(await realPath(parent), basename(whole));
  }
}
