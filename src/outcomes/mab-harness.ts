import { z } from 'zod';
import { answerText, goldList } from './answer-text.js';
import { claimedScore } from './claimed-score.js';
import type { OutcomeRow } from './outcome.js';
import { readRecord } from './record-fault.js';

const datum = z.object({
  output: z.union([z.string(), z.array(z.string()), z.null()]),
  parsed_output: z.string().nullish(),
  answer: z.union([z.string(), z.array(z.string())]).optional(),
  query: z.string().optional(),
  qa_pair_id: z.string().nullish(),
  substring_exact_match: z.unknown().optional(),
  error: z.string().nullish(),
});

const harness = z.object({
  data: z.array(z.unknown()),
  dataset_config: z.object({ sub_dataset: z.string().optional() }).optional(),
});

/**
 * Outcomes of MemoryAgentBench's own harness: `data[]`, one a question. The query holds the whole prompt, so rows are
 * joined by qa_pair_id; the set is named by the dataset's configuration.
 *
 * @see MemoryAgentBench, main.py and utils/eval_other_utils.py
 * @throws {@link InputError} with record and field
 */
export function mabHarnessRows(document: unknown, file: string): OutcomeRow[] {
  const whole = { file, record: 0, unit: 'record', entry: 'the document' } as const;
  const { data, dataset_config } = readRecord(
    harness,
    document,
    whole,
    "a file of MemoryAgentBench's harness",
  );
  const set = dataset_config?.sub_dataset;
  return data.map((value, index) => {
    const place = { file, record: index + 1, unit: 'record' } as const;
    const one = readRecord(datum, value, place, "a record of MemoryAgentBench's harness");
    const golds = goldList(one.answer);
    const claimedCorrect = claimedScore(one.substring_exact_match);
    return {
      file,
      record: index + 1,
      output: answerText(one.output) ?? '',
      ...(one.qa_pair_id && { id: one.qa_pair_id }),
      ...(set !== undefined && { set }),
      ...(one.query !== undefined && { question: one.query }),
      ...(golds && { golds }),
      ...(typeof one.parsed_output === 'string' && { parsedOutput: one.parsed_output }),
      ...(claimedCorrect !== undefined && { claimedCorrect }),
      ...(one.error && { error: one.error }),
    };
  });
}
