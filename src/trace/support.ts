import type { PreparedList } from '../audit/answered-split.js';
import type { ClassifiedItem } from '../audit/classified-split.js';
import type { Designations } from '../audit/designation.js';
import { goldPaths } from '../audit/evidence.js';
import type { Statement } from '../parser/statement.js';
import type { Tuple } from '../parser/tuple.js';
import type { SupportGrounds } from './attribution.js';
import { normalValue } from './list-facts.js';
import { neededStatement, neededTuple, type SoughtFact } from './needed-fact.js';

/** What a right answer can stand on: one set of facts, or several of which any will do. */
export interface SupportCandidates {
  readonly grounds: SupportGrounds;
  /** Each in the order of its path; none where the grounds are `none`. */
  readonly sets: readonly (readonly SoughtFact[])[];
}

const NO_SUPPORT: SupportCandidates = { grounds: 'none', sets: [] };

/**
 * The support of an item by its class: the resolver's path, the last-write paths that reach the gold, or the unparsed
 * statements. An ambiguous item has none: the list does not say what its gold stands on.
 *
 * @param designations - name an item's unparsed statements; without them, or where they name none, the proxy does
 */
export function supportCandidates(item: ClassifiedItem, designations?: Designations): SupportCandidates {
  if (item.class === 'resolver_correct') {
    const tuples = item.resolution.best?.edges.map(({ tuple }) => tuple) ?? [];
    return tuples.length === 0 ? NO_SUPPORT : { grounds: 'path', sets: [factsOf(tuples, item.list)] };
  }
  if (item.class === 'reachable_miss') return goldSupport(item);
  if (item.class === 'parser_scope') return unparsedSupport(item, designations);
  return NO_SUPPORT;
}

function goldSupport(item: ClassifiedItem): SupportCandidates {
  const tuples = tuplesByPosition(item.list);
  const sets = goldPaths(item).map(({ statements }) =>
    factsOf(
      statements.map((position) => tuples.get(position)!),
      item.list,
    ),
  );
  const distinct = [
    ...new Map(
      sets.map((facts) => [
        facts
          .map(({ value }) => value.key)
          .sort()
          .join('\n'),
        facts,
      ]),
    ).values(),
  ];
  return distinct.length === 0 ? NO_SUPPORT : { grounds: 'gold_path', sets: distinct };
}

function unparsedSupport(item: ClassifiedItem, designations?: Designations): SupportCandidates {
  const designated = designations?.parserScope.find((one) => one.item === item.item.id)?.statements;
  const positions = new Set(designated ?? item.proxy);
  const lines = item.list.unparsed.filter(({ position }) => positions.has(position));
  // The same words up to the value, as in "The pope is ": the newest line is the edge, the others it replaces.
  const newest = new Map(lines.map((line) => [openingOf(line), line]));
  const facts = [...newest.values()].map((statement) => neededStatement(statement, item));
  return facts.length === 0 ? NO_SUPPORT : { grounds: 'unparsed_line', sets: [facts] };
}

function openingOf({ text }: Statement): string {
  return normalValue(/^(.+?) is /.exec(text)?.[1] ?? text);
}

/** A fact that a path uses twice is needed once. */
function factsOf(tuples: readonly Tuple[], list: PreparedList): SoughtFact[] {
  const facts = new Map<string, SoughtFact>();
  for (const tuple of tuples) {
    const fact = neededTuple(tuple, list);
    if (!facts.has(fact.value.key)) facts.set(fact.value.key, fact);
  }
  return [...facts.values()];
}

const byPosition = new WeakMap<PreparedList, ReadonlyMap<number, Tuple>>();

function tuplesByPosition(list: PreparedList): ReadonlyMap<number, Tuple> {
  let tuples = byPosition.get(list);
  if (!tuples) {
    tuples = new Map(list.tuples.map((tuple) => [tuple.position, tuple]));
    byPosition.set(list, tuples);
  }
  return tuples;
}
