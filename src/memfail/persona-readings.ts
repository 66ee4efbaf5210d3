import { z } from 'zod';
import { expectShape } from '../dataset/expect-shape.js';
import { parseArtifact, readPackageFile } from '../freeze/artifact.js';
import { MEMFAIL_FOLDER } from './read-pins.js';

/** The shape of the file of readings. */
export const readingsSchema = z.strictObject({
  schema: z.literal('lastwrite.memfail-readings/1').describe('kind of the file, and version of its form'),
  how: z.string().describe('who read what, and what the verdicts mean'),
  readings: z
    .array(
      z.strictObject({
        question: z
          .string()
          .regex(/^persona#\d+\.\d+$/)
          .describe('the misleading question, by row and place, e.g. persona#3.2'),
        essay: z.int().min(2).describe("row of the named person's essay that it was read beside"),
        verdict: z
          .enum(['on_topic', 'partly'])
          .describe('what the essay tells is what the question asks about, or touches it'),
      }),
    )
    .describe('questions that ask about somebody on whom an essay of the same store speaks to the point'),
});

/** A misleading question that was read beside an essay about the person whom it names. */
export type PersonaReading = z.infer<typeof readingsSchema>['readings'][number];

/** The readings that ship with the package. They are a reader's judgement: no rule gives them. */
export async function loadReadings(): Promise<readonly PersonaReading[]> {
  return parseArtifact(await readPackageFile(`${MEMFAIL_FOLDER}/readings.json`), (json) =>
    expectShape(readingsSchema, json, 'the readings of Persona questions', 'install the package again'),
  ).readings;
}
