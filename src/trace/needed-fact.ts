import type { PreparedList } from '../audit/answered-split.js';
import type { ClassifiedItem } from '../audit/classified-split.js';
import { unparsedSubjects } from '../audit/parser-scope-proxy.js';
import { writeKey } from '../graph/fact-graph.js';
import { normalizeAnswer } from '../metric/substring-exact-match.js';
import type { Statement } from '../parser/statement.js';
import type { Tuple } from '../parser/tuple.js';
import type { NeededFact, OverwrittenValue } from './attribution.js';
import { type FactKey, normalValue, tupleKey, unparsedKey } from './list-facts.js';
import { type SearchedWords, searchedWords } from './searched-words.js';

/** A value as it is looked for in memories. */
export interface SoughtValue {
  readonly key: FactKey;
  /** Undefined where the statement names none that is known. */
  readonly subject: SearchedWords | undefined;
  /** Any of them; none where the value is not known. */
  readonly objects: readonly SearchedWords[];
}

/** A needed fact beside what is looked for. */
export interface SoughtFact {
  readonly fact: NeededFact;
  readonly value: SoughtValue;
  /** In the order of the fact's `overwritten`. */
  readonly stale: readonly SoughtValue[];
}

/**
 * What a needed tuple stands on: the statements that give its value, and what else was ever written to its key.
 * Values are the same when they are officially normalised.
 */
export function neededTuple(tuple: Tuple, { graph, statements }: PreparedList): SoughtFact {
  const { subject, relation, object } = tuple;
  const own = normalValue(object);
  const positions: number[] = [];
  const others = new Map<string, { object: string; statements: number[] }>();
  for (const write of graph.writes.get(writeKey(tuple))!) {
    const normal = normalValue(write.object);
    if (normal === own) positions.push(write.position);
    else {
      const known = others.get(normal);
      if (known) known.statements.push(write.position);
      else others.set(normal, { object: write.object, statements: [write.position] });
    }
  }
  const overwritten: OverwrittenValue[] = [...others.values()];
  const words = searchedWords(subject);
  const sought = (value: string): SoughtValue => ({
    key: tupleKey({ subject, relation, object: value }),
    subject: words,
    objects: [searchedWords(value)],
  });
  return {
    fact: {
      subject,
      relation,
      object,
      statements: positions,
      text: statements[positions.at(-1)!]!.text,
      overwritten,
    },
    value: sought(object),
    stale: overwritten.map((other) => sought(other.object)),
  };
}

/** What an unparsed statement says, as far as its words show: it has no key, and so no rivals. */
export function neededStatement(
  { text, position }: Statement,
  { item }: Pick<ClassifiedItem, 'item'>,
): SoughtFact {
  const phrase = /^The (.+?) is /.exec(text)?.[1];
  const subject = unparsedSubjects([{ text, position }]).length > 0 ? phrase! : null;
  const normal = normalizeAnswer(text);
  return {
    fact: { subject, relation: null, object: null, statements: [position], text, overwritten: [] },
    value: {
      key: unparsedKey(text),
      subject: subject === null ? undefined : searchedWords(subject),
      objects: item.golds
        .filter((gold) => normalizeAnswer(gold) !== '' && normal.includes(normalizeAnswer(gold)))
        .map(searchedWords),
    },
    stale: [],
  };
}
