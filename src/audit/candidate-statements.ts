import type { Statement } from '../parser/statement.js';
import type { PreparedList } from './answered-split.js';
import type { ClassifiedItem } from './classified-split.js';
import { type EvidencePath, goldPaths } from './evidence.js';
import { type ShownStatement, showStatement } from './shown-statement.js';
import type { GoldWay } from './way.js';

/** Candidate statements that a reader is shown at most, unparsed ones aside: those are always kept. */
export const CANDIDATE_CAP = 60;

/** What candidate statements are looked for by. */
export interface CandidateSearch {
  /** A statement that names one of these is a candidate. */
  readonly entities: ReadonlySet<string>;
  /** Serial numbers of statements that are kept before others. */
  readonly anchors: ReadonlySet<number>;
}

/** Statements out of all that were found, in the list's order. */
export interface ShownPart {
  readonly statements: readonly ShownStatement[];
  /** Before anything was left out. */
  readonly found: number;
}

/**
 * As the paper's builder: entities of the question, of the answer's path, the golds, and those on last-write paths to a
 * gold. The last are there only where the gold is reached: the selection itself depends on what the flag says.
 *
 * @see arXiv 2610.09193, appendix A (re-adjudication B)
 */
export function publishedSearch(one: ClassifiedItem): CandidateSearch {
  const paths = goldPaths(one);
  return search(
    one,
    paths.flatMap(({ start, values }: EvidencePath) => [start, ...values]),
    paths.flatMap(({ statements }) => statements),
  );
}

/** With the entities on ways to a gold over all writes instead: they are sought for every item alike. */
export function unconditionedSearch(one: ClassifiedItem, ways: readonly GoldWay[]): CandidateSearch {
  const steps = ways.flatMap((way) => [...way.steps, ...(way.newest ?? [])]);
  return search(
    one,
    steps.flatMap(({ subject, object }) => [subject, object]),
    steps.map(({ position }) => position),
  );
}

function search(
  { item, resolution: { best, grounding } }: ClassifiedItem,
  entities: readonly string[],
  anchors: readonly number[],
): CandidateSearch {
  const edges = best?.edges ?? [];
  const named = [
    ...item.golds,
    ...grounding.mentions.map(({ node }) => node.name),
    ...edges.flatMap(({ tuple }) => [tuple.subject, tuple.object]),
    ...entities,
  ];
  return {
    entities: new Set(named.filter((name) => name !== '')),
    anchors: new Set([...anchors, ...edges.map(({ tuple }) => tuple.position)]),
  };
}

/**
 * The statements that name an entity as a whole word. Over the cap, parsed ones are left out: kept are anchors, then
 * statements about an entity, then those that lead to one, newer before older.
 */
export function candidateStatements(
  list: PreparedList,
  { entities, anchors }: CandidateSearch,
  cap: number = CANDIDATE_CAP,
): ShownPart {
  const names = [...entities].map(namesWhole);
  const shown = list.statements
    .filter(({ text, position }) => anchors.has(position) || names.some((name) => name(text)))
    .map(({ position }: Statement) => showStatement(list, position));
  const unparsed = shown.filter(({ reading }) => reading === null);
  const rank = ({ position, reading }: ShownStatement) => {
    if (anchors.has(position)) return 0;
    return entities.has(reading!.subject) ? 1 : 2;
  };
  const parsed = shown
    .filter(({ reading }) => reading !== null)
    .sort((a, b) => rank(a) - rank(b) || b.position - a.position)
    .slice(0, Math.max(0, cap - unparsed.length));
  const statements = [...unparsed, ...parsed].sort((a, b) => a.position - b.position);
  return { statements, found: shown.length };
}

function namesWhole(name: string): (text: string) => boolean {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, 'u');
  return (text) => text.includes(name) && whole.test(text);
}
