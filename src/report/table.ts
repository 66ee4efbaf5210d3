import Table from 'cli-table3';

/** A column of a terminal table; the first of `optional` columns go when the window is narrow. */
export interface Column {
  readonly head: string;
  readonly align?: 'left' | 'right';
  /** The higher, the sooner it is left out of a narrow window; 0 (default) stays. */
  readonly optional?: number;
}

const BARE = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

/**
 * A borderless table that fits a window: optional columns are left out, the most optional first, and named below it.
 *
 * @param width - columns of the window
 */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const shown = columns.map((_, index) => index);
  const left: string[] = [];
  const order = shown
    .filter((index) => (columns[index]!.optional ?? 0) > 0)
    .sort((a, b) => columns[b]!.optional! - columns[a]!.optional!);
  let text = draw(columns, rows, shown);
  for (const index of order) {
    if (longestLine(text) <= width) break;
    shown.splice(shown.indexOf(index), 1);
    left.push(columns[index]!.head.replace(/\s*\n\s*/g, ' '));
    text = draw(columns, rows, shown);
  }
  return left.length === 0 ? text : `${text}\n(narrow window: left out ${left.reverse().join(', ')})`;
}

function draw(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  shown: readonly number[],
): string {
  const table = new Table({
    head: shown.map((index) => columns[index]!.head),
    colAligns: shown.map((index) => columns[index]!.align ?? 'left'),
    chars: BARE,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
  });
  for (const row of rows) table.push(shown.map((index) => row[index] ?? ''));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function longestLine(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours take no room on the screen
  return Math.max(...text.split('\n').map((line) => line.replace(/\x1b\[[0-9;]*m/g, '').length));
}
