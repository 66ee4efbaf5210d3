import type { GraphNode } from '../graph/fact-graph.js';
import { normalizeAnswer } from '../metric/substring-exact-match.js';

/** A test of nodes against an item's golds. */
export type GoldTest = (node: GraphNode) => boolean;

const normalForms = new WeakMap<GraphNode, string>();

function normalForm(node: GraphNode): string {
  let form = normalForms.get(node);
  if (form === undefined) {
    form = normalizeAnswer(node.name);
    normalForms.set(node, form);
  }
  return form;
}

/** Equality of the officially normalised node and a gold: what the reachability flag asks. */
export function equalsGold(golds: readonly string[]): GoldTest {
  const normalized = new Set(golds.map(normalizeAnswer));
  return (node) => normalized.has(normalForm(node));
}

/** A gold as a substring of the node, as the scoring rule would take it. */
export function containsGold(golds: readonly string[]): GoldTest {
  const normalized = golds.map(normalizeAnswer);
  return (node) => normalized.some((gold) => normalForm(node).includes(gold));
}
