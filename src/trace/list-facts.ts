import type { PreparedList } from '../audit/answered-split.js';
import { normalizeAnswer } from '../metric/substring-exact-match.js';
import type { PatternPack } from '../parser/pattern-pack.js';
import type { Statement } from '../parser/statement.js';
import { parseStatements, type Tuple } from '../parser/tuple.js';
import { type SearchedWords, searchedWords } from './searched-words.js';

/** What a fact is filed under: its tuple, or its statement's text where no pattern reads it, officially normalised. */
export type FactKey = string;

/** The facts that a list states, for finding them again in memory texts. */
export interface ListFacts {
  readonly pack: PatternPack;
  /** Keys of everything that the list states, overwritten or not. */
  readonly keys: ReadonlySet<FactKey>;
  /** By a statement's officially normalised text: the fact that it states. */
  readonly byText: ReadonlyMap<string, FactKey>;
  /** Statements' texts, by fact. */
  readonly texts: ReadonlyMap<FactKey, readonly SearchedWords[]>;
  /** Serial numbers of the statements, by fact. */
  readonly positions: ReadonlyMap<FactKey, ReadonlySet<number>>;
  /** A text longer than this, in UTF-16 units, is no single statement of the list, in whatever form of its relation. */
  readonly longest: number;
}

/** The key of a tuple, whatever its statement is. */
export function tupleKey({ subject, relation, object }: Omit<Tuple, 'position'>): FactKey {
  return `${relation}\0${normalValue(subject)}\0${normalValue(object)}`;
}

/** The key of a statement that no pattern reads. */
export function unparsedKey(text: string): FactKey {
  return `\0${normalValue(text)}`;
}

/** A value in its official normal form; lower-cased only, where that form would leave nothing of it ("The The"). */
export function normalValue(value: string): string {
  return normalizeAnswer(value) || value.toLowerCase().trim();
}

/** By how much one surface form of a relation may be longer than another, list marks and quotes included. */
const FORM_LENGTH = 100;

const known = new WeakMap<PreparedList, ListFacts>();

/** File the facts of a list; what was filed for a list is kept with it. */
export function listFacts(list: PreparedList, pack: PatternPack): ListFacts {
  const kept = known.get(list);
  if (kept?.pack === pack) return kept;
  const byText = new Map<string, FactKey>();
  const texts = new Map<FactKey, SearchedWords[]>();
  const positions = new Map<FactKey, Set<number>>();
  const file = (key: FactKey, { text, position }: Statement) => {
    byText.set(normalValue(text), key);
    const words = searchedWords(text);
    const known = texts.get(key);
    if (!known) texts.set(key, [words]);
    else if (known.every(({ official, loose }) => official !== words.official || loose !== words.loose)) {
      known.push(words);
    }
    positions.set(key, (positions.get(key) ?? new Set()).add(position));
  };
  for (const tuple of list.tuples) file(tupleKey(tuple), list.statements[tuple.position]!);
  for (const statement of list.unparsed) file(unparsedKey(statement.text), statement);
  const longest = list.statements.reduce((most, { text }) => Math.max(most, text.length), 0) + FORM_LENGTH;
  const facts = { pack, keys: new Set(texts.keys()), byText, texts, positions, longest };
  known.set(list, facts);
  return facts;
}

/** What a stretch of text states, when it is one statement of the list, with or without its full stop. */
export function readAsStatement(
  text: string,
  { pack, keys, byText, longest }: ListFacts,
): { readonly fact: FactKey; readonly level: 'parsed' | 'verbatim' } | undefined {
  if (text.length > longest) return undefined;
  const bare = text.replace(/^[-*•"'“‘(\s]+(?=\S)/u, '').replace(/["”)\s]+$/u, '');
  for (const reading of new Set([text, bare])) {
    const stated = /\.$/.test(reading) ? reading : `${reading.replace(/[\s,;:!]+$/u, '')}.`;
    const tuple = parseStatements([{ text: stated, position: 0 }], pack).tuples[0];
    const key = tuple && tupleKey(tuple);
    if (key !== undefined && keys.has(key)) return { fact: key, level: 'parsed' };
  }
  const fact = byText.get(normalValue(text));
  return fact === undefined ? undefined : { fact, level: 'verbatim' };
}
