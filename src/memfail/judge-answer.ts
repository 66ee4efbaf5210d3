import { z } from 'zod';
import type { ResponseFormat } from '../experiments/chat-request.js';

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
  const { $schema: _, ...schema } = z.toJSONSchema(batched ? batchSchema : oneSchema);
  return {
    responseFormat: { type: 'json_schema', json_schema: { name: 'verdict', strict: true, schema } },
    check: (output) => {
      const result = read(output);
      return typeof result === 'string' ? `not a verdict of the form: ${result}` : undefined;
    },
    read: (output) => {
      const result = read(output);
      return typeof result === 'string' ? undefined : result;
    },
  };
}

function readOne(output: string): readonly JudgeAnswer[] | string {
  const { data, error } = oneSchema.safeParse(parseJson(output));
  return data ? [data] : faultText(error);
}

function readBatch(output: string, cases: number): readonly JudgeAnswer[] | string {
  const { data, error } = batchSchema.safeParse(parseJson(output));
  if (!data) return faultText(error);
  const byCase = new Map(data.verdicts.map((one) => [one.case, one]));
  const answers = Array.from({ length: cases }, (_, at) => byCase.get(at + 1));
  const missing = answers.indexOf(undefined);
  if (missing >= 0) return `case ${missing + 1} has no verdict`;
  // A case judged twice, or one that was never given: nobody can say which verdict belongs to which.
  if (data.verdicts.length !== cases) return `${data.verdicts.length} verdicts for ${cases} cases`;
  return answers.map((one) => ({ value: one!.value, reasoning: one!.reasoning }));
}

function faultText(error: z.ZodError): string {
  return z.prettifyError(error).replace(/\s+/g, ' ').slice(0, 300);
}

/** The whole output has to be the object; a fence around all of it hides nothing, and many models cannot leave it. */
function parseJson(output: string): unknown {
  const [, fenced] = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(output) ?? [];
  try {
    return JSON.parse(fenced ?? output);
  } catch {
    return undefined;
  }
}
