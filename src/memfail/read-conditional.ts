import { z } from 'zod';
import type { MemFailData } from './memfail-data.js';
import { jsonCell, readRows, text } from './read-csv.js';

const conditionalShape = z.object({
  entity: text,
  entity_category: text,
  behavior: text,
  condition_type: text,
  condition: text,
  entity_facts: jsonCell(z.tuple([text])),
  question: text,
  question_context: text,
  condition_met: z.enum(['yes', 'no']),
  ground_truth_answer: z.string().regex(/^(?:yes|no)\b/i, 'begins with neither Yes nor No'),
});

/** A row of Conditional-Facts: an essay about somebody, and a question whether a behaviour shows in a situation. */
export interface ConditionalRow {
  /** 1-based, the header being row 1. */
  readonly row: number;
  readonly entity: string;
  readonly behavior: string;
  readonly condition: string;
  readonly essay: string;
  readonly question: string;
  readonly conditionMet: 'yes' | 'no';
  readonly answer: string;
}

/** The two datasets of one shape. */
export type ConditionalDataset = 'conditional-easy' | 'conditional-hard';

/**
 * Read Conditional-Facts, Easy or Hard.
 *
 * @throws InputError with file and row
 */
export function readConditional(bytes: Uint8Array, file: string): ConditionalRow[] {
  return readRows(bytes, file, conditionalShape).map(
    ({ row, entity, behavior, condition, entity_facts, question, condition_met, ground_truth_answer }) => ({
      row,
      entity,
      behavior,
      condition,
      essay: entity_facts[0],
      question,
      conditionMet: condition_met,
      answer: ground_truth_answer,
    }),
  );
}

/** The yes or no with which an expected answer begins. */
export function yesOrNo({ answer }: Pick<ConditionalRow, 'answer'>): 'yes' | 'no' {
  return answer.toLowerCase().startsWith('yes') ? 'yes' : 'no';
}

/** Essays are stored whole; the fact is the behaviour under its condition, of which the condition must not be lost. */
export function conditionalData(name: ConditionalDataset, rows: readonly ConditionalRow[]): MemFailData {
  return {
    name,
    units: rows.map(({ row, essay }) => ({ id: `${name}#${row}.essay`, text: essay })),
    questions: rows.map(({ row, entity, behavior, condition, question, answer }) => ({
      id: `${name}#${row}`,
      row,
      kind: 'conditional',
      question,
      gold: answer,
      facts: [
        {
          id: `${name}#${row}.1`,
          unit: `${name}#${row}.essay`,
          text: `${entity}: ${behavior}, ${condition}`,
          critical: condition,
        },
      ],
    })),
  };
}
