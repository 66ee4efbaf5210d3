import { ITEM_CLASSES, type ItemClass } from '../../audit/item-class.js';
import { html, type Markup } from './markup.js';

/** How a class looks: a colour of the sheet, a filling and a symbol, so that none of them has to be seen alone. */
export interface ClassMark {
  /** A colour variable of `workbench/shared.css`. */
  readonly color: string;
  /** A fill: the colour itself, or one of {@link classPatterns}. */
  readonly fill: string;
  readonly symbol: 'circle' | 'square' | 'triangle' | 'diamond' | 'cross';
}

export const CLASS_MARKS: Readonly<Record<ItemClass, ClassMark>> = {
  resolver_correct: mark('resolver-correct', 'circle', true),
  reachable_miss: mark('reachable-miss', 'square', true),
  ambiguous: mark('ambiguous', 'triangle'),
  parser_scope: mark('parser-scope', 'diamond'),
  genuine_beyond_last_write: mark('other-class', 'cross'),
  normalization_artifact: mark('other-class', 'cross'),
  unclassifiable: mark('other-class', 'cross'),
};

function mark(color: string, symbol: ClassMark['symbol'], solid = false): ClassMark {
  return { color: `var(--${color})`, fill: solid ? `var(--${color})` : `url(#fill-${color})`, symbol };
}

/** The patterns that fills name; they stand once in a page. */
export function classPatterns(): Markup {
  return html`<svg class="patterns" width="0" height="0" aria-hidden="true" focusable="false"><defs>
<pattern id="fill-ambiguous" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="var(--ambiguous)" fill-opacity="0.3"/><rect width="3" height="6" fill="var(--ambiguous)"/></pattern>
<pattern id="fill-parser-scope" width="5" height="5" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="var(--parser-scope)" fill-opacity="0.25"/><circle cx="2.5" cy="2.5" r="1.5" fill="var(--parser-scope)"/></pattern>
<pattern id="fill-other-class" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="var(--other-class)" fill-opacity="0.25"/><path d="M0 3H6M3 0V6" stroke="var(--other-class)" stroke-width="1.2"/></pattern>
</defs></svg>`;
}

/** The classes that something is shown for, in the order of tables. */
export function inTableOrder(classes: Iterable<ItemClass>): ItemClass[] {
  const shown = new Set(classes);
  return ITEM_CLASSES.filter((name) => shown.has(name));
}
