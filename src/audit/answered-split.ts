import { InputError } from '../dataset/input-error.js';
import type { Item, Split } from '../dataset/split.js';
import type { GraphOptions } from '../graph/fact-graph.js';
import { strictMatch, substringExactMatch } from '../metric/substring-exact-match.js';
import type { PatternPack } from '../parser/pattern-pack.js';
import { readStatements, type Statement } from '../parser/statement.js';
import { type ParsedList, parseStatements } from '../parser/tuple.js';
import type { Profile } from '../resolver/profile.js';
import { prepareList, type Resolution, type ResolvableList, resolve } from '../resolver/resolve.js';

/** A fact list, read and made ready for questions. */
export interface PreparedList extends ParsedList, ResolvableList {
  /** e.g. `6k`. */
  readonly list: string;
  readonly statements: readonly Statement[];
}

/** One item with the resolver's answer and how it scores. */
export interface AnsweredItem {
  readonly item: Item;
  readonly resolution: Resolution;
  /** The official `substring_exact_match`; an ABSTAIN is wrong whatever the gold. */
  readonly correct: boolean;
  /** Equality with a gold string as written. */
  readonly strict: boolean;
}

/** A split with the resolver's answer to every question of it. */
export interface AnsweredSplit {
  readonly lists: ReadonlyMap<string, PreparedList>;
  /** In row, then question order. */
  readonly items: readonly AnsweredItem[];
}

/**
 * Read every fact list of a split once; rows of one list share it.
 *
 * @throws InputError with the row of a list that cannot be read
 */
export function prepareLists(
  split: Split,
  pack: PatternPack,
  options?: GraphOptions,
): Map<string, PreparedList> {
  const lists = new Map<string, PreparedList>();
  for (const [row, { list, context }] of split.rows.entries()) {
    if (lists.has(list)) continue;
    try {
      const statements = readStatements(context);
      const parsed = parseStatements(statements, pack);
      lists.set(list, { list, statements, ...parsed, ...prepareList(parsed.tuples, options) });
    } catch (error) {
      throw error instanceof InputError ? error.at({ row }) : error;
    }
  }
  return lists;
}

/** Ask the resolver every question of a split. */
export function answerSplit(
  split: Split,
  lists: ReadonlyMap<string, PreparedList>,
  profile: Profile,
): AnsweredSplit {
  const items = split.rows.flatMap((row) =>
    row.items.map((item) => answerItem(item, lists.get(row.list)!, profile)),
  );
  return { lists, items };
}

/** Ask the resolver one question and score its answer. */
export function answerItem(item: Item, list: ResolvableList, profile: Profile): AnsweredItem {
  const resolution = resolve(list, profile, item.question);
  const said = resolution.abstained === undefined;
  return {
    item,
    resolution,
    correct: said && substringExactMatch(resolution.answer, item.golds),
    strict: said && strictMatch(resolution.answer, item.golds),
  };
}
