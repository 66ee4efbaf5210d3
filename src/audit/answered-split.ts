import { InputError } from '../dataset/input-error.js';
import type { Item, Row, Split } from '../dataset/split.js';
import type { GraphOptions, WritePolicy } from '../graph/fact-graph.js';
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
 * Reading a list and answering its questions is pure, and checking a freeze needs the development rows' answers before
 * the run needs them again: what was worked out for the very same row, patterns, profile and policy is kept with it.
 */
const preparedLists = new WeakMap<Row, { pack: PatternPack; policy: WritePolicy; list: PreparedList }[]>();
const answeredItems = new WeakMap<Item, { list: ResolvableList; profile: Profile; answered: AnsweredItem }>();

/**
 * Read every fact list of a split once; rows of one list share it.
 *
 * @throws InputError with the row of a list that cannot be read
 */
export function prepareLists(
  split: Split,
  pack: PatternPack,
  options: GraphOptions = {},
): Map<string, PreparedList> {
  const lists = new Map<string, PreparedList>();
  for (const [index, row] of split.rows.entries()) {
    if (lists.has(row.list)) continue;
    try {
      lists.set(row.list, prepareRow(row, pack, options));
    } catch (error) {
      throw error instanceof InputError ? error.at({ row: index }) : error;
    }
  }
  return lists;
}

function prepareRow(row: Row, pack: PatternPack, options: GraphOptions): PreparedList {
  const { policy = 'last', ...others } = options;
  const known = preparedLists.get(row) ?? [];
  const plain = Object.keys(others).length === 0;
  const kept = plain ? known.find((one) => one.pack === pack && one.policy === policy) : undefined;
  if (kept) return kept.list;
  const statements = readStatements(row.context);
  const parsed = parseStatements(statements, pack);
  const list = { list: row.list, statements, ...parsed, ...prepareList(parsed.tuples, options) };
  if (plain) preparedLists.set(row, [...known, { pack, policy, list }]);
  return list;
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
  const kept = answeredItems.get(item);
  if (kept?.list === list && kept.profile === profile) return kept.answered;
  const resolution = resolve(list, profile, item.question);
  const said = resolution.abstained === undefined;
  const answered = {
    item,
    resolution,
    correct: said && substringExactMatch(resolution.answer, item.golds),
    strict: said && strictMatch(resolution.answer, item.golds),
  };
  answeredItems.set(item, { list, profile, answered });
  return answered;
}
