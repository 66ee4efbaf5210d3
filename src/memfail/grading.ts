import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import { sha256 } from '../dataset/content-hash.js';
import { expectShape } from '../dataset/expect-shape.js';
import { InputError } from '../dataset/input-error.js';
import { readJson } from '../dataset/json.js';
import { sha256Schema } from '../dataset/sha256-schema.js';
import type { QuestionGrade } from './grade.js';
import { JUDGED } from './grade-plan.js';
import { gradeRecord, type MemFailGrade, memfailGradeRecord } from './grade-record.js';
import { type MemFailRun, readLines, readWritten } from './load-run.js';

/** The `schema` field of grading.json. */
const GRADING_SCHEMA = 'lastwrite.memfail-grading/1';

/** Who graded a run, and which answers: stands beside the grades. */
export const memfailGradingSchema = z.strictObject({
  schema: z.literal(GRADING_SCHEMA).describe('kind of the file, and version of its form'),
  tool: z.string().describe('program and version'),
  judge: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('text').describe('no model was asked') }),
      z.strictObject({
        kind: z.literal('model').describe('a model was asked'),
        model: z.string().min(1).describe('as the endpoint calls it'),
        judged: z.enum(JUDGED).describe('only what text leaves undetermined, or all'),
        planSha256: sha256Schema.describe('SHA-256 of plan.json'),
        leftOut: z.int().nonnegative().describe('most memories that a verdict was not shown'),
      }),
    ])
    .describe('who judged'),
  answersSha256: sha256Schema.describe('SHA-256 of the answers that were graded'),
  gradesSha256: sha256Schema.describe('SHA-256 of grades.jsonl'),
});

/** Who graded a run, and which answers. */
export type MemFailGrading = z.infer<typeof memfailGradingSchema>;

/** Grades of a run, with who made them. */
export interface GradedBy {
  /** The folder of the grades. */
  readonly folder: string;
  readonly grading: MemFailGrading;
  readonly grades: readonly MemFailGrade[];
}

/** What a grading by text alone is called; a model's may not be. */
export const TEXT_GRADING = 'text';

/**
 * Folder of a grading within a run's: `grade-text`, `grade-MODEL`, `grade-NAME`.
 *
 * @param name - the judge, or a name of one's own, with or without the `grade-` before it
 */
export function gradeFolder(run: string, name: string): string {
  return join(run, `grade-${name.replace(/^grade-/, '').replace(/[^\w.-]+/g, '-')}`);
}

/** Write grades, and then who made them: a grading that was not finished is none. */
export async function writeGrading(
  folder: string,
  grades: readonly QuestionGrade[],
  grading: Omit<MemFailGrading, 'schema' | 'gradesSha256'>,
): Promise<GradedBy> {
  const records = grades.map(gradeRecord);
  const text = records.map((one) => `${JSON.stringify(one)}\n`).join('');
  const whole: MemFailGrading = { schema: GRADING_SCHEMA, ...grading, gradesSha256: sha256(text) };
  await writeFileAtomic(join(folder, 'grades.jsonl'), text);
  await writeFileAtomic(join(folder, 'grading.json'), `${JSON.stringify(whole, null, 2)}\n`);
  return { folder, grading: whole, grades: records };
}

/**
 * Read the grades of a run.
 *
 * @param name - of the folder, e.g. `text`; where it is not said, the one of a model if there is one alone, else
 *   the one by text
 * @throws InputError when there is none, when several models graded and none is named, or when the answers were others
 */
export async function loadGrading(run: MemFailRun, name?: string): Promise<GradedBy> {
  const folder = gradeFolder(run.folder, name ?? (await chooseGrading(run.folder)));
  const file = join(folder, 'grading.json');
  const fix = `grade the run with lastwrite memfail grade ${run.folder}`;
  const bytes = await readWritten(file, fix);
  const grading = expectShape(memfailGradingSchema, readJson(bytes, file), 'a grading', fix);
  const gradesFile = join(folder, 'grades.jsonl');
  const grades = await readWritten(gradesFile, fix);
  if (grading.answersSha256 !== run.answersSha256) {
    throw new InputError('the answers have changed since they were graded', fix, { file });
  }
  if (grading.gradesSha256 !== sha256(grades)) {
    throw new InputError('the grades are not those that were written', fix, { file: gradesFile });
  }
  return { folder, grading, grades: readLines(grades, gradesFile, memfailGradeRecord) };
}

async function chooseGrading(run: string): Promise<string> {
  const names = (await readdir(run)).filter((name) => name.startsWith('grade-')).sort();
  const finished: string[] = [];
  for (const name of names) {
    const there = await readFile(join(run, name, 'grading.json')).catch(() => undefined);
    if (there) finished.push(name);
  }
  const models = finished.filter((name) => name !== 'grade-text');
  if (models.length > 1) {
    throw new InputError(`several judges graded this run: ${models.join(', ')}`, 'name one with --grade', {
      file: run,
    });
  }
  return models[0] ?? 'grade-text';
}
