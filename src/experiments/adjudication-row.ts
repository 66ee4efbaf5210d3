import { z } from 'zod';
import { ADJUDICATION_TASKS, ARMS } from '../audit/blind-evidence.js';
import { sha256 } from '../dataset/content-hash.js';
import { InputError } from '../dataset/input-error.js';
import { sha256Schema } from '../dataset/sha256-schema.js';

/** The `schema` field of every row. */
export const ROW_SCHEMA = 'lastwrite.adjudication-row/1';

const serial = z.int().nonnegative().describe('serial number of a statement; the larger one is newer');

const statementSchema = z.strictObject({
  position: serial,
  text: z.string().describe('the statement as the list has it'),
  reading: z
    .strictObject({
      subject: z.string().describe('subject, as written'),
      relation: z.string().describe('key of the relation'),
      object: z.string().describe('object, as written'),
      lastWrite: serial.describe('the last write of the same subject and relation'),
      overwritten: z.boolean().describe('that last write gives another object'),
    })
    .nullable()
    .describe('what the patterns read; null for an unparsed statement'),
});

const partSchema = z.strictObject({
  statements: z.array(statementSchema).describe('those shown, oldest first'),
  found: z.int().nonnegative().describe('how many there are, those left out included'),
});

const pathSchema = z.strictObject({
  start: z.string().describe('entity that the path starts from'),
  relations: z.array(z.string()).describe('relations walked'),
  values: z.array(z.string()).describe('entities reached'),
  statements: z.array(serial).describe('statements walked'),
});

const flag = z.boolean().describe('a gold ends some last-write path of at most six edges from a mention');

const evidenceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('workbench').describe('the paper’s workbench row, the flag shown'),
    goldReachable: flag,
    mentions: z.array(z.string()).describe('entities that the question mentions'),
    cues: z.array(z.string()).describe('relations that the question cues'),
    terminalCues: z.array(z.string()).describe('relations that the question cues for the last step'),
    goldPaths: z.array(pathSchema).describe('every last-write path from a mention to a gold'),
    goldLines: partSchema.describe('statements that hold a gold'),
  }),
  z.strictObject({
    kind: z.literal('candidates').describe('statements about the entities concerned, the flag withheld'),
    candidates: partSchema.describe('statements that name an entity of question, path or gold'),
  }),
  z.strictObject({
    kind: z.literal('writes').describe('the writes of the gold, for the row-by-row check'),
    goldReachable: flag.optional(),
    goldWrites: partSchema.describe('statements whose object is a gold, and the last writes of their keys'),
    ways: z
      .array(z.array(statementSchema))
      .describe('ways from a mention to a gold over all writes, the shortest first'),
  }),
]);

/** What all rows of a batch have in common. */
export const frameSchema = z.strictObject({
  task: z.enum(ADJUDICATION_TASKS).describe('what is asked'),
  arm: z.enum(ARMS).describe('what is shown'),
  seed: z.int().nonnegative().nullable().describe('of the order; null for the order of the split'),
  dataset: z
    .strictObject({ contentSha256: sha256Schema.describe("SHA-256 of the split's content") })
    .describe('split'),
  profile: z
    .strictObject({ name: z.string().describe('its own name'), sha256: sha256Schema.describe('of its file') })
    .describe('whose answers are shown'),
});

/** One item for a model to judge: what it is shown, and nothing that it is not. */
export const rowSchema = z.strictObject({
  schema: z.literal(ROW_SCHEMA).describe('kind of the row, and version of its form'),
  batch: frameSchema.describe('the same in every row; never sent'),
  id: z.string().min(1).describe('item, or in arm C a mask that the key file resolves; never sent'),
  question: z.string().describe('as the benchmark asks it'),
  golds: z.array(z.string()).min(1).describe('released answers'),
  answer: z.string().describe("the resolver's answer, or ABSTAIN"),
  abstained: z.string().nullable().describe('why there is no answer'),
  answerPath: z
    .array(statementSchema)
    .nullable()
    .describe('statements of the answer; on ABSTAIN of the path that was turned down'),
  evidence: evidenceSchema.describe('what the arm shows'),
  truncated: z.boolean().describe('statements were left out of the evidence'),
});

/** What all rows of a batch have in common. */
export type BatchFrame = z.infer<typeof frameSchema>;
/** One item for a model to judge. */
export type AdjudicationRow = z.infer<typeof rowSchema>;
/** A statement as a row has it. */
export type RowStatement = z.infer<typeof statementSchema>;

/** A batch, read. */
export interface AdjudicationBatch {
  readonly frame: BatchFrame;
  readonly rows: readonly AdjudicationRow[];
  /** Of the file's bytes. */
  readonly sha256: string;
}

/** A batch as its file has it, a row a line. */
export function batchText(rows: readonly AdjudicationRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/**
 * Read a batch file.
 *
 * @throws InputError with the line that is no row, or not of the same batch
 */
export function readBatch(bytes: Uint8Array, file: string): AdjudicationBatch {
  const lines = Buffer.from(bytes).toString().split('\n');
  const rows = lines.flatMap((line, index) =>
    line === '' ? [] : [readRow(line, { file, line: index + 1 })],
  );
  const [first] = rows;
  if (!first)
    throw new InputError('the batch is empty', 'make it with lastwrite adjudicate prepare', { file });
  const seen = new Set<string>();
  for (const [index, { id, batch }] of rows.entries()) {
    const place = { file, line: index + 1 };
    if (seen.has(id)) throw new InputError(`${id} stands twice`, 'make the batch again', place);
    seen.add(id);
    if (JSON.stringify(batch) === JSON.stringify(first.batch)) continue;
    throw new InputError('the row is of another batch', 'keep batches in files of their own', place);
  }
  return { frame: first.batch, rows, sha256: sha256(bytes) };
}

function readRow(line: string, place: { file: string; line: number }): AdjudicationRow {
  const fix = 'make the batch again with lastwrite adjudicate prepare';
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (cause) {
    throw new InputError('the line is not JSON', fix, place, { cause });
  }
  const result = rowSchema.safeParse(json);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  throw new InputError(`the line is no batch row: ${path.join('.')} ${message}`, fix, place);
}
