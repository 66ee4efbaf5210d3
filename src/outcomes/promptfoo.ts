import { z } from 'zod';
import { answerText } from './answer-text.js';
import type { OutcomeRow } from './outcome.js';
import { errorText, identityOfRecord, variantOf } from './plain-record.js';
import { type RecordPlace, readRecord, rowPlace } from './record-fault.js';

const fields = z.record(z.string(), z.unknown()).nullish();

const result = z.object({
  vars: fields,
  metadata: fields,
  testCase: z.object({ vars: fields, metadata: fields }).nullish(),
  provider: z
    .union([z.string(), z.object({ id: z.string().optional(), label: z.string().optional() })])
    .nullish(),
  prompt: z.union([z.string(), z.object({ raw: z.string().optional() })]).nullish(),
  promptId: z.string().nullish(),
  response: z.object({ output: z.unknown().optional() }).nullish(),
  error: z.unknown().optional(),
  failureReason: z.number().nullish(),
  success: z.boolean().nullish(),
});

const list = z.object({ results: z.array(z.unknown()) });
const promptfoo = z.object({ results: z.union([list, z.array(z.unknown())]) });

/** `failureReason` of a result whose provider or assertion broke down, as against one that failed an assertion. */
const BROKE_DOWN = 2;

/**
 * Outcomes of a promptfoo results document: `results.results[]`, or `results[]` in a summary alone.
 *
 * @see promptfoo, EvaluateSummaryV3 and EvaluateResult
 * @throws {@link InputError} with record and field
 */
export function promptfooRows(document: unknown, file: string): OutcomeRow[] {
  const whole = { file, record: 0, unit: 'record', entry: 'the document' } as const;
  const { results } = readRecord(promptfoo, document, whole, 'a promptfoo results file');
  return (Array.isArray(results) ? results : results.results).map((value, index) =>
    promptfooRow(value, { file, record: index + 1, unit: 'record' }),
  );
}

/**
 * The outcome of one result, of a document or of a JSONL export. Its item is named by the variables or the metadata
 * of the test; providers and prompts are told apart as systems of their own.
 *
 * @throws {@link InputError} with record and field
 */
export function promptfooRow(value: unknown, place: RecordPlace): OutcomeRow {
  const one = readRecord(result, value, place, 'a promptfoo result');
  const test = one.testCase;
  const identity = identityOfRecord({ ...one.metadata, ...test?.metadata, ...test?.vars, ...one.vars });
  const prompt = typeof one.prompt === 'string' ? one.prompt : one.prompt?.raw;
  const question = identity.question ?? prompt;
  const given = one.response?.output;
  // An object is what a provider or a transform made of the text.
  const output =
    answerText(given) ?? (given === undefined || given === null ? undefined : JSON.stringify(given));
  // `error` also words a failed assertion.
  const broke = one.failureReason === BROKE_DOWN || (output === undefined && one.failureReason !== 1);
  const error = broke ? (errorText(one.error) ?? 'there is no response') : undefined;
  const { provider } = one;
  const variant = variantOf({
    provider: typeof provider === 'string' ? provider : provider?.label || provider?.id,
    prompt: one.promptId?.slice(0, 8),
  });
  return {
    ...rowPlace(place),
    ...identity,
    ...(question !== undefined && { question }),
    output: output ?? '',
    ...(typeof one.success === 'boolean' && !broke && { claimedCorrect: one.success }),
    ...(error !== undefined && { error }),
    ...(variant && { variant }),
  };
}
