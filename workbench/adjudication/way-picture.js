import { shape } from './element.js';

const WIDEST = 176;
const NARROWEST = 108;
const BETWEEN = 18;
const HEIGHT = 42;
const GAP = 68;
const ROW = HEIGHT + GAP;
const TOP = 26;
const BOTTOM = 14;
const SIDE = 10;
// Widths of a letter of names and labels, a little too wide for most fonts.
const CHARACTER = 8.2;
const LABEL_CHARACTER = 7.3;

const MARKS = {
  start: 'in the question',
  answer: 'answer',
  turned_down: 'turned down',
  gold: 'gold',
  newest: 'newest',
};

/**
 * Draw the ways of a view. Live edges are solid; overwritten ones are dashed and crossed out.
 *
 * @param drawing - see WayDrawing in src/report/way-drawing.ts
 * @param {{room: number, describedBy: string, go: (position: number) => void}} place - room: width in pixels that
 *   it should keep to; go: scrolls the list to a statement
 * @returns the picture, and the middle of what matters in it, from the left
 */
export function wayPicture(drawing, { room, describedBy, go }) {
  const { rows, columns } = drawing;
  const column = columnWidth(drawing, room - 2 * SIDE);
  const nodes = drawing.nodes.map((node) => ({
    ...node,
    x: SIDE + node.column * column + column / 2,
    y: node.row * ROW + TOP,
    wide: column - BETWEEN,
  }));
  const { edges } = drawing;
  const width = columns * column + 2 * SIDE;
  const height = rows * ROW - GAP + TOP + BOTTOM;
  const svg = shape('svg', {
    class: 'ways',
    role: 'img',
    'aria-label': pictureText(drawing),
    'aria-describedby': describedBy,
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
  });
  const defs = shape('defs', {}, arrow('live'), arrow('overwritten'));
  svg.append(defs, ...edges.map((edge) => line(edge, nodes)), ...nodes.map((node) => box(node)));
  svg.append(...edges.map((edge) => label(edge, nodes, go)));
  const ends = nodes.filter(({ marks }) => marks.length > 0).map(({ x }) => x);
  return { svg, centre: (Math.min(...ends) + Math.max(...ends)) / 2 };
}

/** As wide as there is room for, but never so narrow that the labels of neighbours run into each other. */
function columnWidth({ nodes, edges, columns }, room) {
  const placed = edges.map((edge) => ({ ...nodes[edge.to], width: labelWidth(edge) }));
  const needed = placed.map(({ row, column, width }) => {
    const next = placed.find((other) => other.row === row && other.column === column + 1);
    return next ? (width + next.width) / 2 : 0;
  });
  return Math.max(NARROWEST, ...needed, Math.min(WIDEST, Math.floor(room / columns)));
}

function labelNumber({ position, overwrittenBy }) {
  return overwrittenBy === null ? `#${position}` : `✕ #${position} by #${overwrittenBy}`;
}

function labelWidth(edge) {
  return Math.max(edge.relation.length, labelNumber(edge).length) * LABEL_CHARACTER + 4;
}

function pictureText({ nodes, edges }) {
  const said = edges.map(({ from, to, relation, position, overwrittenBy }) => {
    const state = overwrittenBy === null ? 'live' : `overwritten by ${overwrittenBy}`;
    return `${nodes[from].name} ${relation} ${nodes[to].name}, statement ${position}, ${state}`;
  });
  return `Graph: ${said.join('; ')}`;
}

function arrow(state) {
  const id = `arrow-${state}`;
  const tip = shape('path', { d: 'M0 0 8 4 0 8z', class: `tip ${state}` });
  return shape(
    'marker',
    {
      id,
      viewBox: '0 0 8 8',
      refX: 7,
      refY: 4,
      markerWidth: 8,
      markerHeight: 8,
      orient: 'auto',
      markerUnits: 'userSpaceOnUse',
    },
    tip,
  );
}

function stateOf({ overwrittenBy }) {
  return overwrittenBy === null ? 'live' : 'overwritten';
}

function line(edge, nodes) {
  const from = nodes[edge.from];
  const to = nodes[edge.to];
  const toX = to.x;
  const side = Math.sign(toX - from.x);
  const away = Math.abs(to.column - from.column);
  // Edges that bend leave beside the straight one, and those that go further outside of the nearer ones and above
  // them, so that none runs over another.
  const x = from.x + side * Math.min(18 + away * 12, from.wide / 2 - 12);
  const y = from.y + HEIGHT;
  const toY = to.y - 1;
  const bend = y + Math.max(13 - away * 4, 5);
  const d =
    side === 0
      ? `M${x} ${y}V${toY}`
      : `M${x} ${y}Q${x} ${bend} ${x + side * 6} ${bend}H${toX - side * 8}Q${toX} ${bend} ${toX} ${bend + 8}V${toY}`;
  const state = stateOf(edge);
  return shape('path', { d, class: `edge ${state}`, 'marker-end': `url(#arrow-${state})` });
}

/** The relation, and below it the statement's number; both stand over the edge's last stretch. */
function label(edge, nodes, go) {
  const to = nodes[edge.to];
  const { x } = to;
  const y = to.y - GAP + 16;
  const state = stateOf(edge);
  const wide = labelWidth(edge);
  return shape(
    'g',
    { class: `edge-label ${state}`, onclick: () => go(edge.position) },
    shape('rect', { x: x - wide / 2, y, width: wide, height: 35, rx: 5 }),
    shape('text', { x, y: y + 14, class: 'relation' }, edge.relation),
    shape('text', { x, y: y + 29, class: 'serial' }, labelNumber(edge)),
  );
}

function box(node) {
  const { x, y, wide } = node;
  const lines = wrap(node.name, Math.floor(wide / CHARACTER));
  const first = y + HEIGHT / 2 + 4.5 - ((lines.length - 1) * 15) / 2;
  // Where the answer is what the newest statements give, the one word says it.
  const said = node.marks.filter((mark) => mark !== 'newest' || !node.marks.includes('answer'));
  return shape(
    'g',
    { class: `node ${node.marks.join(' ')}` },
    shape('title', {}, node.name),
    shape('rect', { x: x - wide / 2, y, width: wide, height: HEIGHT, rx: 7 }),
    lines.map((text, index) => shape('text', { x, y: first + index * 15 }, text)),
    said.length > 0 &&
      tag(said.map((mark) => MARKS[mark]).join(' · '), x, node.row === 0 ? y - 7 : y + HEIGHT),
  );
}

/** What the node is, on its rim: above a start, below anything else. */
function tag(said, x, y) {
  const wide = said.length * 6.4 + 14;
  return shape(
    'g',
    { class: 'tag' },
    shape('rect', { x: x - wide / 2, y: y - 7, width: wide, height: 16, rx: 8 }),
    shape('text', { x, y: y + 5 }, said),
  );
}

/** At most two lines; what is cut is in the title. */
function wrap(name, most) {
  if (name.length <= most) return [name];
  const space = name.lastIndexOf(' ', most);
  const at = space > most / 3 ? space : most;
  const rest = name.slice(at).trim();
  return [name.slice(0, at), rest.length <= most ? rest : `${rest.slice(0, most - 1)}…`];
}
