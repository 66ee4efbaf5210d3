import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { InputError } from './input-error.js';
import { packageRoot } from './package-root.js';
import { sha256Schema } from './sha256-schema.js';

/** The shape of the dataset pins. */
export const pinsShape = z.object({
  schema: z.literal('lastwrite.dataset-pins/1').describe('kind of the file, and version of its form'),
  official: z
    .object({
      repository: z.string().describe('where it is published'),
      revision: z.string().describe('commit of that repository'),
      file: z.string().describe('path within it'),
      bytes: z.int().positive().describe('size of the file'),
      sha256: sha256Schema.describe('SHA-256 of its bytes'),
      url: z.url().describe('where it is fetched from'),
    })
    .describe("the benchmark's own file"),
  lists: z
    .array(
      z.object({
        list: z.string().describe('the fact list, e.g. 6k'),
        statements: z.int().positive().describe('numbered statements'),
        characters: z.int().positive().describe('code points of its text'),
        contextSha256: sha256Schema.describe('SHA-256 of its text'),
      }),
    )
    .describe('the fact lists'),
  rows: z
    .array(
      z.object({
        source: z.string().describe("the row's metadata.source"),
        contentSha256: sha256Schema.nullable().describe('SHA-256 of its content; null while it is unopened'),
      }),
    )
    .describe('the rows, in order'),
  contentSha256: sha256Schema.nullable().describe('SHA-256 of all rows; null while one of them is unopened'),
});

/** What the published dataset is, hash by hash. */
export type Pins = z.infer<typeof pinsShape>;

/** The official file's facts. */
export type OfficialFile = Pins['official'];

let pins: Pins | undefined;

/** Where the pins stand in the package. */
export function pinsPath(): string {
  return join(packageRoot(), 'freeze', 'dataset-pins.json');
}

/**
 * The pins that ship with the package, read once.
 *
 * @throws {@link InputError} when the file in the package has been damaged
 */
export function loadPins(): Pins {
  pins ??= parsePins(readFileSync(pinsPath(), 'utf8'), pinsPath());
  return pins;
}

/**
 * Pins from their JSON form.
 *
 * @throws {@link InputError}
 */
export function parsePins(text: string, file: string): Pins {
  try {
    return pinsShape.parse(JSON.parse(text));
  } catch (cause) {
    throw new InputError('the dataset pins are damaged', 'install the package again', { file }, { cause });
  }
}
