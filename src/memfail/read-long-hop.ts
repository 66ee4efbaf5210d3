import { z } from 'zod';
import { InputError } from '../dataset/input-error.js';
import type { MemFailData } from './memfail-data.js';
import { readRows, text } from './read-csv.js';

/** The letters of the five choices, in order. */
export const CHOICE_LETTERS = ['A', 'B', 'C', 'D', 'E'] as const;

const chainShape = z.object({
  id: text,
  hop_count: z.string().regex(/^[1-9]\d*$/, 'is no whole number from 1'),
  fact_1: text,
  fact_2: text,
  fact_3: z.string(),
  fact_4: z.string(),
  chain_1: text,
  chain_2: text,
  chain_3: text,
  chain_4: z.string(),
  chain_5: z.string(),
  graded_question: text,
  ground_truth_answer: text,
  choice_a: text,
  choice_b: text,
  choice_c: text,
  choice_d: text,
  choice_e: text,
  correct_choice: z.enum(CHOICE_LETTERS),
});

/** A row of Long-Hop: facts that lead from a head over anchors to an end, and a question from head to end. */
export interface LongHopChain {
  /** 1-based, the header being row 1. */
  readonly row: number;
  /** e.g. `longhop-2hop-020`. */
  readonly name: string;
  /** Anchors between head and end: K. */
  readonly hops: number;
  readonly facts: readonly string[];
  /** Head, middle anchors, end. */
  readonly anchors: readonly string[];
  /** The question with its options, as it is asked. */
  readonly question: string;
  readonly answer: string;
  /** A to E. */
  readonly choices: readonly string[];
  readonly letter: (typeof CHOICE_LETTERS)[number];
}

/**
 * Read Long-Hop.
 *
 * @throws InputError with file and row
 */
export function readLongHop(bytes: Uint8Array, file: string): LongHopChain[] {
  return readRows(bytes, file, chainShape).map((cells) => {
    const { row } = cells;
    const place = { file, row };
    return {
      row,
      name: cells.id,
      hops: Number(cells.hop_count),
      facts: filled([cells.fact_1, cells.fact_2, cells.fact_3, cells.fact_4], 'facts', place),
      anchors: filled(
        [cells.chain_1, cells.chain_2, cells.chain_3, cells.chain_4, cells.chain_5],
        'anchors',
        place,
      ),
      question: cells.graded_question,
      answer: cells.ground_truth_answer,
      choices: [cells.choice_a, cells.choice_b, cells.choice_c, cells.choice_d, cells.choice_e],
      letter: cells.correct_choice,
    };
  });
}

/** Every fact is stored by itself, and all of a chain are needed; the link that it makes must not be lost. */
export function longHopData(chains: readonly LongHopChain[]): MemFailData {
  const factId = (row: number, at: number) => `long-hop#${row}.${at + 1}`;
  return {
    name: 'long-hop',
    units: chains.flatMap(({ row, facts }) => facts.map((fact, at) => ({ id: factId(row, at), text: fact }))),
    questions: chains.map(({ row, hops, facts, anchors, question, answer, letter }) => ({
      id: `long-hop#${row}`,
      row,
      kind: 'long-hop',
      question,
      gold: answer,
      facts: facts.map((fact, at) => ({
        id: factId(row, at),
        unit: factId(row, at),
        text: fact,
        critical: `${anchors[at] ?? ''} → ${anchors[at + 1] ?? ''}`,
      })),
      letter,
      size: hops,
    })),
  };
}

function filled(
  cells: readonly string[],
  what: string,
  place: { readonly file: string; readonly row: number },
): string[] {
  const end = cells.findIndex((cell) => cell.trim() === '');
  const values = end === -1 ? [...cells] : cells.slice(0, end);
  if (end !== -1 && cells.slice(end).some((cell) => cell.trim() !== '')) {
    throw new InputError(`the ${what} have a gap`, 'compare it with the published row', place);
  }
  return values;
}
