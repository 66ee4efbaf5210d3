import type { StratifiedSystem } from '../../outcomes/stratify.js';
import { percent } from '../../stats/percentage.js';
import { accuracyText, ci95Text } from '../stratum-cell.js';
import type { NamedSystem } from '../system-block.js';
import { classStrata, type NamedStratum } from '../system-tables.js';
import { CLASS_MARKS, type ClassMark } from './class-mark.js';
import { figureMarkup, type PlotDrawer } from './draw-plot.js';
import type { Markup } from './markup.js';

const CHARACTER_WIDTH = 6.9;
const X = { domain: [0, 100], label: null, ticks: [0, 25, 50, 75, 100] };
const POOLED_MARK: ClassMark = { color: 'var(--text)', fill: 'var(--text)', symbol: 'circle' };

/** One system: accuracy with its exact interval, a row a class. */
export function systemFigure(drawer: PlotDrawer, { system, label }: NamedSystem): Markup {
  const strata = markedStrata(system).filter(({ stratum }) => stratum.n > 0);
  const names = strata.map(({ name }) => name);
  const plot = drawer.draw(`${label}: ${strata.map(told).join('; ')}`, {
    height: 34 + 28 * names.length,
    marginLeft: 10 + CHARACTER_WIDTH * Math.max(...names.map(({ length }) => length)),
    marginRight: 40,
    marginTop: 6,
    marginBottom: 24,
    x: X,
    y: { domain: names, label: null, tickSize: 0 },
    marks: intervalMarks(drawer, strata, { y: 'name' }),
  });
  return figureMarkup([plot], 'Accuracy in % with exact 95 % intervals.');
}

/** Several systems: a block a class, a row a system; the blocks in two plots, which a wide page sets side by side. */
export function systemsFigure(drawer: PlotDrawer, named: readonly NamedSystem[]): Markup {
  const strata = named.flatMap(({ system, label }) =>
    markedStrata(system)
      .filter(({ stratum }) => stratum.n > 0)
      .map((one) => ({ ...one, label })),
  );
  const names = [...new Set(strata.map(({ name }) => name))];
  const half = Math.ceil(names.length / 2);
  const labels = named.map(({ label }) => label);
  const halves = [names.slice(0, half), names.slice(half)].filter(({ length }) => length > 0);
  const plots = halves.map((blocks) =>
    blocksPlot(
      drawer,
      strata.filter(({ name }) => blocks.includes(name)),
      blocks,
      labels,
    ),
  );
  return figureMarkup(plots, 'Accuracy in % with exact 95 % intervals, system by system within each class.');
}

function blocksPlot(
  drawer: PlotDrawer,
  strata: readonly (MarkedStratum & { readonly label: string })[],
  blocks: readonly string[],
  labels: readonly string[],
): Markup {
  const { Plot } = drawer;
  return drawer.draw(strata.map((one) => `${one.label}, ${told(one)}`).join('; '), {
    height: 34 + blocks.length * (26 + 17 * labels.length),
    marginLeft: 10 + CHARACTER_WIDTH * Math.max(...labels.map(({ length }) => length)),
    marginRight: 40,
    marginTop: 4,
    marginBottom: 24,
    x: X,
    y: { domain: labels, label: null, tickSize: 0, insetTop: 20 },
    fy: { domain: blocks, label: null, axis: null, padding: 0.03 },
    marks: [
      Plot.text(blocks, {
        fy: (name) => name,
        text: (name) => name,
        frameAnchor: 'top-left',
        dy: 6,
        dx: 3,
        fontWeight: 'bold',
      }),
      ...intervalMarks(drawer, strata, { y: 'label', fy: 'name' }),
    ],
  });
}

interface MarkedStratum extends NamedStratum {
  readonly mark: ClassMark;
}

function markedStrata(system: StratifiedSystem): MarkedStratum[] {
  const { classes } = system.table;
  return classStrata(system).map((one, index) => {
    const own = classes[index];
    return { ...one, mark: own ? CLASS_MARKS[own.class] : POOLED_MARK };
  });
}

function told({ name, stratum }: NamedStratum): string {
  return `${name} ${accuracyText(stratum)} % (${ci95Text(stratum)})`;
}

function intervalMarks<T extends MarkedStratum>(
  { Plot }: PlotDrawer,
  strata: readonly T[],
  place: { readonly y: string; readonly fy?: string },
) {
  const upper = ({ stratum }: T) => stratum.ci95.upper * 100;
  return [
    Plot.gridX(X.ticks, { stroke: 'var(--line)', strokeOpacity: 1 }),
    Plot.ruleY(strata, {
      ...place,
      x1: ({ stratum }) => stratum.ci95.lower * 100,
      x2: upper,
      stroke: ({ mark }) => mark.color,
      strokeWidth: 2,
    }),
    Plot.dot(strata, {
      ...place,
      x: ({ stratum }) => percent(stratum.correct, stratum.n),
      symbol: ({ mark }: T) => mark.symbol,
      fill: ({ mark }) => mark.color,
      r: 4,
      title: told,
    }),
    Plot.text(strata, {
      ...place,
      x: upper,
      text: ({ stratum }) => accuracyText(stratum),
      textAnchor: 'start',
      dx: 5,
    }),
  ];
}
