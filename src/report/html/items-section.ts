import { CLASS_NAMES, ITEM_CLASSES } from '../../audit/item-class.js';
import type { ReportResult } from '../report-result.js';
import { type Content, html, type Markup } from './markup.js';

const HEADS = [
  ['Item', ''],
  ['Class', ''],
  ['Question', ''],
  ['Gold', 'roomy'],
  ['Resolver', 'roomy'],
] as const;

/** The filters and the empty table that the page's script fills; without a script, how to get the items otherwise. */
export function itemsContent({ items, split, systems }: ReportResult, labels: readonly string[]): Content {
  const classes = ITEM_CLASSES.filter((name) => items.some((item) => item.class === name));
  return [
    html`<noscript><p>This table needs JavaScript. <code>lastwrite report -o tables/</code> writes the same items as CSV, <code>lastwrite explain ITEM</code> shows one.</p></noscript>
<form id="filters" role="search" aria-label="Items">
<label>Search <input type="search" name="q" autocomplete="off" spellcheck="false" placeholder="question, gold, answer, id"></label>
${select('Set', 'set', [['', 'all sets'], ...split.rows.map(({ set }) => [set, set] as const)])}
${select('Class', 'class', [
  ['', 'all classes'],
  ['failure', 'every failure'],
  ...classes.map((name) => [name, CLASS_NAMES[name].reader] as const),
])}
`,
    systems.length > 0
      ? html`${select('System', 'system', [
          ...(systems.length > 1
            ? ([
                ['any', 'any system'],
                ['all', 'every system'],
              ] as const)
            : []),
          ...labels.map((label, index) => [`${index}`, label] as const),
        ])}
${select('Outcome', 'outcome', [
  ['', 'any outcome'],
  ['correct', 'correct'],
  ['wrong', 'wrong or empty'],
  ['empty', 'empty'],
  ['missing', 'no outcome'],
])}
`
      : undefined,
    html`<button type="reset">Clear</button>
</form>
<p class="found"><output id="found" for="filters"></output></p>
${
  systems.length > 0
    ? html`<p class="note key">Systems, from left to right: ${labels.map((label, index) => html`${index > 0 ? ', ' : ''}<b>${index + 1}</b> ${label}`)}. <span class="ok">✓</span> correct, <span class="no">✗</span> wrong, <span class="no">∅</span> empty, · no outcome.</p>
`
    : undefined
}<table id="item-table" role="table">
<caption class="unseen">Items; each row's button opens its evidence</caption>
<thead role="rowgroup"><tr role="row">${HEADS.map(([head, kind]) => html`<th scope="col" role="columnheader" class="${kind}">${head}</th>`)}${
      systems.length > 0 ? html`<th scope="col" role="columnheader">Systems</th>` : undefined
    }</tr></thead>
<tbody role="rowgroup"></tbody>
</table>
<p class="more"><button type="button" id="more" hidden>Show more</button></p>
<p class="paper-only note">The table of items is on screen only; items that are open are printed.</p>`,
  ];
}

function select(label: string, name: string, options: readonly (readonly [string, string])[]): Markup {
  return html`<label>${label} <select name="${name}">${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>`;
}
