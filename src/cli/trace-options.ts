import { InvalidArgumentError, Option } from 'commander';
import { SCORINGS } from '../outcomes/classified-outcome.js';
import { DUPLICATE_POLICIES, type DuplicatePolicy } from '../outcomes/join-report.js';
import type { Scoring } from '../outcomes/outcome.js';
import { TRACE_FORMATS, type TraceFormat } from '../trace/read-format.js';

/** The options of every command that reads traces. */
export interface TraceOptions {
  readonly store: readonly string[];
  readonly system?: readonly { readonly name: string; readonly path: string }[];
  readonly format?: TraceFormat;
  readonly outcomes?: string;
  readonly duplicates: DuplicatePolicy;
  readonly scoring: Scoring;
}

/** Stores for traces that name theirs, or none (repeatable). */
export function storeOption(): Option {
  return new Option(
    '--store <path>',
    'a file or folder of stores (lastwrite.memory/1) for traces (repeatable)',
  )
    .argParser((value, before: readonly string[]) => [...before, value])
    .default([], 'none');
}

/** Commander options for {@link TraceOptions}. */
export function traceOptions(): Option[] {
  return [
    storeOption(),
    new Option('--system <name=path>', 'name a system; all paths of one name are one (repeatable)').argParser(
      (value, before: TraceOptions['system']) => [...(before ?? []), readSystem(value)],
    ),
    new Option('--format <format>', 'what the files are, where detection is not wanted').choices(
      TRACE_FORMATS,
    ),
    new Option(
      '--outcomes <file>',
      'take answers that the traces lack from a results file, as stratify reads it',
    ),
    new Option('--duplicates <rule>', 'which trace of an item counts')
      .choices(DUPLICATE_POLICIES)
      .default('first'),
    new Option('--scoring <text>', 'which text is scored').choices(SCORINGS).default('full'),
  ];
}

function readSystem(value: string): { name: string; path: string } {
  const [, name, path] = /^([^=]+)=(.+)$/s.exec(value) ?? [];
  if (name === undefined || path === undefined) throw new InvalidArgumentError('Write NAME=PATH.');
  return { name, path };
}
