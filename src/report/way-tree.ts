import type { ItemView } from '../audit/adjudication-item.js';
import type { WayStep } from '../audit/way.js';

/** What a node is, beside a value on the way. */
export type NodeMark = 'start' | 'answer' | 'turned_down' | 'gold' | 'newest';

/** A value on a way, as the tree of all ways of a view holds it. */
export interface WayNode {
  readonly name: string;
  readonly row: number;
  readonly marks: Set<NodeMark>;
  /** The edge that leads here; null for a start. */
  readonly edge: Pick<WayStep, 'relation' | 'position' | 'overwrittenBy'> | null;
  readonly children: WayNode[];
}

/** A run of nodes that one way adds to those before it, and the node that it leaves from. */
export interface Lane {
  readonly from: WayNode | null;
  readonly nodes: readonly WayNode[];
}

/** The ways of a view, grown together: ways share what they have in common. */
export interface WayTree {
  readonly lanes: readonly Lane[];
}

/** Grow the tree of a view: the answer's path first, then the way to the gold, then the newest values of its relations. */
export function growWayTree(
  { goldWay, newestWay }: Pick<ItemView, 'goldWay' | 'newestWay'>,
  answer: { readonly path: readonly WayStep[] | null; readonly abstained: boolean },
): WayTree {
  const roots: WayNode[] = [];
  const ways: [readonly WayStep[] | null, NodeMark][] = [
    [answer.path, answer.abstained ? 'turned_down' : 'answer'],
    [goldWay, 'gold'],
    [newestWay, 'newest'],
  ];
  const lanes = ways.flatMap(([steps, mark]) => (steps && steps.length > 0 ? grow(roots, steps, mark) : []));
  return { lanes };
}

function grow(roots: WayNode[], steps: readonly WayStep[], mark: NodeMark): Lane[] {
  const added: WayNode[] = [];
  let from: WayNode | null = null;
  const step = (siblings: WayNode[], same: (node: WayNode) => boolean, made: () => WayNode): WayNode => {
    const known = siblings.find(same);
    if (known) {
      from = known;
      return known;
    }
    const node = made();
    siblings.push(node);
    added.push(node);
    return node;
  };
  const start = steps[0]!.subject;
  let node = step(
    roots,
    ({ name }) => name === start,
    () => ({ name: start, row: 0, marks: new Set(['start']), edge: null, children: [] }),
  );
  for (const { relation, object, position, overwrittenBy } of steps) {
    const { row, children } = node;
    node = step(
      children,
      ({ name, edge }) => name === object && edge!.relation === relation,
      () => ({
        name: object,
        row: row + 1,
        marks: new Set(),
        edge: { relation, position, overwrittenBy },
        children: [],
      }),
    );
  }
  node.marks.add(mark);
  return added.length > 0 ? [{ from, nodes: added }] : [];
}
