import type { ItemView } from '../audit/adjudication-item.js';
import type { KeyHistory, WayStep } from '../audit/way.js';
import { growWayTree, type Lane, type NodeMark, type WayNode } from './way-tree.js';

/** A node in its place on a grid: ways run downwards, row by row. */
export interface DrawnNode {
  readonly name: string;
  readonly row: number;
  readonly column: number;
  readonly marks: readonly NodeMark[];
}

/** An edge between two nodes, by index. */
export interface DrawnEdge {
  readonly from: number;
  readonly to: number;
  readonly relation: string;
  readonly position: number;
  /** Null for a live edge. */
  readonly overwrittenBy: number | null;
}

/** A small graph, laid out; edges do not cross. */
export interface WayDrawing {
  readonly rows: number;
  readonly columns: number;
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
}

/**
 * Lay out the ways of a view, each in a column of its own from where it leaves the others. Values that only the other
 * side of a conflict gives are stubs: those of the first way stand to its left, those of any other to its right.
 */
export function drawWays(
  view: ItemView,
  answer: { readonly path: readonly WayStep[] | null; readonly abstained: boolean },
): WayDrawing {
  const { lanes } = growWayTree(view, answer);
  const columns = new Map<WayNode, number>();
  const parents = new Map<WayNode, WayNode>();
  /** How far to either side each row is taken. */
  const left: number[] = [];
  const right: number[] = [];
  const [first, ...others] = lanes;
  // A way that leaves the first one further down stands nearer to it: its edge would cross the other's else.
  const leavesFirst = ({ from }: Lane) => (from && first?.nodes.includes(from) ? from.row : -1);
  others.sort((a, b) => leavesFirst(b) - leavesFirst(a));
  for (const lane of first ? [first, ...others] : []) {
    const column = lane === first ? 0 : Math.max(...lane.nodes.map(({ row }) => right[row] ?? 0), 1);
    let parent = lane.from;
    for (const node of lane.nodes) {
      columns.set(node, column);
      right[node.row] = column + 1;
      if (parent) parents.set(node, parent);
      parent = node;
    }
    // A lane's own stubs come before the next lane: their edges would cross it else.
    for (const node of lane.nodes) {
      for (const stub of stubs(node, view.keys)) {
        const place = lane === first ? (left[stub.row] ?? -1) : Math.max(right[stub.row] ?? 0, column);
        if (lane === first) left[stub.row] = place - 1;
        else right[stub.row] = place + 1;
        columns.set(stub, place);
        parents.set(stub, node);
      }
    }
  }
  return gridOf(columns, parents);
}

/** The values of a node's keys that no way takes. */
function stubs(node: WayNode, keys: readonly KeyHistory[]): WayNode[] {
  return [...new Set(node.children.map(({ edge }) => edge!.relation))].flatMap((relation) => {
    const key = keys.find((one) => one.subject === node.name && one.relation === relation);
    if (!key) return [];
    const taken = new Set(
      node.children.filter(({ edge }) => edge!.relation === relation).map(({ name }) => name),
    );
    const values = new Map([...key.overwritten, key.newest].map((write) => [write.object, write]));
    return [...values.values()]
      .filter(({ object }) => !taken.has(object))
      .map(({ object, position }) => ({
        name: object,
        row: node.row + 1,
        marks: new Set<NodeMark>(),
        edge: {
          relation,
          position,
          overwrittenBy: object === key.newest.object ? null : key.newest.position,
        },
        children: [],
      }));
  });
}

function gridOf(columns: ReadonlyMap<WayNode, number>, parents: ReadonlyMap<WayNode, WayNode>): WayDrawing {
  const placed = [...columns.keys()];
  const leftmost = Math.min(0, ...columns.values());
  const nodes = placed.map((node) => ({
    name: node.name,
    row: node.row,
    column: columns.get(node)! - leftmost,
    marks: [...node.marks],
  }));
  const edges = placed.flatMap((node, to) =>
    node.edge ? [{ from: placed.indexOf(parents.get(node)!), to, ...node.edge }] : [],
  );
  const span = (values: number[]) => (values.length === 0 ? 0 : Math.max(...values) + 1);
  return {
    rows: span(nodes.map(({ row }) => row)),
    columns: span(nodes.map(({ column }) => column)),
    nodes,
    edges,
  };
}
