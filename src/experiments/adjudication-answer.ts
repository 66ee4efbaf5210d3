import { z } from 'zod';
import type { AdjudicationTask, Arm } from '../audit/blind-evidence.js';
import { answerOptions } from './adjudication-wording.js';
import type { ResponseFormat } from './chat-request.js';

/** A model's answer to a row, checked. */
export interface ModelVerdict {
  readonly verdict: string;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly reason: string;
}

/** Reads a model's outputs. */
export interface AnswerForm {
  readonly responseFormat: ResponseFormat;
  /** What is wrong with an output; undefined where it will do. */
  readonly check: (output: string) => string | undefined;
  /** The verdict of an output; undefined where it is none. */
  readonly read: (output: string) => ModelVerdict | undefined;
}

/** The form of the answers to a task. */
export function answerForm(task: AdjudicationTask, arm: Arm): AnswerForm {
  const options = answerOptions(task, arm);
  const verdictOf = new Map(options.map(({ code, verdict }) => [code, verdict]));
  const schema = z.strictObject({
    verdict: z.enum(options.map(({ code }) => code)),
    confidence: z.enum(['high', 'medium', 'low']),
    reason: z.string(),
  });
  const parse = (output: string) => schema.safeParse(parseJson(output));
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema);
  return {
    responseFormat: {
      type: 'json_schema',
      json_schema: { name: 'verdict', strict: true, schema: jsonSchema },
    },
    check: (output) => {
      const { error } = parse(output);
      return (
        error && `not an answer of the form: ${z.prettifyError(error).replace(/\s+/g, ' ').slice(0, 300)}`
      );
    },
    read: (output) => {
      const { data } = parse(output);
      return data && { ...data, verdict: verdictOf.get(data.verdict)! };
    },
  };
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
