import type { Item } from '../dataset/split.js';
import { substringExactMatch } from '../metric/substring-exact-match.js';
import type { Outcome, Scoring } from './outcome.js';
import { isRefusal } from './refusal.js';

/**
 * Bytes of an output, as UTF-8, that a {@link ScoredOutcome} keeps: 2,000 characters of English. Scores and flags come
 * from the whole output; what is computed later from the kept text (does it hold the last-write prediction?) misses
 * what stands behind the cut, and `cut` says for which outcomes that can be.
 */
export const KEPT_BYTES = 2000;

/** Words of the first line that the `firstLine` scoring looks at. */
export const FIRST_LINE_WORDS = 10;

/** What is kept of an outcome once it is scored. */
export interface ScoredOutcome {
  readonly item: Item;
  /** The output, cut to {@link KEPT_BYTES}. A getter where {@link scoreOutcome} made it: spreading loses it. */
  readonly output: string;
  /** `output` is not the whole output. */
  readonly cut: boolean;
  /** The official metric by the text scored; null where that text is absent. */
  readonly correct: Readonly<Record<Scoring, boolean | null>>;
  /** The output holds nothing but white space. */
  readonly empty: boolean;
  /** The output holds a refusal phrase. */
  readonly refusal: boolean;
  /** The file records an error for this row. */
  readonly error: boolean;
  /** What the file's own score column says; null where it says nothing. */
  readonly claimedCorrect: boolean | null;
}

/** Score an outcome with the official metric, on every text there is, and keep what later readings need. */
export function scoreOutcome({ item, row }: Outcome): ScoredOutcome {
  const { output, parsedOutput } = row;
  return new PackedOutcome(item, output, {
    correct: {
      full: substringExactMatch(output, item.golds),
      firstLine: substringExactMatch(firstLine(output), item.golds),
      parsed: parsedOutput === undefined ? null : substringExactMatch(parsedOutput, item.golds),
    },
    empty: output.trim() === '',
    refusal: isRefusal(output),
    error: row.error !== undefined,
    claimedCorrect: row.claimedCorrect ?? null,
  });
}

const encoder = new TextEncoder();
// One for all: buffers thrown away would share their memory with those kept, and hold it.
const scratch = new Uint8Array(KEPT_BYTES);

/**
 * Keeps the text as UTF-8 and decodes it when asked: a single curly quote doubles what a string takes, and a hundred
 * runs of a verbose system are to fit in memory.
 */
class PackedOutcome implements ScoredOutcome {
  readonly cut: boolean;
  readonly correct: ScoredOutcome['correct'];
  readonly empty: boolean;
  readonly refusal: boolean;
  readonly error: boolean;
  readonly claimedCorrect: boolean | null;
  readonly #utf8: Buffer;

  constructor(
    readonly item: Item,
    output: string,
    flags: Omit<ScoredOutcome, 'item' | 'output' | 'cut'>,
  ) {
    // Encodes whole characters only, as many as fit.
    const { read, written } = encoder.encodeInto(output, scratch);
    this.cut = read < output.length;
    this.#utf8 = Buffer.from(scratch.subarray(0, written));
    this.correct = flags.correct;
    this.empty = flags.empty;
    this.refusal = flags.refusal;
    this.error = flags.error;
    this.claimedCorrect = flags.claimedCorrect;
  }

  get output(): string {
    return this.#utf8.toString();
  }
}

/** The first line with text in it, cut to {@link FIRST_LINE_WORDS} words. */
export function firstLine(output: string): string {
  const line = output
    .trim()
    .split(/[\r\n]/, 1)[0]!
    .trim();
  return line.split(/\s+/, FIRST_LINE_WORDS).join(' ');
}
