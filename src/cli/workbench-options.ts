import { InvalidArgumentError, Option } from 'commander';
import type { ItemChoice } from '../audit/adjudication-sheet.js';
import {
  CLASS_NAMES,
  ITEM_CLASSES,
  type ItemClass,
  STRUCTURES,
  type Structure,
} from '../audit/item-class.js';
import { MAX_SEED } from '../audit/seeded-order.js';
import { VERDICT_SCHEMES, type VerdictFile } from '../audit/verdict.js';
import { InputError } from '../dataset/input-error.js';
import type { RunOptions } from './run-options.js';

/** The options of `lastwrite workbench`. */
export interface WorkbenchOptions extends RunOptions {
  readonly out?: string;
  readonly serve?: boolean;
  readonly port?: number;
  readonly verdicts?: string;
  readonly class?: string[];
  readonly structure?: string[];
  readonly items?: string[];
  readonly blind?: boolean;
  readonly seed?: number;
  readonly scheme: VerdictFile['scheme'];
  readonly reader?: string;
}

/** Commander options for {@link WorkbenchOptions}, but for those of every run. */
export function workbenchOptions(): Option[] {
  return [
    new Option('-o, --out <file>', 'write the page to a file; progress is then kept in the browser'),
    new Option(
      '--serve',
      'serve the page on this machine and write each verdict to a file at once',
    ).conflicts('out'),
    new Option('--port <n>', 'with --serve: the port (default: any free one)').argParser(wholeNumber(65_535)),
    new Option('--verdicts <file>', 'with --serve: the verdict file (default: verdicts.json)'),
    new Option(
      '--class <names...>',
      `items of these classes (default: ambiguous); of ${ITEM_CLASSES.join(', ')}`,
    )
      .argParser(names)
      .conflicts(['structure', 'items']),
    new Option(
      '--structure <names...>',
      `items of these structures, whatever was answered; of ${STRUCTURES.join(', ')}`,
    )
      .argParser(names)
      .conflicts('items'),
    new Option('--items <ids...>', 'these items, e.g. mh_6k#67,sh_64k#18').argParser(names),
    new Option('--blind', 'hide label, flag and class, and shuffle the order'),
    new Option('--seed <n>', 'with --blind: the seed of the order (default: 0)').argParser(
      wholeNumber(MAX_SEED),
    ),
    new Option('--scheme <scheme>', "verdicts on the gold, or the paper's six categories")
      .choices(Object.keys(VERDICT_SCHEMES))
      .default('gold'),
    new Option('--reader <name>', "the reader's name in the verdict file").argParser(readerName),
  ];
}

/**
 * Which items the options ask for.
 *
 * @throws InputError for options that do not go together, or an unknown class or structure
 */
export function readChoice(options: WorkbenchOptions): ItemChoice {
  if (options.items) return { items: options.items };
  if (options.structure) return { structures: options.structure.map(structureNamed) };
  return { classes: options.class?.map(classNamed) ?? ['ambiguous'] };
}

/**
 * Refuse options that say nothing together.
 *
 * @throws InputError
 */
export function checkWorkbenchOptions({ out, serve, port, verdicts, blind, seed }: WorkbenchOptions): void {
  if (out === undefined && !serve)
    throw new InputError('no place for the page', 'give -o workbench.html, or --serve');
  if (!serve && port !== undefined)
    throw new InputError('--port is for --serve', 'give --serve, or leave it out');
  if (!serve && verdicts !== undefined) {
    throw new InputError('--verdicts is for --serve', 'import the file in the page, or give --serve');
  }
  if (seed !== undefined && !blind)
    throw new InputError('--seed is for --blind', 'give --blind, or leave it out');
}

/** A class by its key or its published label. */
function classNamed(name: string): ItemClass {
  const found = ITEM_CLASSES.find((one) => one === name || CLASS_NAMES[one].label === name);
  if (found) return found;
  throw new InputError(`there is no class ${JSON.stringify(name)}`, `use some of ${ITEM_CLASSES.join(', ')}`);
}

function structureNamed(name: string): Structure {
  const found = STRUCTURES.find((one) => one === name);
  if (found) return found;
  throw new InputError(
    `there is no structure ${JSON.stringify(name)}`,
    `use some of ${STRUCTURES.join(', ')}`,
  );
}

function names(value: string, before: string[] | undefined): string[] {
  const given = value.split(',').map((name) => name.trim());
  return [...(before ?? []), ...given.filter((name) => name !== '')];
}

function wholeNumber(most: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number <= most) return number;
    throw new InvalidArgumentError(`Give a whole number from 0 to ${most}.`);
  };
}

function readerName(value: string): string {
  const name = value.trim();
  if (name !== '' && name.length <= 80) return name;
  throw new InvalidArgumentError('Give a name of 1 to 80 characters.');
}
