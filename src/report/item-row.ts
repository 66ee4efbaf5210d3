import type { ClassifiedItem } from '../audit/classified-split.js';

/** One row of `--items`: an item, the answer, and the path that led to it. */
export interface ItemRow {
  readonly item: string;
  readonly qaPairId: string;
  readonly set: string;
  readonly question: string;
  readonly golds: readonly string[];
  readonly answer: string;
  readonly correct: boolean;
  readonly strict: boolean;
  readonly class: string;
  readonly structure: string;
  /** Why the resolver abstained, or null. */
  readonly abstained: string | null;
  /** Hundredths; null when there was no path. */
  readonly score: number | null;
  readonly start: string | null;
  readonly relations: readonly string[];
  /** Serial numbers of the statements on the path. */
  readonly statements: readonly number[];
}

/** A classified item as a flat row. On ABSTAIN the path is the one that was turned down, if there was any. */
export function itemRow(one: ClassifiedItem): ItemRow {
  const { item, resolution, correct, strict, structure } = one;
  const { answer, abstained, best } = resolution;
  return {
    item: item.id,
    qaPairId: item.qaPairId,
    set: item.set,
    question: item.question,
    golds: item.golds,
    answer,
    correct,
    strict,
    class: one.class,
    structure,
    abstained: abstained ?? null,
    score: best?.score ?? null,
    start: best?.start.node.name ?? null,
    relations: best?.edges.map(({ relation }) => relation) ?? [],
    statements: best?.edges.map(({ tuple }) => tuple.position) ?? [],
  };
}
