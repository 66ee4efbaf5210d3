import { fitText } from './fit-text.js';
import type { Style } from './style.js';
import { type Column, renderTable } from './table.js';

/** A titled table with its cells already worded: what the terminal and the markdown renderer both draw. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly Column[];
  /** An empty row is a gap. */
  readonly rows: readonly (readonly string[])[];
  readonly note?: string;
}

/** Tables for a window. */
export function tablesText(tables: readonly ReportTable[], width: number, style: Style): string {
  return tables
    .map(({ title, columns, rows, note }) =>
      [
        style.strong(fitText(title, width)),
        renderTable(columns, rows, width),
        ...(note ? [style.faint(fitText(note, width))] : []),
      ].join('\n'),
    )
    .join('\n\n');
}

/** Tables as GitHub-flavoured markdown, for a paper or a pull request. */
export function tablesMarkdown(tables: readonly ReportTable[]): string {
  return tables
    .map(({ title, columns, rows, note }) => {
      const line = (cells: readonly string[]) => `| ${cells.map(markdownCell).join(' | ')} |`;
      const heads = line(columns.map(({ head }) => head));
      const rule = `|${columns.map(({ align }) => (align === 'right' ? ' ---: ' : ' --- ')).join('|')}|`;
      const body = rows.filter((row) => row.length > 0).map(line);
      return [`**${markdownCell(title)}**`, '', heads, rule, ...body, ...(note ? ['', note] : [])].join('\n');
    })
    .join('\n\n');
}

/** A bar would end the cell; a head broken over two lines is one line here. */
function markdownCell(text: string): string {
  return text
    .replace(/-\n/g, '-')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\\/g, '\\\\')
    .replace(/\|/g, '\\|');
}
