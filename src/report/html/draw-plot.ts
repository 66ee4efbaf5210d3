import type { PlotOptions } from '@observablehq/plot';
import { html, Markup } from './markup.js';

/** The plotting library. Its module takes a fifth of a second to load, which only a page has to wait for. */
export type PlotLibrary = typeof import('@observablehq/plot');

/** Draws plots as SVG, without a browser. */
export interface PlotDrawer {
  readonly Plot: PlotLibrary;
  /**
   * @param label - what the plot shows, for readers who do not see it; the data stands in a table beside
   */
  draw(label: string, options: PlotOptions): Markup;
}

/** Plots are drawn this wide, in units that a phone shows one to one. */
export const PLOT_WIDTH = 380;

/** Load the plotting library and a DOM for it to draw in. */
export async function loadPlotDrawer(): Promise<PlotDrawer> {
  const [Plot, { parseHTML }] = await Promise.all([import('@observablehq/plot'), import('linkedom')]);
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  return {
    Plot,
    draw(label, options) {
      const svg = Plot.plot({ width: PLOT_WIDTH, ...options, document });
      // The page's policy lets no other sheet in than its own, which says what this one says.
      for (const sheet of [...svg.querySelectorAll('style')]) sheet.remove();
      // Names of parts that the label and the table make superfluous, and that would be read out as noise.
      for (const part of [...svg.querySelectorAll('[aria-label]')]) part.removeAttribute('aria-label');
      for (const [name, value] of Object.entries({ class: 'plot', role: 'img', 'aria-label': label })) {
        svg.setAttribute(name, value);
      }
      for (const name of ['font-family', 'font-size']) svg.removeAttribute(name);
      return new Markup(svg.outerHTML);
    },
  };
}

/** A plot with its caption and what its signs mean. */
export function figureMarkup(plots: readonly Markup[], caption: string, legend?: Markup): Markup {
  return html`<figure>
${legend}<div class="plots">${plots}</div>
<figcaption>${caption}</figcaption>
</figure>`;
}
