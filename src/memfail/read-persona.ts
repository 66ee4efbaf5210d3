import { z } from 'zod';
import type { MemFailData, MemFailQuestion } from './memfail-data.js';
import { jsonCell, readRows, text } from './read-csv.js';

const questionShape = z.discriminatedUnion('is_misleading', [
  z.object({ text, is_misleading: z.literal(false), distractor: z.null(), ground_truth_answer: text }),
  z.object({ text, is_misleading: z.literal(true), distractor: text, ground_truth_answer: text }),
]);

const personaShape = z.object({
  entity: text,
  entity_facts: jsonCell(z.tuple([text])),
  questions: jsonCell(z.array(questionShape).min(1)),
});

/** A question of Persona-Retrieval. */
export interface PersonaQuestion {
  readonly question: string;
  readonly answer: string;
  /** Misleading: the somebody else whom it asks about. */
  readonly named?: string;
}

/** A row of Persona-Retrieval: an essay about somebody, with questions. */
export interface PersonaRow {
  /** 1-based, the header being row 1. */
  readonly row: number;
  readonly entity: string;
  readonly essay: string;
  readonly questions: readonly PersonaQuestion[];
}

/**
 * Read Persona-Retrieval.
 *
 * @throws InputError with file and row
 */
export function readPersona(bytes: Uint8Array, file: string): PersonaRow[] {
  return readRows(bytes, file, personaShape).map(({ row, entity, entity_facts, questions }) => ({
    row,
    entity,
    essay: entity_facts[0],
    questions: questions.map(({ text, distractor, ground_truth_answer }) => ({
      question: text,
      answer: ground_truth_answer,
      ...(distractor !== null && { named: distractor }),
    })),
  }));
}

/** How a question of a row is named. */
export function personaQuestionId(row: number, at: number): string {
  return `persona#${row}.${at + 1}`;
}

/**
 * Essays are stored whole. A direct question stands on the detail that it asks; a misleading one on the essay that it
 * was made of, whose being about its own person must not be lost.
 */
export function personaData(rows: readonly PersonaRow[]): MemFailData {
  return {
    name: 'persona',
    units: rows.map(({ row, essay }) => ({ id: `persona#${row}.essay`, text: essay })),
    questions: rows.flatMap((row) => row.questions.map((question, at) => personaQuestion(row, question, at))),
  };
}

function personaQuestion(
  { row, entity, essay }: PersonaRow,
  { question, answer, named }: PersonaQuestion,
  at: number,
): MemFailQuestion {
  const id = personaQuestionId(row, at);
  const fact =
    named === undefined
      ? { text: `${entity}: ${answer}`, critical: answer }
      : { text: essay, critical: `that this is about ${entity}, and not about ${named}` };
  return {
    id,
    row,
    kind: named === undefined ? 'direct' : 'misleading',
    question,
    gold: answer,
    facts: [{ id: `${id}.1`, unit: `persona#${row}.essay`, ...fact }],
  };
}
