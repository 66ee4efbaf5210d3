import type { PublishedScore } from '../../audit/claims/published-systems.js';
import type { Tally } from '../../audit/tally.js';
import type { Row } from '../../dataset/split.js';
import { percent } from '../../stats/percentage.js';
import type { ReportResult } from '../report-result.js';
import { accuracyText, ci95Text, intervalText } from '../stratum-cell.js';
import { HOP_NAMES } from '../system-block.js';
import { figureMarkup, type PlotDrawer } from './draw-plot.js';
import { html, type Markup } from './markup.js';

const ROW_HEIGHT = 70;

/** Accuracy set by set, one panel a hop type: the resolver with its exact interval, above the published systems. */
export function accuracyFigure(
  drawer: PlotDrawer,
  { split, scores, published, systems }: Pick<ReportResult, 'split' | 'scores' | 'published' | 'systems'>,
): Markup {
  const rows = split.rows.filter(({ set }) => (scores.sets.get(set)?.n ?? 0) > 0);
  const given = systems.flatMap(({ name, groups }) =>
    groups.flatMap(({ kind, name: set, content: { overall } }) =>
      kind === 'set' && overall.n > 0
        ? [
            {
              set,
              accuracy: percent(overall.correct, overall.n),
              title: `${name}: ${accuracyText(overall)} % (${ci95Text(overall)})`,
            },
          ]
        : [],
    ),
  );
  const panels = (['sh', 'mh'] as const)
    .map((hop) => rows.filter((row) => row.hop === hop))
    .filter((of) => of.length > 0)
    .map((of) => panel(drawer, of, scores.sets, published, given));
  const legend = html`<ul class="legend">
<li>${sign(html`<path d="M1 7H21" stroke="var(--resolver-correct)" stroke-width="2"/><circle cx="11" cy="7" r="4.5" fill="var(--resolver-correct)"/>`)} the resolver, with its exact 95 % interval</li>
${published.length > 0 ? html`<li>${sign(html`<circle cx="11" cy="7" r="3.2" fill="none" stroke="var(--muted)" stroke-width="1.4"/>`)} a published system (the best is named)</li><li>${sign(html`<path d="M11 2L15.5 11H6.5Z" fill="none" stroke="var(--muted)" stroke-width="1.4"/>`)} the same, from a later edition</li>` : undefined}
${given.length > 0 ? html`<li>${sign(html`<rect x="7" y="3" width="8" height="8" fill="var(--text)"/>`)} a system of this report</li>` : undefined}
</ul>
`;
  return figureMarkup(
    panels,
    'Accuracy in % by fact list. The tables below hold the same numbers; in most browsers a mark tells its name when pointed at.',
    legend,
  );
}

function sign(shape: Markup): Markup {
  return html`<svg class="sign" width="22" height="14" viewBox="0 0 22 14" aria-hidden="true" focusable="false">${shape}</svg>`;
}

interface GivenScore {
  readonly set: string;
  readonly accuracy: number;
  readonly title: string;
}

function panel(
  { Plot, draw }: PlotDrawer,
  rows: readonly Row[],
  tallies: ReadonlyMap<string, Tally>,
  published: readonly PublishedScore[],
  given: readonly GivenScore[],
): Markup {
  const sets = rows.map(({ set }) => set);
  const listOf = new Map(rows.map(({ set, list }) => [set, list]));
  const own = sets.map((set) => ({ set, tally: tallies.get(set)! }));
  const shown = published.filter(({ set }) => sets.includes(set));
  const best = sets.flatMap((set) => {
    const [first] = shown.filter((score) => score.set === set).sort((a, b) => b.accuracy - a.accuracy);
    return first ? [first] : [];
  });
  const hop = HOP_NAMES[rows[0]!.hop]!;
  // The upper lane of a row is the resolver's, the lower one the others'.
  const upper = { dy: shown.length + given.length > 0 ? -24 : 0 };
  const lower = { dy: 7 };
  return draw(
    `${hop} sets: ${own.map(({ set, tally }) => `${listOf.get(set)} ${accuracyText(tally)} % (${intervalText(tally.ci95)})`).join(', ')}`,
    {
      height: 52 + ROW_HEIGHT * sets.length,
      marginLeft: 44,
      marginRight: 84,
      marginTop: 22,
      marginBottom: 30,
      x: { domain: [0, 100], label: null, ticks: [0, 25, 50, 75, 100], insetLeft: 4, insetRight: 4 },
      fy: { domain: sets, label: null, padding: 0, axis: null },
      symbol: { domain: ['original', 'updated'], range: ['circle', 'triangle'] },
      marks: [
        Plot.gridX([0, 25, 50, 75, 100], { stroke: 'var(--line)', strokeOpacity: 1 }),
        Plot.frame({ anchor: 'bottom', stroke: 'var(--line)' }),
        Plot.text([hop], {
          frameAnchor: 'top-left',
          dy: -18,
          dx: -44,
          fontWeight: 'bold',
          fy: () => sets[0],
        }),
        Plot.text(sets, { fy: (set) => set, text: (set) => listOf.get(set)!, frameAnchor: 'left', dx: -40 }),
        Plot.ruleY(own, {
          fy: 'set',
          // In the middle of its row, not at a value.
          y: null,
          x1: ({ tally }) => tally.ci95.lower * 100,
          x2: ({ tally }) => tally.ci95.upper * 100,
          stroke: 'var(--resolver-correct)',
          strokeWidth: 2,
          ...upper,
        }),
        Plot.dot(own, {
          fy: 'set',
          x: accuracyOf,
          r: 4.5,
          fill: 'var(--resolver-correct)',
          title: ({ set, tally }) => `resolver on ${set}: ${accuracyText(tally)} % (${ci95Text(tally)})`,
          ...upper,
        }),
        Plot.text(own, {
          fy: 'set',
          x: ({ tally }) => tally.ci95.upper * 100,
          text: ({ tally }) => accuracyText(tally),
          textAnchor: 'start',
          fontWeight: 'bold',
          fill: 'var(--resolver-correct)',
          dx: 8,
          ...upper,
        }),
        Plot.dot(
          shown,
          Plot.dodgeY('middle', {
            fy: 'set',
            x: 'accuracy',
            r: 2.2,
            padding: 0.5,
            symbol: 'edition',
            stroke: 'var(--muted)',
            strokeWidth: 1.1,
            title: ({ system, accuracy, where }) => `${system}: ${accuracy} % (${where})`,
            ...lower,
          }),
        ),
        Plot.dot(given, {
          filter: ({ set }: GivenScore) => sets.includes(set),
          fy: 'set',
          x: 'accuracy',
          symbol: 'square',
          r: 3,
          fill: 'var(--text)',
          stroke: 'var(--bg)',
          strokeWidth: 0.8,
          title: 'title',
          ...lower,
        }),
        Plot.text(best, {
          fy: 'set',
          x: 'accuracy',
          text: ({ system, accuracy }) => `${system} ${accuracy}`,
          textAnchor: 'start',
          fill: 'var(--muted)',
          stroke: 'var(--bg)',
          strokeWidth: 3,
          dx: 7,
          ...lower,
        }),
      ],
    },
  );
}

function accuracyOf({ tally: { correct, n } }: { readonly tally: Tally }): number {
  return percent(correct, n);
}
