import type { Item } from '../dataset/split.js';
import type { ItemIndex } from './item-index.js';
import { type Join, joinRow, sameTexts } from './join.js';
import {
  type AmbiguousRow,
  type Difference,
  type DuplicatePolicy,
  JOINED_BY,
  type JoinedBy,
  type JoinReport,
  type Rescored,
  type RowPlace,
  type UnmatchedRow,
} from './join-report.js';
import type { Outcome, OutcomeRow, SystemOutcomes } from './outcome.js';
import { recordFault } from './record-fault.js';
import { type ScoredOutcome, scoreOutcome } from './score-outcome.js';
import { beginning, ownText } from './short-text.js';

/** Characters kept of an error, or of a gold that is not the split's. */
const KEPT_TEXT = 2000;

/** What is kept of the row that counts for an item. */
interface Kept<T> {
  readonly scored: ScoredOutcome;
  readonly value: T;
  readonly by: JoinedBy;
  readonly error: string | undefined;
  readonly golds: Difference | undefined;
  readonly question: Difference | undefined;
}

/**
 * One system's rows, joined to items as they come. Rows are scored and dropped: what stays is a
 * {@link ScoredOutcome} an item, and whatever `keep` makes of the outcome.
 */
export class JoinedRows<T> {
  readonly #kept = new Map<Item, Kept<T>>();
  readonly #places = new Map<Item, RowPlace[]>();
  readonly #files = new Set<string>();
  readonly #unmatched: UnmatchedRow[] = [];
  readonly #ambiguous: AmbiguousRow[] = [];
  #rows = 0;

  constructor(
    private readonly index: ItemIndex,
    private readonly policy: DuplicatePolicy,
    private readonly keep: (outcome: Outcome) => T,
  ) {}

  /**
   * Join one row, and say what it joined to.
   *
   * @throws {@link InputError} for an id out of range, and for a second row of an item where the policy refuses it
   */
  add(row: OutcomeRow): Join {
    this.#rows += 1;
    this.#files.add(row.file);
    const place: RowPlace = { file: row.file, record: row.record };
    const join = joinRow(row, this.index);
    if ('reason' in join) {
      this.#unmatched.push({ ...place, ...join });
    } else if ('candidates' in join) {
      const candidates = join.candidates.map(({ id }) => id);
      this.#ambiguous.push({ ...place, question: join.candidates[0]!.question, candidates });
    } else {
      this.#match(row, place, join.item, join.by);
    }
    return join;
  }

  /** The rows that count, scored, in item order. */
  scored(): ScoredOutcome[] {
    return this.#inOrder().map(({ scored }) => scored);
  }

  /** What `keep` made of the outcomes that count, in item order. */
  values(): T[] {
    return this.#inOrder().map(({ value }) => value);
  }

  report(): JoinReport {
    const kept = this.#inOrder();
    const idsOf = (test: (scored: ScoredOutcome) => boolean) =>
      kept.filter(({ scored }) => test(scored)).map(({ scored }) => scored.item.id);
    const counts = JOINED_BY.map((how) => [how, kept.filter(({ by }) => by === how).length]);
    return {
      files: [...this.#files],
      rows: this.#rows,
      matched: kept.length,
      joinedBy: Object.fromEntries(counts) as Record<JoinedBy, number>,
      missing: this.index.items.filter((item) => !this.#kept.has(item)).map(({ id }) => id),
      unmatched: [...this.#unmatched],
      ambiguous: [...this.#ambiguous],
      duplicates: this.#inOrder().flatMap(({ scored: { item } }) => {
        const rows = this.#places.get(item)!;
        const counted = this.policy === 'first' ? 0 : rows.length - 1;
        return rows.length === 1 ? [] : [{ item: item.id, rows: [...rows], kept: counted }];
      }),
      empty: idsOf(({ empty }) => empty),
      refusals: idsOf(({ refusal }) => refusal),
      errors: kept.flatMap(({ scored, error }) =>
        error === undefined ? [] : [{ item: scored.item.id, error }],
      ),
      goldDifferences: kept.flatMap(({ golds }) => golds ?? []),
      questionDifferences: kept.flatMap(({ question }) => question ?? []),
      rescored: rescore(kept.map(({ scored }) => scored)),
    };
  }

  #match(row: OutcomeRow, place: RowPlace, item: Item, by: JoinedBy): void {
    const places = this.#places.get(item) ?? [];
    if (places.length > 0 && this.policy === 'error') {
      const before = places[0]!;
      throw recordFault(
        { unit: 'record', ...row },
        `this answers ${item.id} again, after ${row.unit ?? 'record'} ${before.record} of ${before.file}`,
        'keep one row an item, or say --duplicates first or last',
      );
    }
    places.push(place);
    this.#places.set(item, places);
    if (places.length > 1 && this.policy === 'first') return;
    const outcome: Outcome = { item, row };
    const differs = (inFile: readonly string[], inSplit: readonly string[]) => ({
      ...place,
      item: item.id,
      inFile,
      inSplit,
    });
    const { golds, question } = row;
    const otherQuestion = by === 'id' && question !== undefined && !this.index.asks(question, item);
    this.#kept.set(item, {
      scored: scoreOutcome(outcome),
      value: this.keep(outcome),
      by,
      error: row.error && beginning(row.error, KEPT_TEXT),
      golds:
        golds && !sameTexts(golds, item.golds)
          ? differs(
              golds.map((gold) => beginning(gold, KEPT_TEXT)),
              item.golds,
            )
          : undefined,
      question: otherQuestion ? differs([ownText(question.slice(-160))], [item.question]) : undefined,
    });
  }

  #inOrder(): Kept<T>[] {
    return this.index.items.flatMap((item) => this.#kept.get(item) ?? []);
  }
}

/** The file's own scores beside the official metric on the full output. */
function rescore(scored: readonly ScoredOutcome[]): Rescored {
  const claimed = scored.filter(({ claimedCorrect }) => claimedCorrect !== null);
  const agree = claimed.filter(({ claimedCorrect, correct }) => claimedCorrect === correct.full).length;
  return { agree, disagree: claimed.length - agree, unclaimed: scored.length - claimed.length };
}

/**
 * Join rows that are all at hand, keeping them whole.
 *
 * @throws {@link InputError} as {@link JoinedRows.add} does
 */
export function joinRows(
  name: string,
  rows: Iterable<OutcomeRow>,
  index: ItemIndex,
  duplicates: DuplicatePolicy,
): { readonly system: SystemOutcomes; readonly report: JoinReport } {
  const joined = new JoinedRows(index, duplicates, (outcome) => outcome);
  for (const row of rows) joined.add(row);
  return { system: { name, outcomes: joined.values() }, report: joined.report() };
}
