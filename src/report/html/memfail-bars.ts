import { ITEM_LABELS, type ItemLabel, OPEN_LABELS } from '../../memfail/label.js';
import type { MemFailSummary } from '../../memfail/run-summary.js';
import { LABEL_NAMES } from '../memfail-names.js';
import { runColumns } from '../memfail-run-columns.js';
import { html, type Markup } from './markup.js';

/** Parts of a bar from left to right; the open labels share one. */
const PARTS: readonly {
  readonly name: string;
  readonly text: string;
  readonly labels: readonly ItemLabel[];
}[] = [
  ...[...ITEM_LABELS].reverse().map((label) => ({ name: label, text: LABEL_NAMES[label], labels: [label] })),
  { name: 'open', text: 'label open', labels: OPEN_LABELS },
];

const WIDTH = 600;
const HEIGHT = 22;

/** A bar a run: which share of its questions came out how; the counts stand above it, in the order of the bar. */
export function outcomeBars(runs: readonly MemFailSummary[]): Markup {
  const { columns, cells } = runColumns(runs);
  const names = columns.map(({ head }) => head);
  const nameOf = (run: MemFailSummary) =>
    cells(run)
      .map((cell, at) => (names[at] === 'k' ? `k ${cell}` : cell))
      .join(' · ');
  const shown = PARTS.filter(({ labels }) => runs.some((run) => countOf(run, labels) > 0));
  return html`<figure class="bars">
<figcaption>Questions by outcome</figcaption>
<ul class="legend">${shown.map(({ name, text }) => html`<li><span class="swatch ${name}" aria-hidden="true"></span>${text}</li>`)}</ul>
<dl>
${runs.map((run) => runBar(run, nameOf(run)))}</dl>
</figure>`;
}

function runBar(run: MemFailSummary, title: string): Markup {
  const { n } = run.success;
  const parts = PARTS.map((part) => ({ ...part, count: countOf(run, part.labels) })).filter(
    ({ count }) => count > 0,
  );
  const { vacuous } = run.success;
  const words = parts
    .map(({ name, text, count }) =>
      name === 'correct' && vacuous > 0 ? `${text} ${count} (${vacuous} vacuous)` : `${text} ${count}`,
    )
    .join(', ');
  let x = 0;
  const rects = parts.map(({ name, count }) => {
    const width = (count / n) * WIDTH;
    const rect = html`<rect class="${name}" x="${x.toFixed(2)}" y="0" width="${width.toFixed(2)}" height="${HEIGHT}"/>`;
    x += width;
    return rect;
  });
  return html`<dt>${title}</dt>
<dd><span class="counts">${words === '' ? 'no questions' : words}</span>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" preserveAspectRatio="none">${rects}</svg></dd>
`;
}

function countOf({ success }: MemFailSummary, labels: readonly ItemLabel[]): number {
  return labels.reduce((sum, label) => sum + success.labels[label], 0);
}
