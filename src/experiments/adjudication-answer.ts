import { z } from 'zod';
import type { AdjudicationTask, Arm } from '../audit/blind-evidence.js';
import { answerOptions } from './adjudication-wording.js';
import type { ResponseFormat } from './chat-request.js';
import { jsonResponseFormat, readJsonAnswer } from './json-answer.js';

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
  return {
    responseFormat: jsonResponseFormat('verdict', schema),
    check: (output) => {
      const answer = readJsonAnswer(schema, output);
      return 'wrong' in answer ? `not an answer of the form: ${answer.wrong}` : undefined;
    },
    read: (output) => {
      const answer = readJsonAnswer(schema, output);
      if ('wrong' in answer) return undefined;
      return { ...answer.value, verdict: verdictOf.get(answer.value.verdict)! };
    },
  };
}
