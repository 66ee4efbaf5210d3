import { z } from 'zod';
import type { ResponseFormat } from '../experiments/chat-request.js';
import { type JsonAnswer, jsonResponseFormat, readJsonAnswer } from '../experiments/json-answer.js';

const verdict = { reasoning: z.string(), value: z.boolean() };
const oneSchema = z.strictObject(verdict);
const batchSchema = z.strictObject({ verdicts: z.array(z.strictObject({ case: z.int(), ...verdict })) });

/** A model's verdict on one case. */
export interface JudgeAnswer {
  readonly value: boolean;
  readonly reasoning: string;
}

/** Reads a judge's outputs. */
export interface JudgeForm {
  readonly responseFormat: ResponseFormat;
  /** What is wrong with an output; undefined where it will do. */
  readonly check: (output: string) => string | undefined;
  /** One verdict a case; undefined where the output will not do. */
  readonly read: (output: string) => readonly JudgeAnswer[] | undefined;
}

/**
 * The form of the answer to so many cases: one object, or a list with an entry for each.
 *
 * @param cases - 1 or more
 * @param batched - whether a list is asked for
 */
export function judgeForm(cases: number, batched: boolean): JudgeForm {
  const read = (output: string) => (batched ? readBatch(output, cases) : readOne(output));
  return {
    responseFormat: jsonResponseFormat('verdict', batched ? batchSchema : oneSchema),
    check: (output) => {
      const answer = read(output);
      return 'wrong' in answer ? `not a verdict of the form: ${answer.wrong}` : undefined;
    },
    read: (output) => {
      const answer = read(output);
      return 'wrong' in answer ? undefined : answer.value;
    },
  };
}

function readOne(output: string): JsonAnswer<readonly JudgeAnswer[]> {
  const answer = readJsonAnswer(oneSchema, output);
  return 'wrong' in answer ? answer : { value: [answer.value] };
}

function readBatch(output: string, cases: number): JsonAnswer<readonly JudgeAnswer[]> {
  const answer = readJsonAnswer(batchSchema, output);
  if ('wrong' in answer) return answer;
  const { verdicts } = answer.value;
  const byCase = new Map(verdicts.map((one) => [one.case, one]));
  const answers = Array.from({ length: cases }, (_, at) => byCase.get(at + 1));
  const missing = answers.indexOf(undefined);
  if (missing >= 0) return { wrong: `case ${missing + 1} has no verdict` };
  // A case judged twice, or one that was never given: nobody can say which verdict belongs to which.
  if (verdicts.length !== cases) return { wrong: `${verdicts.length} verdicts for ${cases} cases` };
  return { value: answers.map((one) => ({ value: one!.value, reasoning: one!.reasoning })) };
}
