import { shortNames } from '../stratum-cell.js';
import type { AttributedSystem } from '../trace-result.js';
import { notCarriedLines, traceTables } from '../trace-tables.js';
import { systemWarnings } from '../trace-warnings.js';
import { html } from './markup.js';
import type { Section } from './section.js';
import { tableMarkup } from './table-markup.js';

/** Which operation of each traced memory system failed: warnings, then the tables. */
export function traceSection(traced: readonly AttributedSystem[]): Section {
  const warnings = traced.flatMap(systemWarnings);
  return {
    id: 'operations',
    title: 'Which operation failed',
    content: [
      html`<p class="note">Traced: ${traced.map(({ name }, index) => html`${index > 0 ? ', ' : ''}<b>${name}</b>`)}. Each item below shows the evidence for every statement that it needs.</p>
`,
      warnings.length > 0
        ? html`<ul class="warnings" aria-label="Warnings of the traces">${warnings.map((line) => html`<li>${line}</li>`)}</ul>
`
        : undefined,
      traceTables(traced).map((table, index) => tableMarkup(table, { id: `operations-${index + 1}` })),
      notCarriedLines(traced).map((line) => html`\n<p class="note">${line}</p>`),
    ],
  };
}

/** The traced systems as the page's script names them. */
export function tracedNames(traced: readonly AttributedSystem[]) {
  const labels = shortNames(traced.map(({ name }) => name));
  return traced.map(({ name }, index) => ({ name, label: labels[index]! }));
}
