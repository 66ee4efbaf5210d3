import { wilson } from '../stats/wilson.js';
import type { MemFailDataset } from './memfail-data.js';

/** What the sanity rules look at of a run. */
export interface RunFigures {
  /** The run's name among those looked at. */
  readonly name: string;
  readonly dataset: MemFailDataset;
  /** With the model that it works with: what is stored hangs on both. */
  readonly system: string;
  readonly model: string;
  readonly k: number;
  /** Who graded it: storage rates of two judges do not compare. */
  readonly judge: string;
  /** By the system's own declaration: keeps nothing, or hands out all that it holds whatever k is. */
  readonly storesNothing: boolean;
  readonly ignoresK: boolean;
  /** Questions of the run's plan, and of the whole dataset. */
  readonly questions: number;
  readonly inDataset: number;
  /** Filled stores that answers were asked of, an entry an ingestion. */
  readonly stores: readonly {
    readonly ingestion: number;
    readonly memories: number;
    /** Of the texts alone, so that memories that only got other ids are the same. */
    readonly textsSha256: string;
  }[];
  /** Facts by their storage check. */
  readonly storage: { readonly passed: number; readonly failed: number };
  /** Texts of the answers; null for one that is missing. */
  readonly answers: readonly (string | null)[];
  /** Long-Hop: the answers' letters. */
  readonly letters: readonly (string | null)[];
  /** Questions that are known to be passed, and known to have failed. */
  readonly passed: number;
  readonly failed: number;
  /** Memories retrieved a question, and their tokens. */
  readonly retrieved: readonly { readonly id: string; readonly memories: number; readonly tokens: number }[];
  /** Verdicts that a judge was asked for and did not give. */
  readonly failedVerdicts: number;
  /** Verdicts of a judge that was shown a part of the store. */
  readonly partialVerdicts: number;
}

/** The rules, by what they find. */
export const SANITY_CODES = [
  'store_empty',
  'nothing_retrieved',
  'part_of_dataset',
  'answers_missing',
  'answers_equal',
  'stores_mixed',
  'storage_moves',
  'tokens_flat',
  'verdicts_failed',
  'store_shown_in_part',
] as const;

/** What is wrong with a run, or with runs held side by side; where it is grave, the score means nothing. */
export type SanityFinding = { readonly runs: readonly string[]; readonly grave: boolean } & (
  | { readonly code: 'store_empty'; readonly byDesign: boolean }
  | { readonly code: 'part_of_dataset'; readonly questions: number; readonly of: number }
  | { readonly code: 'answers_missing'; readonly missing: number; readonly of: number }
  | {
      readonly code: 'answers_equal';
      readonly what: 'text' | 'letter';
      readonly answer: string;
      readonly of: number;
    }
  | { readonly code: 'stores_mixed'; readonly stores: number }
  | { readonly code: 'nothing_retrieved'; readonly of: number }
  | { readonly code: 'storage_moves'; readonly sameStore: boolean; readonly rates: readonly StorageRate[] }
  | { readonly code: 'tokens_flat'; readonly byDesign: boolean; readonly means: readonly MeanTokens[] }
  | { readonly code: 'verdicts_failed'; readonly failed: number }
  | { readonly code: 'store_shown_in_part'; readonly verdicts: number }
);

/** Facts that were stored, of those whose storage is known. */
export interface StorageRate {
  readonly k: number;
  readonly stored: number;
  readonly known: number;
}

/** Tokens of what was retrieved, on average over the questions. */
export interface MeanTokens {
  readonly k: number;
  readonly tokens: number;
}

/** Answers that have to be equal before it is said: two may be so by chance. */
const EQUAL_FROM = 3;
/** Before it is grave: of five choices five in a row are no chance, while most of Conditional's answers are a plain no. */
const GRAVE_FROM = 10;
const GRAVE_FROM_OF_FIVE = 5;
/** Tokens retrieved have to grow at least by this share with k. */
const GROWTH = 0.02;

/** Look at runs before anything is made of their scores: each by itself, then those that differ in k alone. */
export function checkSanity(runs: readonly RunFigures[]): SanityFinding[] {
  const groups = new Map<string, RunFigures[]>();
  for (const run of runs) {
    const key = JSON.stringify([run.dataset, run.questions, run.system, run.model]);
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  const sideBySide = [...groups.values()].map((group) => [...group].sort((a, b) => a.k - b.k));
  const findings = [
    ...runs.flatMap(checkRun),
    ...sideBySide.flatMap((group) => [...storageMoves(group), ...tokensFlat(group)]),
  ];
  // A run that several judges graded is looked at once a judge.
  const once = [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
  return [...once.filter(({ grave }) => grave), ...once.filter(({ grave }) => !grave)];
}

function checkRun(run: RunFigures): SanityFinding[] {
  const runs = [run.name];
  const findings: SanityFinding[] = [];
  if (run.stores.length > 0 && run.stores.some(({ memories }) => memories === 0)) {
    findings.push({ code: 'store_empty', runs, grave: !run.storesNothing, byDesign: run.storesNothing });
  } else if (run.retrieved.length > 0 && run.retrieved.every(({ memories }) => memories === 0)) {
    findings.push({ code: 'nothing_retrieved', runs, grave: true, of: run.retrieved.length });
  }
  const { questions, inDataset: of } = run;
  if (questions < of) findings.push({ code: 'part_of_dataset', runs, grave: false, questions, of });
  const given = run.answers.flatMap((answer) => answer ?? []);
  const missing = run.questions - given.length;
  if (missing > 0) {
    findings.push({ code: 'answers_missing', runs, grave: given.length === 0, missing, of: run.questions });
  }
  findings.push(...answersEqual(run, given));
  const stores = new Set(run.stores.map(({ textsSha256 }) => textsSha256)).size;
  if (stores > 1) findings.push({ code: 'stores_mixed', runs, grave: true, stores });
  const { failedVerdicts: failed, partialVerdicts: verdicts } = run;
  if (failed > 0) findings.push({ code: 'verdicts_failed', runs, grave: false, failed });
  if (verdicts > 0) findings.push({ code: 'store_shown_in_part', runs, grave: false, verdicts });
  return findings;
}

/**
 * Long-Hop answers differ in their wording while the letter stays the same, so the letters are looked at too. A reader
 * without a memory has cause to say the same to all, and so has one that is given the whole store each time and tells
 * it: that is no fault while no answer is known to be wrong.
 */
function answersEqual(run: RunFigures, given: readonly string[]): SanityFinding[] {
  const { name, dataset, letters, storesNothing, ignoresK, passed, failed } = run;
  const from = dataset === 'long-hop' ? GRAVE_FROM_OF_FIVE : GRAVE_FROM;
  const innocent = storesNothing || (failed === 0 && (passed > 0 || ignoresK));
  for (const [what, all] of [
    ['text', given],
    ['letter', letters.flatMap((letter) => letter ?? [])],
  ] as const) {
    const distinct = new Set(all.map((answer) => answer.trim()));
    if (all.length >= EQUAL_FROM && distinct.size === 1) {
      const grave = !innocent && all.length >= from;
      return [
        { code: 'answers_equal', runs: [name], grave, what, answer: [...distinct][0]!, of: all.length },
      ];
    }
  }
  return [];
}

/**
 * Nothing that is stored hangs on k. Stores may differ by chance, so that their intervals have to be apart. The same
 * store with another rate is a judge that does not agree with itself, which is said, and grave where they are.
 */
function storageMoves(group: readonly RunFigures[]): SanityFinding[] {
  const known = group.filter(({ storage }) => storage.passed + storage.failed > 0);
  const findings: SanityFinding[] = [];
  for (const [at, one] of known.entries()) {
    for (const other of known.slice(at + 1)) {
      if (one.k === other.k || one.judge !== other.judge) continue;
      const rates = [one, other].map(({ k, storage }) => ({
        k,
        stored: storage.passed,
        known: storage.passed + storage.failed,
      }));
      const [a, b] = rates as [StorageRate, StorageRate];
      const sameStore = storeKey(one) === storeKey(other);
      const grave = areApart(a, b);
      const disagrees = sameStore && a.known === b.known && a.stored !== b.stored;
      if (grave || disagrees) {
        findings.push({ code: 'storage_moves', runs: [one.name, other.name], grave, sameStore, rates });
      }
    }
  }
  return findings;
}

function storeKey({ stores }: RunFigures): string {
  return [...new Set(stores.map(({ textsSha256 }) => textsSha256))].sort().join();
}

function areApart(a: StorageRate, b: StorageRate): boolean {
  const [one, other] = [wilson(a.stored, a.known), wilson(b.stored, b.known)];
  return one.lower > other.upper || other.lower > one.upper;
}

/**
 * More memories a question are more tokens. Only questions are looked at for which the smaller k cut the list short, or
 * may have: a system that gives what is relevant gives no more of it at a larger k.
 */
function tokensFlat(group: readonly RunFigures[]): SanityFinding[] {
  return group.flatMap((larger): SanityFinding[] => {
    const smaller = group.findLast(({ k }) => k < larger.k);
    if (!smaller || Math.max(...smaller.stores.map(({ memories }) => memories), 0) <= smaller.k) return [];
    const before = new Map(smaller.retrieved.map((one) => [one.id, one]));
    const both = larger.retrieved.flatMap((after) => {
      const one = before.get(after.id);
      return one ? [{ one, after }] : [];
    });
    const cut = both.filter(({ one }) => one.memories >= smaller.k);
    if (cut.length === 0 || cut.length * 2 < both.length) return [];
    const means = [
      { k: smaller.k, tokens: meanTokens(cut.map(({ one }) => one)) },
      { k: larger.k, tokens: meanTokens(cut.map(({ after }) => after)) },
    ];
    if (means[1]!.tokens > means[0]!.tokens * (1 + GROWTH)) return [];
    const byDesign = smaller.ignoresK && larger.ignoresK;
    return [{ code: 'tokens_flat', runs: [smaller.name, larger.name], grave: !byDesign, byDesign, means }];
  });
}

function meanTokens(retrieved: readonly { readonly tokens: number }[]): number {
  return retrieved.reduce((sum, { tokens }) => sum + tokens, 0) / retrieved.length;
}
