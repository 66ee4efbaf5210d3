import { z } from 'zod';
import type { QuestionGrade } from './grade.js';
import { VERDICT_VALUES, type Verdict } from './judge.js';
import { FACT_LABELS, ITEM_LABELS, OPEN_LABELS } from './label.js';
import { MEMFAIL_DATASETS } from './memfail-data.js';

/** The `schema` field of every line of grades.jsonl. */
const GRADE_SCHEMA = 'lastwrite.memfail-grade/1';

const KINDS = ['conditional', 'coexisting', 'direct', 'misleading', 'long-hop'] as const;

const verdictSchema = z
  .strictObject({
    value: z.enum(VERDICT_VALUES).describe('analysis_failed: a judge was asked and gave no verdict'),
    reasoning: z.string().describe('why'),
    by: z.enum(['text', 'model']).describe('what text shows, or what a model says'),
    memories: z
      .array(z.string())
      .optional()
      .describe('memories that it stands on; a retrieved one without an id by its place, #1 the first'),
    leftOut: z.int().positive().optional().describe('memories of the store that the judge was not shown'),
  })
  .meta({ id: 'memfailVerdict', description: 'The verdict of a judge on one check.' });

const factSchema = z.strictObject({
  id: z.string().describe('the fact, e.g. long-hop#44.2'),
  label: z
    .enum([...FACT_LABELS, 'undetermined', 'analysis_failed'])
    .describe('what became of it: its first failure decides'),
  storage: verdictSchema.describe('is it held?'),
  summary: verdictSchema
    .optional()
    .describe('are its critical details kept? absent where it was not checked'),
  retrieval: verdictSchema.optional().describe('was it retrieved? absent where it was not checked'),
});

/** A question with its facts' verdicts. */
export const memfailGradeRecord = z.strictObject({
  schema: z.literal(GRADE_SCHEMA).describe('kind of the record, and version of its form'),
  dataset: z.enum(MEMFAIL_DATASETS).describe('dataset of MemFail'),
  id: z.string().describe('question, e.g. persona#12.2'),
  kind: z.enum(KINDS).describe('what the question is like'),
  size: z.int().positive().optional().describe('N of Coexisting, K of Long-Hop'),
  label: z
    .enum([...ITEM_LABELS, ...OPEN_LABELS])
    .describe('the operation that failed; open labels where that is not known'),
  vacuous: z
    .boolean()
    .describe('a misleading question that passed because its fact was not stored or not retrieved'),
  passed: z
    .boolean()
    .nullable()
    .describe('the question is passed; null where that is not known. One with an open label can have failed'),
  facts: z.array(factSchema).describe('the facts that a right answer needs'),
  invocation: verdictSchema.optional().describe('is the answer right? absent where a fact was lost before'),
  letter: z
    .strictObject({
      read: z.string().nullable().describe("the answer's letter; null for none"),
      right: z.boolean().describe('it is the right one, whatever became of the facts'),
      hazard: z
        .enum(['article', 'several'])
        .nullable()
        .describe('why the letter may not be what the answer chose; null for no reason'),
    })
    .optional()
    .describe('of Long-Hop; absent where there is no answer'),
});

/** A question with its facts' verdicts. */
export type MemFailGrade = z.infer<typeof memfailGradeRecord>;

/** A grade as its file has it. */
export function gradeRecord({ question, answer, facts, ...grade }: QuestionGrade): MemFailGrade {
  const { label, vacuous, passed = null, invocation, letter } = grade;
  return {
    schema: GRADE_SCHEMA,
    dataset: answer.dataset,
    id: question.id,
    kind: question.kind,
    ...(question.size !== undefined && { size: question.size }),
    label,
    vacuous,
    passed,
    facts: facts.map(({ fact, label: of, storage, summary, retrieval }) => ({
      id: fact.id,
      label: of,
      storage: written(storage),
      ...(summary && { summary: written(summary) }),
      ...(retrieval && { retrieval: written(retrieval) }),
    })),
    ...(invocation && { invocation: written(invocation) }),
    ...(letter && { letter }),
  };
}

function written({ memories, ...verdict }: Verdict): z.infer<typeof verdictSchema> {
  return { ...verdict, ...(memories && { memories: [...memories] }) };
}
