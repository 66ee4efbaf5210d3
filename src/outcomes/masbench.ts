import { z } from 'zod';
import { answerText, goldList } from './answer-text.js';
import { claimedScore } from './claimed-score.js';
import type { OutcomeRow } from './outcome.js';
import { readRecord, recordFault } from './record-fault.js';
import { UnknownFormatError } from './unknown-format-error.js';

/** The rows of the split in the order by which MASBench numbers its sessions, from 1. */
const SESSIONS = ['mh_6k', 'mh_32k', 'mh_64k', 'mh_262k', 'sh_6k', 'sh_32k', 'sh_64k', 'sh_262k'] as const;

const result = z.object({
  session_id: z.union([z.string(), z.number()]),
  question: z.string(),
  system_answer: z.union([z.string(), z.array(z.unknown()), z.null()]),
  gold_answer: z.union([z.string(), z.array(z.string())]).optional(),
  score: z.unknown().optional(),
  system: z.string().optional(),
  split: z.string().optional(),
  error: z.string().nullish(),
});

const masbench = z.object({ results: z.array(z.unknown()) });

/**
 * Outcomes of a MASBench results file: `results[]`, one a question, its session_id the row of the split plus one. A
 * list of answers is joined with a space. The score column is MASBench's own, not the official metric.
 *
 * @see aorogat/MASBench, results of the Conflict_Resolution split
 * @throws {@link InputError} with record and field
 */
export function masbenchRows(document: unknown, file: string): OutcomeRow[] {
  const whole = { file, record: 0, unit: 'record', entry: 'the document' } as const;
  return readRecord(masbench, document, whole, 'a MASBench file').results.map((value, index) => {
    const place = { file, record: index + 1, unit: 'record' } as const;
    const one = readRecord(result, value, place, 'a MASBench result');
    if (one.split !== undefined && one.split !== 'Conflict_Resolution') {
      const { what, fix } = recordFault(
        place,
        `the split is ${one.split}`,
        'give the results of Conflict_Resolution',
      );
      throw new UnknownFormatError(what, fix, { file });
    }
    const set = SESSIONS[Number(one.session_id) - 1];
    if (set === undefined) {
      throw recordFault(
        place,
        `the session_id ${one.session_id} is out of range`,
        'MASBench has sessions 1 to 8',
      );
    }
    const golds = goldList(one.gold_answer);
    const claimedCorrect = claimedScore(one.score);
    return {
      file,
      record: index + 1,
      set,
      question: one.question,
      output: answerText(one.system_answer) ?? '',
      ...(golds && { golds }),
      ...(claimedCorrect !== undefined && { claimedCorrect }),
      ...(one.error && { error: one.error }),
      ...(one.system !== undefined && { variant: { system: one.system } }),
    };
  });
}
