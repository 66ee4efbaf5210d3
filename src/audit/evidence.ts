import { buildGraph, type Edge, type FactGraph, rivals, writeKey } from '../graph/fact-graph.js';
import { shortestPath, simplePaths } from '../graph/reachability.js';
import { normalizeAnswer } from '../metric/substring-exact-match.js';
import type { Statement } from '../parser/statement.js';
import type { Tuple } from '../parser/tuple.js';
import type { PreparedList } from './answered-split.js';
import type { ClassifiedItem } from './classified-split.js';
import { equalsGold } from './gold.js';
import type { Residual } from './residual.js';

/** A path as evidence: where it starts, what it walks, and the statements it stands on. */
export interface EvidencePath {
  readonly start: string;
  readonly relations: readonly string[];
  readonly values: readonly string[];
  readonly statements: readonly number[];
}

/** A parsed statement whose object is the gold, with the last write on its key. */
export interface GoldWrite {
  readonly statement: Statement;
  readonly subject: string;
  readonly relation: string;
  /** Null when the key's last write gives the same value. */
  readonly overwrittenBy: Statement | null;
}

/**
 * Everything about one failure that a reader needs to check its label by hand.
 *
 * @see arXiv 2610.09193, appendix A (row-level workbench and row-by-row check)
 */
export interface Evidence {
  readonly id: number;
  readonly item: string;
  readonly set: string;
  readonly class: string;
  readonly structure: string;
  readonly question: string;
  readonly golds: readonly string[];
  readonly prediction: string;
  readonly abstained: string | null;
  /** The path of the answer, or on ABSTAIN the one that was turned down. */
  readonly path: (EvidencePath & { readonly overwritten: readonly (readonly number[])[] }) | null;
  readonly mentions: readonly { readonly node: string; readonly start: number; readonly end: number }[];
  readonly cues: readonly string[];
  readonly terminalCues: readonly string[];
  readonly goldReachable: boolean;
  /** Every last-write path of at most six edges from a mention to a gold. */
  readonly goldPaths: readonly EvidencePath[];
  readonly parsedWithGold: readonly Statement[];
  readonly unparsedWithGold: readonly Statement[];
  /** 1-based lines of the context that hold a gold string, the heading counted. */
  readonly contextLines: readonly { readonly line: number; readonly text: string }[];
  /** For an ambiguous item: the writes of the gold, and the shortest path to it over overwritten statements. */
  readonly goldWrites: readonly GoldWrite[] | null;
  readonly readmittedPath: (EvidencePath & { readonly overwritten: readonly number[] }) | null;
}

/** The evidence of a list's failures; the graph of all writes is built once. */
export function collectEvidence(
  residuals: readonly Residual[],
  contextOf: (set: string) => string,
): Evidence[] {
  const allWrites = new Map<PreparedList, FactGraph>();
  const graphOf = (list: PreparedList) => {
    let graph = allWrites.get(list);
    if (!graph) {
      graph = buildGraph(list.tuples, { policy: 'all' });
      allWrites.set(list, graph);
    }
    return graph;
  };
  return residuals.map(({ id, item }) => evidenceOf(id, item, contextOf(item.item.set), graphOf));
}

function evidenceOf(
  id: number,
  one: ClassifiedItem,
  context: string,
  graphOf: (list: PreparedList) => FactGraph,
): Evidence {
  const { item, resolution, list, structure } = one;
  const { best, grounding, reading, abstained } = resolution;
  const holdsGold = ({ text }: Statement) => item.golds.some((gold) => text.includes(gold));
  const unparsed = new Set(list.unparsed.map(({ position }) => position));
  const withGold = list.statements.filter(holdsGold);
  const ambiguous = structure === 'ambiguous';
  return {
    id,
    item: item.id,
    set: item.set,
    class: one.class,
    structure,
    question: item.question,
    golds: item.golds,
    prediction: resolution.answer,
    abstained: abstained ?? null,
    path: best
      ? {
          ...evidencePath(best.start.node.name, best.edges),
          overwritten: best.edges.map(({ tuple }) =>
            rivals(list.graph, tuple).map(({ position }) => position),
          ),
        }
      : null,
    mentions: grounding.mentions.map(({ node, start, end }) => ({ node: node.name, start, end })),
    cues: [...reading.cues.keys()],
    terminalCues: [...reading.preferences.keys()],
    goldReachable: one.reachable,
    goldPaths: goldPaths(one),
    parsedWithGold: withGold.filter(({ position }) => !unparsed.has(position)),
    unparsedWithGold: withGold.filter(({ position }) => unparsed.has(position)),
    contextLines: context.split('\n').flatMap((text, index) => {
      const holds = item.golds.some((gold) => text.includes(gold));
      return holds ? [{ line: index + 1, text }] : [];
    }),
    goldWrites: ambiguous ? goldWrites(one) : null,
    readmittedPath: ambiguous ? readmittedPath(one, graphOf(list)) : null,
  };
}

/** Every last-write path from a mention to a gold, whatever policy the answer came from. */
export function goldPaths({ item, resolution, list }: ClassifiedItem): EvidencePath[] {
  const starts = resolution.grounding.mentions.flatMap(({ node }) => list.graph.nodes.get(node.name) ?? []);
  return starts.flatMap((start) =>
    [...simplePaths(start, equalsGold(item.golds))].map((edges) => evidencePath(start.name, edges)),
  );
}

/** Every parsed statement whose object is a gold, oldest first, and what overwrote it. */
export function goldWrites({ item, list }: Pick<ClassifiedItem, 'item' | 'list'>): GoldWrite[] {
  const golds = new Set(item.golds.map(normalizeAnswer));
  return list.tuples
    .filter(({ object }) => golds.has(normalizeAnswer(object)))
    .map((tuple) => {
      const last = list.graph.writes.get(writeKey(tuple))!.at(-1)!;
      return {
        statement: list.statements[tuple.position]!,
        subject: tuple.subject,
        relation: tuple.relation,
        overwrittenBy: last.object === tuple.object ? null : list.statements[last.position]!,
      };
    });
}

function readmittedPath(
  { item, resolution, list }: ClassifiedItem,
  graph: FactGraph,
): Evidence['readmittedPath'] {
  const starts = resolution.grounding.mentions.flatMap(({ node }) => graph.nodes.get(node.name) ?? []);
  const edges = shortestPath(starts, equalsGold(item.golds));
  if (!edges) return null;
  const overwritten = edges
    .filter(({ tuple }) => isOverwritten(list, tuple))
    .map(({ tuple }) => tuple.position);
  return { ...evidencePath(edges[0]!.tuple.subject, edges), overwritten };
}

function isOverwritten({ graph }: PreparedList, tuple: Tuple): boolean {
  return graph.writes.get(writeKey(tuple))!.at(-1)!.object !== tuple.object;
}

function evidencePath(start: string, edges: readonly Edge[]): EvidencePath {
  return {
    start,
    relations: edges.map(({ relation }) => relation),
    values: edges.map(({ to }) => to.name),
    statements: edges.map(({ tuple }) => tuple.position),
  };
}
