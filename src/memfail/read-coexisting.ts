import { z } from 'zod';
import { InputError } from '../dataset/input-error.js';
import type { MemFailData } from './memfail-data.js';
import { jsonCell, readRows, text } from './read-csv.js';

const coexistingShape = z.object({
  preference_category: text,
  preferences: jsonCell(z.array(text).min(1)),
  preference_facts: jsonCell(z.array(text).min(1)),
  question: text,
  ground_truth_answer: text,
});

/** A row of Coexisting-Facts: preferences of one category that hold side by side, each with the fact that states it. */
export interface CoexistingRow {
  /** 1-based, the header being row 1. */
  readonly row: number;
  readonly category: string;
  readonly preferences: readonly { readonly preference: string; readonly fact: string }[];
  readonly question: string;
  readonly answer: string;
}

/**
 * Read Coexisting-Facts.
 *
 * @throws InputError with file and row
 */
export function readCoexisting(bytes: Uint8Array, file: string): CoexistingRow[] {
  return readRows(bytes, file, coexistingShape).map(
    ({ row, preference_category, preferences, preference_facts, question, ground_truth_answer }) => {
      if (preferences.length !== preference_facts.length) {
        throw new InputError(
          `${preferences.length} preferences have ${preference_facts.length} facts`,
          'compare it with the published row',
          { file, row },
        );
      }
      return {
        row,
        category: preference_category,
        preferences: preferences.map((preference, at) => ({ preference, fact: preference_facts[at]! })),
        question,
        answer: ground_truth_answer,
      };
    },
  );
}

/** Every preference's fact is stored by itself, and all of a row are needed; the preference must not be lost. */
export function coexistingData(rows: readonly CoexistingRow[]): MemFailData {
  const factId = (row: number, at: number) => `coexisting#${row}.${at + 1}`;
  return {
    name: 'coexisting',
    units: rows.flatMap(({ row, preferences }) =>
      preferences.map(({ fact }, at) => ({ id: factId(row, at), text: fact })),
    ),
    questions: rows.map(({ row, preferences, question, answer }) => ({
      id: `coexisting#${row}`,
      row,
      kind: 'coexisting',
      question,
      gold: answer,
      facts: preferences.map(({ preference, fact }, at) => ({
        id: factId(row, at),
        unit: factId(row, at),
        text: fact,
        critical: preference,
      })),
      size: preferences.length,
    })),
  };
}
