import { CLASS_NAMES, type ItemClass } from '../../audit/item-class.js';
import { CLASS_MARKS, inTableOrder } from './class-mark.js';
import { figureMarkup, PLOT_WIDTH, type PlotDrawer } from './draw-plot.js';
import { html, type Markup } from './markup.js';

/** One bar: what it counts, class by class. */
export interface StackedBar {
  readonly name: string;
  readonly byClass: ReadonlyMap<ItemClass, number>;
}

const BAR_HEIGHT = 26;
const CHARACTER_WIDTH = 6.9;

/** Horizontal bars of counts, each class with a colour and a filling of its own. */
export function stackedFigure(
  { Plot, draw }: PlotDrawer,
  bars: readonly StackedBar[],
  caption: string,
): Markup {
  const classes = inTableOrder(bars.flatMap(({ byClass }) => [...byClass.keys()]));
  const segments = bars.flatMap(({ name, byClass }) => {
    let start = 0;
    return classes.map((of) => {
      const count = byClass.get(of) ?? 0;
      const segment = { name, class: of, count, x1: start, x2: start + count };
      start += count;
      return segment;
    });
  });
  const total = (name: string) =>
    Math.max(...segments.filter((segment) => segment.name === name).map(({ x2 }) => x2));
  const most = Math.max(1, ...segments.map(({ x2 }) => x2));
  const marginLeft = 12 + CHARACTER_WIDTH * Math.max(...bars.map(({ name }) => name.length));
  const unit = (PLOT_WIDTH - marginLeft - 40) / most;
  const plot = draw(
    `${caption} ${bars.map(({ name, byClass }) => `${name}: ${classes.map((of) => `${byClass.get(of) ?? 0} ${CLASS_NAMES[of].reader}`).join(', ')}`).join('; ')}`,
    {
      height: 34 + BAR_HEIGHT * bars.length,
      marginLeft,
      marginRight: 40,
      marginTop: 6,
      marginBottom: 24,
      x: { label: null, domain: [0, most], ticks: 5, tickFormat: 'd' },
      y: { label: null, domain: bars.map(({ name }) => name), padding: 0.25, tickSize: 0 },
      marks: [
        Plot.gridX({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 5 }),
        ...classes.map((of) =>
          Plot.barX(
            segments.filter((segment) => segment.class === of && segment.count > 0),
            {
              y: 'name',
              x1: 'x1',
              x2: 'x2',
              fill: CLASS_MARKS[of].fill,
              stroke: CLASS_MARKS[of].color,
              strokeWidth: 1,
              title: ({ name, count }) => `${name}: ${count} ${CLASS_NAMES[of].reader}`,
            },
          ),
        ),
        Plot.text(
          // A number that does not fit its segment stands in the table only.
          segments.filter(({ count }) => count * unit > 5 + CHARACTER_WIDTH * `${count}`.length),
          {
            y: 'name',
            x: ({ x1, x2 }) => (x1 + x2) / 2,
            text: 'count',
            fill: 'var(--text)',
            stroke: 'var(--bg)',
            strokeWidth: 3.5,
          },
        ),
        Plot.text(bars, {
          y: 'name',
          x: ({ name }) => total(name),
          text: ({ name }) => `${total(name)}`,
          textAnchor: 'start',
          fontWeight: 'bold',
          dx: 5,
        }),
        Plot.ruleX([0], { stroke: 'var(--muted)' }),
      ],
    },
  );
  return figureMarkup([plot], caption, classLegend(classes));
}

/** What the fillings mean. */
function classLegend(classes: readonly ItemClass[]): Markup {
  return html`<ul class="legend">
${classes.map(
  (of) =>
    html`<li><svg class="sign" width="22" height="14" viewBox="0 0 22 14" aria-hidden="true" focusable="false"><rect x="1" y="1" width="20" height="12" fill="${CLASS_MARKS[of].fill}" stroke="${CLASS_MARKS[of].color}"/></svg> ${CLASS_NAMES[of].reader}</li>
`,
)}</ul>
`;
}
