import { z } from 'zod';
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
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema);
  const read = (output: string): { readonly value: T } | { readonly wrong: string } => {
    const { data, error } = schema.safeParse(parseJson(output));
    if (error) return { wrong: z.prettifyError(error).replace(/\s+/g, ' ').slice(0, 300) };
    const wrong = fault?.(data as T);
    return wrong === undefined ? { value: data as T } : { wrong };
  };
  const check = (output: string) => {
    const result = read(output);
    return 'wrong' in result ? `not an answer of the form: ${result.wrong}` : undefined;
  };
  const output = await model.ask({ purpose, messages, schema: { name: purpose, schema: jsonSchema }, check });
  const result = read(output);
  if ('wrong' in result) throw new MemoryFault('model', `${purpose}: ${result.wrong}`);
  return result.value;
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
