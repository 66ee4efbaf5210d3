import { InputError } from '../dataset/input-error.js';
import type { Split } from '../dataset/split.js';
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

/**
 * Refuse a split with a gold of which the official normalisation leaves nothing, as of "The": it is a substring of every
 * output, so that every output would be right.
 *
 * @throws InputError naming the item
 */
export function refuseEmptyGolds(split: Split): void {
  for (const { id, golds } of split.rows.flatMap(({ items }) => items)) {
    const empty = golds.find((gold) => normalizeAnswer(gold) === '');
    if (empty === undefined) continue;
    throw new InputError(
      `nothing is left of the gold ${JSON.stringify(empty)} once the metric has normalised it, so every output is right`,
      'write an answer that holds more than articles and punctuation',
      { item: id },
    );
  }
}
