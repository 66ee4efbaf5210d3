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
  schema: z.literal(OUTCOME_SCHEMA).describe('kind of the record, and version of its form'),
  item: z.string().min(1).describe('item, e.g. mh_6k#67'),
  qaPairId: z.string().min(1).describe("the benchmark's own name, e.g. factconsolidation_mh_6k_no67"),
  question: z.string().optional().describe('the question that was asked'),
  golds: z.array(z.string()).min(1).optional().describe('accepted answers'),
  output: z.string().nullable().describe('the whole output; null where error says why there is none'),
  parsedOutput: z.string().optional().describe('what a harness parsed out of it'),
  error: z.string().min(1).optional().describe('what went wrong; required where the output is null'),
  system: z.string().optional().describe('the system, where a file holds several'),
  run: z.int().positive().optional().describe('1-based run of a repeated experiment'),
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
