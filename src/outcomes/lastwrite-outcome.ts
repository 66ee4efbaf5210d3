import { z } from 'zod';
import type { OutcomeRow } from './outcome.js';
import { variantOf } from './plain-record.js';
import { type RecordPlace, readRecord, recordFault, rowPlace } from './record-fault.js';

/** The `schema` field of every line. */
export const OUTCOME_SCHEMA = 'lastwrite.outcome/1';

/**
 * A line of the JSONL that this tool's own agents write. More fields may stand beside these (tokens, times, prompts);
 * readers of outcomes ignore them.
 */
export const outcomeRecord = z.looseObject({
  schema: z.literal(OUTCOME_SCHEMA),
  /** e.g. `mh_6k#67`. */
  item: z.string().min(1),
  /** e.g. `factconsolidation_mh_6k_no67`. */
  qaPairId: z.string().min(1),
  question: z.string().optional(),
  golds: z.array(z.string()).min(1).optional(),
  /** The whole output; null where `error` says why there is none. */
  output: z.string().nullable(),
  parsedOutput: z.string().optional(),
  error: z.string().min(1).optional(),
  system: z.string().optional(),
  /** 1-based run of a repeated experiment. */
  run: z.int().positive().optional(),
});

export type OutcomeRecord = z.infer<typeof outcomeRecord>;

/**
 * The outcome of one line.
 *
 * @throws {@link InputError} with line and field
 */
export function lastwriteRow(value: unknown, place: RecordPlace): OutcomeRow {
  const one = readRecord(outcomeRecord, value, place, `a ${OUTCOME_SCHEMA} record`);
  if (one.output === null && one.error === undefined) {
    throw recordFault(place, 'the output is null and there is no error', 'say why there is no output');
  }
  const variant = variantOf({ system: one.system, run: one.run?.toString() });
  return {
    ...rowPlace(place),
    id: one.item,
    ...(one.question !== undefined && { question: one.question }),
    ...(one.golds && { golds: one.golds }),
    output: one.output ?? '',
    ...(one.parsedOutput !== undefined && { parsedOutput: one.parsedOutput }),
    ...(one.error !== undefined && { error: one.error }),
    ...(variant && { variant }),
  };
}
