import { writeKey } from '../graph/fact-graph.js';
import type { Tuple } from '../parser/tuple.js';
import type { PreparedList } from './answered-split.js';

/** What the patterns make of a statement, and what became of it. */
export interface StatementReading {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  /** Serial number of the last write of its key; its own where it is the last write itself. */
  readonly lastWrite: number;
  /** The last write of its key gives another value. */
  readonly overwritten: boolean;
}

/** A statement as a reader is shown it. */
export interface ShownStatement {
  /** Serial number. */
  readonly position: number;
  readonly text: string;
  /** Null where no pattern reads it. */
  readonly reading: StatementReading | null;
}

const tuplesOf = new WeakMap<PreparedList, ReadonlyMap<number, Tuple>>();

/** A statement with its tuple and its last-write state, or as unparsed. */
export function showStatement(list: PreparedList, position: number): ShownStatement {
  let tuples = tuplesOf.get(list);
  if (!tuples) {
    tuples = new Map(list.tuples.map((tuple) => [tuple.position, tuple]));
    tuplesOf.set(list, tuples);
  }
  const { text } = list.statements[position]!;
  const tuple = tuples.get(position);
  if (!tuple) return { position, text, reading: null };
  const { subject, relation, object } = tuple;
  const last = list.graph.writes.get(writeKey(tuple))!.at(-1)!;
  const reading = {
    subject,
    relation,
    object,
    lastWrite: last.position,
    overwritten: last.object !== object,
  };
  return { position, text, reading };
}
