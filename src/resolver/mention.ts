import { compareCodePoints } from '../graph/code-point-order.js';
import type { FactGraph, GraphNode } from '../graph/fact-graph.js';
import { codePointLength, normalizeSurface } from './surface.js';

/** An occurrence of a node in a question; offsets count code points of the normalised question. */
export interface Mention {
  readonly node: GraphNode;
  /** The node's normalised surface. */
  readonly surface: string;
  readonly start: number;
  readonly end: number;
}

/** The nodes of a graph by normalised surface, laid out for finding all that occur in a text. */
export interface SurfaceIndex {
  /** Normalised surfaces of one opening of at most `OPENING` UTF-16 units, each with the nodes that bear it. */
  readonly openings: ReadonlyMap<string, readonly SurfaceEntry[]>;
}

interface SurfaceEntry {
  readonly surface: string;
  readonly nodes: readonly GraphNode[];
}

/** What a question mentions. */
export interface Grounding {
  /** Mentions that lie in no longer mention, by start, then end, then node. */
  readonly mentions: readonly Mention[];
  /** Every node whose surface occurs in the question, within longer mentions or not. */
  readonly present: ReadonlySet<GraphNode>;
}

const OPENING = 4;

/** Index a graph's nodes. A node whose normalised surface is empty is no mention anywhere. */
export function indexSurfaces(graph: FactGraph): SurfaceIndex {
  const bySurface = new Map<string, GraphNode[]>();
  for (const node of graph.nodes.values()) {
    const surface = normalizeSurface(node.name);
    const sharers = bySurface.get(surface);
    if (sharers) sharers.push(node);
    else if (surface !== '') bySurface.set(surface, [node]);
  }
  const openings = new Map<string, SurfaceEntry[]>();
  for (const [surface, nodes] of bySurface) {
    nodes.sort((a, b) => compareCodePoints(a.name, b.name));
    const opening = surface.slice(0, OPENING);
    const entries = openings.get(opening);
    if (entries) entries.push({ surface, nodes });
    else openings.set(opening, [{ surface, nodes }]);
  }
  return { openings };
}

/**
 * Ground a normalised question: every occurrence of every node's surface as a substring is a mention, no word boundary
 * asked for; a mention whose span lies within a longer mention's span is dropped.
 *
 * @see arXiv 2610.09193, appendix C
 */
export function groundQuestion(index: SurfaceIndex, question: string): Grounding {
  const found: Mention[] = [];
  const present = new Set<GraphNode>();
  let start = 0;
  for (let at = 0; at < question.length; at++) {
    for (let length = 1; length <= OPENING && at + length <= question.length; length++) {
      for (const { surface, nodes } of index.openings.get(question.slice(at, at + length)) ?? []) {
        if (!question.startsWith(surface, at)) continue;
        const end = start + codePointLength(surface);
        for (const node of nodes) {
          found.push({ node, surface, start, end });
          present.add(node);
        }
      }
    }
    const unit = question.charCodeAt(at);
    // The second half of a surrogate pair opens no code point.
    if (unit < 0xd800 || unit > 0xdbff) start += 1;
  }
  const mentions = found.filter((mention) => !found.some((other) => liesWithin(mention, other)));
  mentions.sort((a, b) => a.start - b.start || a.end - b.end || compareCodePoints(a.node.name, b.node.name));
  return { mentions, present };
}

function liesWithin(inner: Mention, outer: Mention): boolean {
  return (
    outer.start <= inner.start && inner.end <= outer.end && outer.end - outer.start > inner.end - inner.start
  );
}
