import { describe, expect, it } from 'vitest';
import { ITEM_CLASSES } from '../../src/audit/item-class.js';
import { drawWays } from '../../src/report/way-drawing.js';
import { classifiedRun, sheetOf } from './sheets.js';

describe('the drawing of ways', () => {
  it('puts no two nodes in one place and lets no two edges cross, for every view of every item', async () => {
    const { items } = sheetOf(await classifiedRun(), { choice: { classes: ITEM_CLASSES } });
    for (const { item, views, answerPath, abstained } of items) {
      for (const view of views) {
        const { nodes, edges } = drawWays(view, { path: answerPath, abstained: abstained !== null });
        const places = nodes.map(({ row, column }) => `${row},${column}`);
        expect(new Set(places).size, item).toBe(nodes.length);
        const lines = edges.map(({ from, to }) => ({
          row: nodes[from]!.row,
          down: nodes[to]!.row - nodes[from]!.row,
          from: nodes[from]!.column,
          to: nodes[to]!.column,
        }));
        expect(
          lines.every(({ down }) => down === 1),
          item,
        ).toBe(true);
        for (const one of lines) {
          const crossed = lines.filter(
            ({ row, from, to }) => row === one.row && from < one.from && to >= one.to,
          );
          expect(crossed, item).toEqual([]);
        }
      }
    }
  });

  it('draws the conflicts of mh_6k#67 beside the ways', async () => {
    const { items } = sheetOf(await classifiedRun(), { choice: { items: ['mh_6k#67'] } });
    const { nodes, edges, rows, columns } = drawWays(items[0]!.views[0]!, {
      path: items[0]!.answerPath,
      abstained: false,
    });
    const grid = Array.from({ length: rows }, (_, row) =>
      Array.from(
        { length: columns },
        (_, column) => nodes.find((node) => node.row === row && node.column === column)?.name ?? '',
      ),
    );
    expect(grid).toEqual([
      ['', 'Rogério Ceni', ''],
      ['goalkeeper', 'flanker', ''],
      ['', 'rugby union', ''],
      ['England', 'India', ''],
      ['', 'Grosseto', 'New Delhi'],
    ]);
    const overwritten = edges.filter(({ overwrittenBy }) => overwrittenBy !== null);
    expect(overwritten.map(({ position, overwrittenBy }) => [position, overwrittenBy]).sort()).toEqual([
      [100, 186],
      [158, 341],
      [6, 434],
    ]);
    expect(nodes.filter(({ marks }) => marks.length > 0).map(({ name, marks }) => [name, marks])).toEqual([
      ['Rogério Ceni', ['start']],
      ['Grosseto', ['answer', 'newest']],
      ['New Delhi', ['gold']],
    ]);
  });
});
