import { z } from 'zod';
import { InputError } from '../dataset/input-error.js';
import { sha256Schema } from '../dataset/sha256-schema.js';
import { termsSchema } from '../experiments/terms.js';
import { MEMFAIL_DATASETS } from './memfail-data.js';

/** The `schema` field of a plan. */
export const GRADE_PLAN_SCHEMA = 'lastwrite.memfail-grade-plan/1';

/** What a model is asked: only what text leaves open, or all. */
export const JUDGED = ['undetermined', 'all'] as const;

/** What a model's grading of a MemFail run is: fixed before its first call. */
export const memfailGradePlanSchema = z.strictObject({
  schema: z.literal(GRADE_PLAN_SCHEMA).describe('kind of the file, and version of its form'),
  tool: z.string().describe('program and version'),
  model: z.string().min(1).describe('the judge, as the endpoint calls it'),
  judged: z
    .enum(JUDGED)
    .describe('what the judge is asked: only what text leaves undetermined, or all that can be shown to it'),
  answers: z.enum(['schema', 'text']).describe('form asked for by response_format, or in the prompt alone'),
  maxStoreTokens: z
    .int()
    .positive()
    .describe('of memories in one task; what does not fit is left out, that first which BM25 ranks last'),
  personaBatch: z.int().positive().describe("Persona's questions a task"),
  wordingSha256: sha256Schema.describe('SHA-256 of all that a judge is told beside what it judges'),
  run: z
    .strictObject({
      dataset: z.enum(MEMFAIL_DATASETS).describe('dataset of MemFail'),
      questions: z.int().nonnegative().describe('answers that are graded'),
      answersSha256: sha256Schema.describe(
        'SHA-256 of answers.jsonl, which names the stores by their own hashes',
      ),
    })
    .describe('what is graded'),
  terms: termsSchema.describe('what may be amended once the run has begun'),
});

/** What a model's grading of a MemFail run is. */
export type MemFailGradePlan = z.infer<typeof memfailGradePlanSchema>;

/** A plan as its file has it. */
export function gradePlanText(plan: MemFailGradePlan): string {
  return `${JSON.stringify(plan, null, 2)}\n`;
}

/**
 * Check that a grading asks for nothing but what was planned; its terms may be amended, all else makes another grading.
 *
 * @param asked - what somebody said; undefined where nothing was said
 * @throws InputError naming what differs
 */
export function requirePlannedGrading(
  plan: MemFailGradePlan,
  asked: Pick<MemFailGradePlan, 'run' | 'wordingSha256' | 'personaBatch'> & {
    readonly [Field in 'model' | 'judged' | 'answers' | 'maxStoreTokens']?:
      | MemFailGradePlan[Field]
      | undefined;
  },
  file: string,
): void {
  if (asked.run.answersSha256 !== plan.run.answersSha256) {
    throw new InputError(
      'the answers are not those that the grading was planned for',
      'grade them anew into another folder with --grade DIR',
      { file },
    );
  }
  if (asked.wordingSha256 !== plan.wordingSha256 || asked.personaBatch !== plan.personaBatch) {
    throw new InputError(
      'the prompts are not those that were planned',
      'use the version that made the plan',
      {
        file,
      },
    );
  }
  const fields = ['model', 'judged', 'answers', 'maxStoreTokens'] as const;
  const differing = fields.filter((field) => (asked[field] ?? plan[field]) !== plan[field]);
  if (differing.length === 0) return;
  throw new InputError(
    `the grading is planned with ${differing.map((field) => `${field} ${plan[field]}`).join(' and ')}`,
    'leave the option out, or grade into another folder with --grade DIR',
    { file },
  );
}
