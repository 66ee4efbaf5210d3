import type { ClassifiedItem } from '../audit/classified-split.js';
import { type FactGraph, writeKey } from '../graph/fact-graph.js';
import { normalizeAnswer } from '../metric/substring-exact-match.js';
import type { Tuple } from '../parser/tuple.js';

/** A value that a wrong answer can come from, with its official normal form. */
export interface PathValue {
  readonly value: string;
  readonly normalized: string;
}

/** What the path gives when overwritten statements are used on it. */
export interface StaleValue extends PathValue {
  /** 1-based hops at which an overwritten statement is used; rising. */
  readonly hops: readonly number[];
  /** Serial numbers of those statements. */
  readonly statements: readonly number[];
  /** False where the list says nothing further of the value, although the question's path goes on. */
  readonly complete: boolean;
}

/** A node of the path before its last one. */
export interface StopValue extends PathValue {
  /** 1-based: the value is what this hop gives. */
  readonly hop: number;
}

/** The values that wrong answers to an item can be recognised by. */
export interface PathValues {
  readonly stale: readonly StaleValue[];
  readonly stops: readonly StopValue[];
  /** The start, and what lies between an overwritten statement and the stale value it leads to. */
  readonly entities: readonly PathValue[];
}

/** A walk along the path's relations that leaves the newest statements somewhere. */
interface Walk {
  readonly hops: number[];
  readonly statements: number[];
  readonly between: string[];
  readonly end: string;
  readonly complete: boolean;
}

const known = new WeakMap<ClassifiedItem, PathValues>();

/**
 * The values of an item's winning path.
 *
 * The path is start —r1→ v1 —r2→ … —rk→ vk, where vk is the answer. A stale value at hop j is reached by the newest
 * statements up to v(j−1), then by an overwritten statement of the key (v(j−1), rj) with another value than the newest,
 * and from there by the newest statements of r(j+1) to rk. Where the list has no such statement for the value reached,
 * the walk ends early and that value counts (`complete` false). Walks that use overwritten statements at several hops
 * are kept apart by their `hops`: a system that never updates takes them. Stops are v1 to v(k−1).
 *
 * No stale value is read off a path with an edge walked backwards.
 */
export function pathValues(item: ClassifiedItem): PathValues {
  let values = known.get(item);
  if (!values) {
    values = readPath(item);
    known.set(item, values);
  }
  return values;
}

function readPath({ resolution, list }: ClassifiedItem): PathValues {
  const { best } = resolution;
  if (!best) return { stale: [], stops: [], entities: [] };
  const { edges, start } = best;
  const relations = edges.map(({ relation }) => relation);
  const walks = edges.some(({ inverse }) => inverse)
    ? []
    : [
        ...walk(list.graph, relations, {
          at: start.node.name,
          hop: 0,
          hops: [],
          statements: [],
          between: [],
        }),
      ];
  const ends = new Set(walks.map(({ end }) => end));
  const between = walks.flatMap((one) => one.between).filter((value) => !ends.has(value));
  return {
    // A walk that comes back to the answer explains no wrong output.
    stale: walks
      .filter(({ end }) => end !== resolution.answer)
      .map(({ end, hops, statements, complete }) => ({
        ...pathValue(end),
        hops,
        statements,
        complete,
      })),
    stops: edges.slice(0, -1).map(({ to }, index) => ({ ...pathValue(to.name), hop: index + 1 })),
    entities: [...new Set([start.node.name, ...between])].map(pathValue),
  };
}

interface Step {
  readonly at: string;
  readonly hop: number;
  readonly hops: number[];
  readonly statements: number[];
  readonly between: string[];
}

function* walk(graph: FactGraph, relations: readonly string[], step: Step): Generator<Walk> {
  const { at, hop, hops, statements, between } = step;
  const relation = relations[hop];
  const writes = relation === undefined ? undefined : graph.writes.get(writeKey({ subject: at, relation }));
  if (!writes) {
    if (hops.length > 0) yield { hops, statements, between, end: at, complete: relation === undefined };
    return;
  }
  const passed = hops.length > 0 ? [...between, at] : between;
  const newest = writes[writes.length - 1]!;
  yield* walk(graph, relations, { ...step, at: newest.object, hop: hop + 1, between: passed });
  for (const old of overwritten(writes, newest)) {
    yield* walk(graph, relations, {
      at: old.object,
      hop: hop + 1,
      hops: [...hops, hop + 1],
      statements: [...statements, old.position],
      between: passed,
    });
  }
}

/** The overwritten statements with another value than the newest, each value once, at its newest statement. */
function overwritten(writes: readonly Tuple[], newest: Tuple): Tuple[] {
  const byValue = new Map(writes.map((tuple) => [tuple.object, tuple]));
  byValue.delete(newest.object);
  return [...byValue.values()];
}

function pathValue(value: string): PathValue {
  return { value, normalized: normalizeAnswer(value) };
}
