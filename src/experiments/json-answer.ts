import { z } from 'zod';
import type { ResponseFormat } from './chat-request.js';

/** A model's output as a JSON object of a form, or what is wrong with it. */
export type JsonAnswer<T> = { readonly value: T } | { readonly wrong: string };

/**
 * Read an output that has to be a JSON object. The whole output has to be it; a fence around all of it hides nothing,
 * and many models cannot leave it. An object picked out of prose may be one that the model only quotes.
 */
export function readJsonAnswer<T>(schema: z.ZodType<T>, output: string): JsonAnswer<T> {
  const json = parseJson(output);
  if (json === undefined) return { wrong: 'it is not JSON alone' };
  const { data, error } = schema.safeParse(json);
  return error ? { wrong: z.prettifyError(error).replace(/\s+/g, ' ').slice(0, 300) } : { value: data };
}

/** How an answer of a form is asked for. */
export function jsonResponseFormat(name: string, schema: z.ZodType): ResponseFormat {
  return { type: 'json_schema', json_schema: { name, strict: true, schema: jsonSchemaOf(schema) } };
}

/** The JSON Schema of an answer, as endpoints take it: without the address of its dialect. */
export function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema);
  return jsonSchema;
}

function parseJson(output: string): unknown {
  const [, fenced] = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(output) ?? [];
  try {
    return JSON.parse(fenced ?? output);
  } catch {
    return undefined;
  }
}
