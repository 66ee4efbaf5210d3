import type { z } from 'zod';
import { type JsonAnswer, jsonSchemaOf, readJsonAnswer } from '../experiments/json-answer.js';
import { MemoryFault } from './memory-fault.js';
import type { MemoryModel, Turn } from './memory-system.js';

/** What a model is asked for in one call: its form, and what no form can say. */
export interface ModelForm<T> {
  /** e.g. `extract`. */
  readonly purpose: string;
  readonly schema: z.ZodType<T>;
  /** What is wrong with an output of the right form; undefined where it will do. */
  readonly fault?: (value: T) => string | undefined;
}

/**
 * Ask a model for a JSON object. An output that will not do is asked for again, as often as the run's terms allow.
 *
 * @throws MemoryFault when no output will do
 */
export async function askForm<T>(
  model: MemoryModel,
  { purpose, schema, fault }: ModelForm<T>,
  messages: readonly Turn[],
): Promise<T> {
  const read = (output: string): JsonAnswer<T> => {
    const answer = readJsonAnswer(schema, output);
    const wrong = 'value' in answer ? fault?.(answer.value) : undefined;
    return wrong === undefined ? answer : { wrong };
  };
  const check = (output: string) => {
    const result = read(output);
    return 'wrong' in result ? `not an answer of the form: ${result.wrong}` : undefined;
  };
  const form = { name: purpose, schema: jsonSchemaOf(schema) };
  const output = await model.ask({ purpose, messages, schema: form, check });
  const result = read(output);
  if ('wrong' in result) throw new MemoryFault('model', `${purpose}: ${result.wrong}`);
  return result.value;
}
