import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { InputError } from './input-error.js';
import { packageRoot } from './package-root.js';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const pinsShape = z.object({
  schema: z.literal('lastwrite.dataset-pins/1'),
  /** The benchmark's own file. */
  official: z.object({
    repository: z.string(),
    revision: z.string(),
    file: z.string(),
    bytes: z.int().positive(),
    sha256,
    url: z.url(),
  }),
  /** The four fact lists; characters are code points. */
  lists: z.array(
    z.object({
      list: z.string(),
      statements: z.int().positive(),
      characters: z.int().positive(),
      contextSha256: sha256,
    }),
  ),
  /** The eight rows in order; null as long as a row has not been opened. */
  rows: z.array(z.object({ source: z.string(), contentSha256: sha256.nullable() })),
  /** The hash of all eight rows; null as long as one of them has not been opened. */
  contentSha256: sha256.nullable(),
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
