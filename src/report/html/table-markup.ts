import type { ReportTable } from '../report-table.js';
import { type Content, html, Markup } from './markup.js';

/** How a table's cells may be dressed; by default a cell is its text. */
export interface TableDress {
  readonly id: string;
  readonly cell?: (text: string, row: readonly string[], column: number) => Content;
}

/**
 * A table with its title as the caption. The first column heads its rows; where blocks of rows share a first cell (the
 * others leave it empty), that cell spans them and the second column heads the row. A row of a single cell heads what
 * follows, an empty one parts groups of rows.
 */
export function tableMarkup({ title, columns, rows, note }: ReportTable, { id, cell }: TableDress): Markup {
  const groups = splitGroups(rows);
  const numeric = (column: number) => (columns[column]?.align === 'right' ? ' class="num"' : '');
  const heads = columns.map(({ head }, column) =>
    head === ''
      ? html`<td></td>`
      : html`<th scope="col"${new Markup(numeric(column))}>${head.replace(/-\n/g, '-').replace(/\s*\n\s*/g, ' ')}</th>`,
  );
  const blocks = rows.some((row) => row.length > 1 && row[0] === '');
  const body = groups.map((group) => {
    const lines = group.map((row, index) => {
      if (row.length === 1) {
        return html`<tr><th scope="rowgroup" colspan="${columns.length}" class="opens">${row[0]}</th></tr>`;
      }
      const spanned = row[0] === '' && blocks;
      const cells = columns.map((_, column) => {
        const text = row[column] ?? '';
        const content = cell ? cell(text, row, column) : text;
        if (column === 0) {
          if (spanned) return html``;
          const span = blocks ? blockLength(group, index) : 1;
          return span > 1
            ? html`<th scope="rowgroup" rowspan="${span}">${content}</th>`
            : html`<th scope="row">${content}</th>`;
        }
        if (column === 1 && blocks) return html`<th scope="row">${content}</th>`;
        return html`<td${new Markup(numeric(column))}>${content}</td>`;
      });
      return html`<tr${new Markup(spanned || index === 0 || !blocks ? '' : ' class="block"')}>${cells}</tr>`;
    });
    return html`<tbody>${lines}</tbody>\n`;
  });
  return html`<div class="scroll" role="region" tabindex="0" aria-labelledby="${id}-caption">
<table id="${id}"><caption id="${id}-caption">${title}</caption>
<thead><tr>${heads}</tr></thead>
${body}</table>
</div>${note === undefined ? undefined : html`\n<p class="note">${note.replace(/\n/g, ' ')}</p>`}`;
}

function splitGroups(rows: ReportTable['rows']): (readonly string[])[][] {
  const groups: (readonly string[])[][] = [[]];
  for (const row of rows) {
    if (row.length === 0) groups.push([]);
    else groups.at(-1)!.push(row);
  }
  return groups.filter((group) => group.length > 0);
}

function blockLength(group: readonly (readonly string[])[], start: number): number {
  let end = start + 1;
  while (end < group.length && group[end]!.length > 1 && group[end]![0] === '') end += 1;
  return end - start;
}
