import { normalizeAnswer } from '../metric/substring-exact-match.js';
import type { PreparedList } from './answered-split.js';
import type { ClassifiedItem } from './classified-split.js';
import type { goldChainFinder } from './gold-chain.js';
import { CLASS_NAMES } from './item-class.js';
import { proxyStatements, unparsedSubjects } from './parser-scope-proxy.js';
import { goldWays, type KeyHistory, keyHistories, type WayStep, waySteps } from './way.js';

/** What the audit says of an item; a blind reader's sheet does not hold it. */
export interface ShownLabel {
  readonly class: string;
  /** The published label string; null for resolver-correct items. */
  readonly label: string | null;
  readonly note: string | null;
  readonly structure: string;
  /** The reachability flag. */
  readonly goldReachable: boolean;
  /** By the official score. */
  readonly correct: boolean;
}

/** One way to look at an item: the answer's path beside one way to the gold, and what was written on both. */
export interface ItemView {
  /** Null where no way of at most six edges leads to the gold, not even over overwritten statements. */
  readonly goldWay: readonly WayStep[] | null;
  /** Where the relations of that way lead over the newest statements; null where they break off. */
  readonly newestWay: readonly WayStep[] | null;
  readonly keys: readonly KeyHistory[];
}

/** A line of the context that holds a gold: a statement, or a line of the heading. */
export type GoldLine =
  | { readonly position: number; readonly line: number | null }
  | { readonly position: null; readonly line: number; readonly text: string };

/**
 * All that a reader sees of an item. Every field but `label` is read off list, question and answer in the same way for
 * every item, so that what is shown and what is not tells a blind reader nothing.
 */
export interface AdjudicationItem {
  readonly item: string;
  readonly list: string;
  readonly question: string;
  readonly golds: readonly string[];
  /** The resolver's answer, or `ABSTAIN`. */
  readonly answer: string;
  readonly abstained: string | null;
  /** On ABSTAIN the path that was turned down, if there was any. */
  readonly answerPath: readonly WayStep[] | null;
  /** At least one; one for each way to the gold. */
  readonly views: readonly ItemView[];
  readonly goldLines: readonly GoldLine[];
  /** Serial numbers of statements that no pattern reads and whose subject the question names. */
  readonly unreadOnSubject: readonly number[];
  readonly label?: ShownLabel;
}

/** Lay out an item for a reader; a blind one gets no label. */
export function adjudicationItem(
  one: ClassifiedItem,
  { context, chainsOf, blind }: ItemSources,
): AdjudicationItem {
  const { item, list, resolution } = one;
  const answerPath = resolution.best ? waySteps(resolution.best.edges, list) : null;
  const view = (goldWay: ItemView['goldWay'], newestWay: ItemView['newestWay']): ItemView => ({
    goldWay,
    newestWay,
    keys: keyHistories([answerPath ?? [], goldWay ?? [], newestWay ?? []], list),
  });
  const views = goldWays(one, chainsOf).map(({ steps, newest }) => view(steps, newest));
  return {
    item: item.id,
    list: list.list,
    question: item.question,
    golds: item.golds,
    answer: resolution.answer,
    abstained: resolution.abstained ?? null,
    answerPath,
    views: views.length > 0 ? views : [view(null, null)],
    goldLines: goldLines(item.golds, list, context),
    // Looked for afresh: the classified item's own list is part of its class.
    unreadOnSubject: proxyStatements(item.question, unparsedSubjects(list.unparsed)).map(
      ({ position }) => position,
    ),
    ...(!blind && { label: shownLabel(one) }),
  };
}

/** What laying out an item needs beside the item. */
export interface ItemSources {
  readonly context: ContextLines;
  readonly chainsOf: ReturnType<typeof goldChainFinder>;
  readonly blind: boolean;
}

/** Where the statements of a list stand in its context. */
export interface ContextLines {
  /** 1-based line by serial number; empty where a line holds more than one statement. */
  readonly lineOf: ReadonlyMap<number, number>;
  /** What stands before the first statement. */
  readonly heading: readonly string[];
}

/** Find the statements' lines in a context. */
export function contextLines(
  context: string,
  { statements }: Pick<PreparedList, 'statements'>,
): ContextLines {
  const lines = context.split(/\r?\n/);
  const lineOf = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const statement = statements[lineOf.size];
    if (statement && line.trim() === `${statement.position}. ${statement.text}`) {
      lineOf.set(statement.position, index + 1);
    }
  }
  if (lineOf.size < statements.length) return { lineOf: new Map(), heading: [] };
  return { lineOf, heading: lines.slice(0, (lineOf.get(0) ?? 1) - 1) };
}

/** Every line that holds a gold as written, and every statement whose object is one after the official normalisation. */
function goldLines(
  golds: readonly string[],
  { statements, tuples }: PreparedList,
  { lineOf, heading }: ContextLines,
): GoldLine[] {
  const holds = (text: string) => golds.some((gold) => text.includes(gold));
  const normalized = new Set(golds.map(normalizeAnswer));
  const written = new Set(
    tuples.filter(({ object }) => normalized.has(normalizeAnswer(object))).map(({ position }) => position),
  );
  return [
    ...heading.flatMap((text, index) => (holds(text) ? [{ position: null, line: index + 1, text }] : [])),
    ...statements
      .filter(({ position, text }) => written.has(position) || holds(text))
      .map(({ position }) => ({ position, line: lineOf.get(position) ?? null })),
  ];
}

function shownLabel(one: ClassifiedItem): ShownLabel {
  const { reader, label, note } = CLASS_NAMES[one.class];
  return {
    class: reader,
    label,
    note,
    structure: one.structure,
    goldReachable: one.reachable,
    correct: one.correct,
  };
}
