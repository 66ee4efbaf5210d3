import { z } from 'zod';
import { expectShape } from '../dataset/expect-shape.js';
import { sha256Schema } from '../dataset/sha256-schema.js';
import { parseArtifact, readPackageFile } from '../freeze/artifact.js';
import { MEMFAIL_DATASETS, type MemFailDataset } from './memfail-data.js';

/** The folder of the package in which the bundled copy stands; see its NOTICE.md for authors and licence. */
export const MEMFAIL_FOLDER = 'freeze/memfail';

/** The shape of the pins of the MemFail files. */
export const memFailPinsSchema = z.strictObject({
  schema: z.literal('lastwrite.memfail-pins/1').describe('kind of the file, and version of its form'),
  paper: z.string().describe('where MemFail is published'),
  repository: z.url().describe("the authors' code"),
  dataset: z.url().describe("the authors' data"),
  licence: z.string().describe('what the authors release them under'),
  files: z
    .array(
      z.strictObject({
        dataset: z.enum(MEMFAIL_DATASETS).describe('the dataset'),
        file: z.string().describe('its file'),
        bytes: z.int().positive().describe('size of the file'),
        sha256: sha256Schema.describe('SHA-256 of its bytes'),
        rows: z.int().positive().describe('rows below the header'),
      }),
    )
    .describe('the five files'),
});

/** What the published files are. */
export type MemFailPins = z.infer<typeof memFailPinsSchema>;

/** One of the published files. */
export type MemFailPin = MemFailPins['files'][number];

/** The pins that ship with the package. */
export async function loadMemFailPins(): Promise<MemFailPins> {
  return parseArtifact(await readPackageFile(`${MEMFAIL_FOLDER}/pins.json`), (json) =>
    expectShape(memFailPinsSchema, json, 'the MemFail pins', 'install the package again'),
  );
}

/** The pin of a dataset. */
export function pinOf(pins: MemFailPins, dataset: MemFailDataset): MemFailPin {
  return pins.files.find((pin) => pin.dataset === dataset)!;
}
