import { z } from 'zod';
import { answerText, goldList } from './answer-text.js';
import { claimedScore } from './claimed-score.js';
import type { OutcomeRow } from './outcome.js';
import { identityOfRecord, variantOf } from './plain-record.js';
import { type RecordPlace, readRecord, recordFault, rowPlace } from './record-fault.js';

const sample = z.looseObject({
  doc_id: z.union([z.number(), z.string()]).optional(),
  doc: z.unknown().optional(),
  target: z.unknown().optional(),
  arguments: z.unknown().optional(),
  resps: z.array(z.unknown()).optional(),
  filtered_resps: z.array(z.unknown()).optional(),
  filter: z.string().optional(),
  metrics: z.array(z.string()).optional(),
});

type Sample = z.infer<typeof sample>;

/** Score fields to compare with, best first, before those that the sample names. */
const METRICS = ['substring_exact_match', 'exact_match', 'acc'];

/**
 * Outcomes of one line of lm-evaluation-harness's `samples_*.jsonl`: one for every repeat of a generation, told apart
 * as runs. A file with several filters holds every sample once a filter: those are told apart too, their full outputs
 * being the same and their parsed outputs not.
 *
 * @see EleutherAI/lm-evaluation-harness, `--log_samples`
 * @throws {@link InputError} with line and field; log-likelihood samples have no outputs
 */
export function lmEvalRows(value: unknown, place: RecordPlace): OutcomeRow[] {
  const one = readRecord(sample, value, place, 'a sample of lm-evaluation-harness');
  const outputs = generations(one, place);
  const doc = typeof one.doc === 'object' && one.doc !== null ? (one.doc as Record<string, unknown>) : {};
  const identity = identityOfRecord(doc);
  const golds = identity.golds ?? goldList(one.target);
  const question = identity.question ?? promptOf(one.arguments);
  const id = identity.id ?? (one.doc_id === undefined ? undefined : String(one.doc_id));
  const repeated = outputs.length > 1;
  const claimedCorrect = repeated ? undefined : claimOf(one);
  return outputs.map((output, index) => {
    const parsedOutput = parsedOf(one, index, repeated);
    const variant = variantOf({ filter: one.filter, run: repeated ? String(index + 1) : undefined });
    return {
      ...rowPlace(place),
      ...(identity.set !== undefined && { set: identity.set }),
      ...(id !== undefined && { id }),
      ...(question !== undefined && { question }),
      ...(golds && { golds }),
      output,
      ...(parsedOutput !== undefined && { parsedOutput }),
      ...(claimedCorrect !== undefined && { claimedCorrect }),
      ...(variant && { variant }),
    };
  });
}

/** `resps` holds a list of generations for each request; a generation task makes one request a document. */
function generations({ resps, filtered_resps: filtered }: Sample, place: RecordPlace): string[] {
  const given = resps ?? filtered;
  if (given === undefined) {
    throw recordFault(place, 'the field resps is missing', 'run lm-evaluation-harness with --log_samples');
  }
  const first = given[0];
  const texts = Array.isArray(first) ? first : [first];
  if (given.length !== 1 || texts.length === 0 || texts.some((text) => typeof text !== 'string')) {
    throw recordFault(
      place,
      'resps holds no generated text',
      'give the samples of a task with output_type generate_until',
    );
  }
  return texts as string[];
}

function parsedOf({ resps, filtered_resps }: Sample, index: number, repeated: boolean): string | undefined {
  const filtered = filtered_resps?.[0];
  if (resps === undefined || filtered === undefined) return undefined;
  if (Array.isArray(filtered)) return answerText(filtered[index]);
  // A filter that keeps one of several repeats does not say which.
  return repeated ? undefined : answerText(filtered);
}

function claimOf(one: Sample): boolean | undefined {
  for (const metric of [...METRICS, ...(one.metrics ?? [])]) {
    const claim = claimedScore(one[metric]);
    if (claim !== undefined) return claim;
  }
  return undefined;
}

/** The prompt, as `[[prompt, options]]` or as `{gen_args_0: {arg_0: prompt}}`. */
function promptOf(given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const request: unknown = Object.values(given)[0];
  if (typeof request !== 'object' || request === null) return undefined;
  return answerText(Object.values(request)[0]);
}
