import { z } from 'zod';
import { FINDING_CODES, SEVERITIES } from '../../memfail/finding.js';
import { MEMFAIL_DATASETS } from '../../memfail/memfail-data.js';
import { count } from './numbers.js';
import { documentKind, sha256, tool } from './stamp.js';

const memfailDataset = z
  .enum(MEMFAIL_DATASETS)
  .meta({ id: 'memfailDataset', description: 'A dataset of MemFail.' });

const csvRow = z.int().min(2).describe('row of the CSV file, the header being row 1');

const fileShape = {
  dataset: memfailDataset,
  file: z.string().describe('the file as it was named; of the bundled copy, within the package'),
  bytes: count.describe('size of the file'),
  sha256: sha256.describe('hash of its bytes'),
  pinned: z.boolean().describe('byte for byte the published file'),
  pinnedSha256: sha256.describe('hash of the published file'),
  rows: count.describe('rows below the header'),
};

const pinned = z.boolean().describe('every file is the published one');

/** `lastwrite memfail data --json`. */
export const memfailDataSchema = z.strictObject({
  schema: documentKind('memfail-data'),
  origin: z
    .strictObject({
      paper: z.string().describe('where MemFail is published'),
      repository: z.string().describe("the authors' code"),
      dataset: z.string().describe("the authors' data"),
      licence: z.string().describe('what the authors release them under'),
    })
    .describe('where the datasets come from'),
  pinned,
  datasets: z
    .array(
      z.strictObject({
        ...fileShape,
        units: count.describe('information units, stored in a conversation each'),
        facts: count.describe('facts that the questions stand on'),
        questions: count.describe('questions'),
      }),
    )
    .describe('the files, in the order of tables'),
});

const code = z.enum(FINDING_CODES).describe('the check');
const severity = z
  .enum(SEVERITIES)
  .describe(
    'error: items are not scored as meant; warning: a score or check is weaker than it looks; note: to be known; clean: nothing found',
  );
const placeShape = {
  row: csvRow,
  id: z.string().describe("the dataset's own name for it, or one by row, e.g. coexisting#22.1"),
  detail: z.string().describe('what it is there: the preference, the anchor, the question, …'),
};

/** `lastwrite memfail audit --json`. */
export const memfailAuditSchema = z.strictObject({
  schema: documentKind('memfail-audit'),
  tool,
  pinned,
  datasets: z.array(z.strictObject(fileShape)).describe('the files, in the order of tables'),
  findings: z
    .array(
      z.strictObject({
        code,
        dataset: memfailDataset,
        severity,
        count: count.describe('how many it is found of'),
        of: count.describe('how many were looked at'),
        values: z.record(z.string(), z.number()).describe('further numbers of the check, by name'),
        places: z.array(z.strictObject(placeShape)).describe('where it was found'),
      }),
    )
    .describe('every check with what it found, dataset by dataset'),
  claims: z
    .array(
      z.strictObject({
        id: z.string().describe('name of the claim'),
        dataset: memfailDataset,
        says: z.string().describe('the claim in words'),
        measure: z
          .strictObject({ code, what: z.string().describe('which number of the check') })
          .describe('what it is held against'),
        claimed: z.json().describe('a number, or a list of rows or names'),
        measured: z.json().describe('the same, as measured; null where the check has no such number'),
        status: z
          .enum(['equal', 'explained', 'unexplained'])
          .describe('whether both are equal, differ for the reason given, or differ otherwise'),
        reason: z.string().optional().describe('why they differ; there only where that is explained'),
        otherwise: z
          .json()
          .optional()
          .describe('what another reading of the claim gives, where one gives the claimed value'),
      }),
    )
    .describe('counts that were stated about the datasets, beside those measured'),
});

/** A row of `lastwrite memfail audit --items`. */
export const memfailFindingSchema = z.strictObject({
  dataset: memfailDataset,
  code,
  severity,
  ...placeShape,
});
