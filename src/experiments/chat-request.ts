import { sha256 } from '../dataset/content-hash.js';
import type { Terms } from './terms.js';

/** One message of a chat completion. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A JSON Schema that the output has to follow, as chat completions take it. */
export interface ResponseFormat {
  readonly type: 'json_schema';
  readonly json_schema: { readonly name: string; readonly schema: object; readonly strict?: boolean };
}

/** What one attempt asks. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly maxOutputTokens: number;
  readonly responseFormat?: ResponseFormat;
}

/** The body of a request: what is sent, and what is hashed. A term that is null is left to the provider. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** The body that a request makes under the terms of a run. */
export function requestBody(
  { model, messages, maxOutputTokens, responseFormat }: ChatRequest,
  { tokenField, temperature, seed, reasoningEffort }: SamplingTerms,
): RequestBody {
  return {
    model,
    messages,
    [tokenField]: maxOutputTokens,
    ...(temperature !== null && { temperature }),
    ...(seed !== null && { seed }),
    ...(reasoningEffort !== null && { reasoning_effort: reasoningEffort }),
    ...(responseFormat && { response_format: responseFormat }),
  };
}

/** The terms that stand in a request. */
export type SamplingTerms = Pick<Terms, 'tokenField' | 'temperature' | 'seed' | 'reasoningEffort'>;

/** sha256 of the body's JSON. No header stands in it, so no key does. */
export function requestSha256(body: RequestBody): string {
  return sha256(JSON.stringify(body));
}

/** sha256 of the messages' JSON: what a plan pins of a prompt, whatever budget and sampling it is sent with. */
export function promptSha256(messages: readonly ChatMessage[]): string {
  return sha256(JSON.stringify(messages));
}
