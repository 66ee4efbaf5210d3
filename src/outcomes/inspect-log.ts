import { z } from 'zod';
import { answerText, goldList } from './answer-text.js';
import { claimedScore } from './claimed-score.js';
import type { OutcomeRow } from './outcome.js';
import { errorText, identityOfRecord } from './plain-record.js';
import { type RecordPlace, readRecord, rowPlace } from './record-fault.js';

const score = z.object({ value: z.unknown().optional(), answer: z.string().nullish() });

const sample = z.object({
  id: z.union([z.string(), z.number()]),
  epoch: z.number().optional(),
  input: z.unknown().optional(),
  target: z.unknown().optional(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  output: z
    .object({
      completion: z.string().nullish(),
      choices: z.array(z.object({ message: z.object({ content: z.unknown().optional() }) })).nullish(),
      error: z.string().nullish(),
    })
    .nullish(),
  scores: z.record(z.string(), score).nullish(),
  error: z.unknown().optional(),
  attachments: z.record(z.string(), z.string()).nullish(),
});

const header = z.object({
  eval: z
    .object({
      task: z.string().optional(),
      model: z.string().optional(),
      dataset: z.object({ name: z.string().nullish() }).nullish(),
    })
    .optional(),
});

const log = z.object({ samples: z.array(z.unknown()) });

/** What the header of a log says of all its samples. */
export interface InspectHeader {
  /** Task and dataset name: a set may be named in them. */
  readonly set?: string;
  readonly model?: string;
}

/**
 * Outcomes of the JSON form of an inspect_ai log (`inspect log dump`, or `--log-format json`).
 *
 * @see inspect_ai, EvalLog and EvalSample
 * @throws {@link InputError} with record and field
 */
export function inspectRows(document: unknown, file: string): OutcomeRow[] {
  const whole = { file, record: 0, unit: 'record', entry: 'the document' } as const;
  const { samples } = readRecord(log, document, whole, 'an inspect_ai log with samples');
  const about = inspectHeader(document, whole);
  return samples.map((value, index) => inspectRow(value, about, { file, record: index + 1, unit: 'record' }));
}

/** The header of a log: the document itself, or `header.json` of an archive. */
export function inspectHeader(value: unknown, place: RecordPlace): InspectHeader {
  const about = readRecord(header, value, place, 'an inspect_ai log').eval;
  const set = [about?.task, about?.dataset?.name].filter((name) => name).join(' ');
  return { ...(set !== '' && { set }), ...(about?.model !== undefined && { model: about.model }) };
}

/**
 * The outcome of one sample. Epochs are told apart as runs. A scorer's answer is the parsed output; of several
 * scorers, the first that says right or wrong is compared with the official metric.
 *
 * @throws {@link InputError} with record and field
 */
export function inspectRow(value: unknown, about: InspectHeader, place: RecordPlace): OutcomeRow {
  const one = readRecord(sample, value, place, 'an inspect_ai sample');
  const attached = (text: string | undefined) =>
    text === undefined ? undefined : resolveAttachments(text, one.attachments ?? {});
  const identity = identityOfRecord(one.metadata ?? {});
  const question = identity.question ?? attached(lastInput(one.input));
  const set = identity.set ?? about.set;
  const golds = identity.golds ?? goldList(one.target);
  const output = attached(one.output?.completion || answerText(one.output?.choices?.[0]?.message.content));
  const scores = Object.values(one.scores ?? {});
  const scored = scores.find((given) => claimedScore(given.value) !== undefined);
  const claimedCorrect = claimedScore(scored?.value);
  const parsedOutput = attached((scored ?? scores[0])?.answer ?? undefined);
  const error = errorText(one.error) ?? errorText(one.output?.error);
  return {
    ...rowPlace(place),
    id: identity.id ?? String(one.id),
    ...(set !== undefined && { set }),
    ...(question !== undefined && { question }),
    ...(golds && { golds }),
    output: output ?? '',
    ...(parsedOutput !== undefined && { parsedOutput }),
    ...(claimedCorrect !== undefined && { claimedCorrect }),
    ...(error !== undefined && { error }),
    variant: {
      ...(about.model !== undefined && { model: about.model }),
      run: String(one.epoch ?? 1),
    },
  };
}

/** The input's text: itself, or the last message of its chat. */
function lastInput(input: unknown): string | undefined {
  return answerText(Array.isArray(input) ? input.at(-1) : input);
}

/** Long texts stand once in `attachments`, and by `attachment://<key>` wherever they are used. */
function resolveAttachments(text: string, attachments: Readonly<Record<string, string>>): string {
  if (!text.includes('attachment://')) return text;
  return text.replace(/attachment:\/\/(\w+)/g, (reference, key: string) => attachments[key] ?? reference);
}
