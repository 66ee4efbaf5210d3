import { describe, expect, it } from 'vitest';
import { contextLines } from '../../src/audit/adjudication-item.js';
import { ITEM_CLASSES } from '../../src/audit/item-class.js';
import { MAX_SEED, seededOrder } from '../../src/audit/seeded-order.js';
import { classifiedRun, sheetOf } from '../report/sheets.js';

const everything = { choice: { classes: ITEM_CLASSES } };
const ids = (items: readonly { item: string }[]) => items.map(({ item }) => item);

describe('an adjudication sheet', () => {
  it('holds the 67 ambiguous items unless told otherwise, and each list once', async () => {
    const { items, lists } = sheetOf(await classifiedRun());
    expect(items).toHaveLength(67);
    expect(lists.map(({ list }) => list)).toEqual(['6k', '32k', '64k', '262k']);
    expect(lists.map(({ statements }) => statements.length)).toEqual([455, 2310, 4580, 18332]);
  });

  it('lays out mh_6k#67: the way that the newest statements broke', async () => {
    const { items } = sheetOf(await classifiedRun(), { choice: { items: ['factconsolidation_mh_6k_no67'] } });
    expect(items).toMatchObject([
      {
        item: 'mh_6k#67',
        golds: ['New Delhi'],
        answer: 'Grosseto',
        goldLines: [{ position: 158, line: 160 }],
        views: [{ keys: [{}, {}, {}, { newest: { position: 341 }, overwritten: [{ position: 158 }] }] }],
        label: { label: 'ambiguous_gold', goldReachable: false, correct: false },
      },
    ]);
    const steps = items[0]!.views[0]!.goldWay!.map(({ position, overwrittenBy }) => [
      position,
      overwrittenBy,
    ]);
    expect(steps).toEqual([
      [434, null],
      [258, null],
      [186, null],
      [158, 341],
    ]);
  });

  it('shows a live way to the gold exactly where the flag says that there is one', async () => {
    const { items } = sheetOf(await classifiedRun(), everything);
    expect(items).toHaveLength(800);
    for (const { item, views, label } of items) {
      const live = views.some(({ goldWay }) => goldWay?.every(({ overwrittenBy }) => overwrittenBy === null));
      expect(live, item).toBe(label!.goldReachable);
    }
  });

  it('gives a blind reader the same evidence, and nothing of the label', async () => {
    const run = await classifiedRun();
    const open = sheetOf(run, everything);
    const blind = sheetOf(run, { ...everything, blindSeed: 7 });
    const stripped = new Map(open.items.map(({ label, ...rest }) => [rest.item, rest]));
    for (const item of blind.items) expect(item).toEqual(stripped.get(item.item));
    expect(blind.frame.evidence).toEqual({ labelShown: false, flagShown: false, seed: 7 });
    expect(JSON.stringify({ ...blind, lists: [] })).not.toMatch(
      /ambiguous|parser_scope|reachable|resolver_correct|"correct"|structure|"label"|"class"/,
    );
  });

  it('orders blind items by the seed alone', async () => {
    const run = await classifiedRun();
    const choice = { items: Array.from({ length: 20 }, (_, index) => `mh_6k#${index}`) };
    const order = (blindSeed: number | null) => ids(sheetOf(run, { choice, blindSeed }).items);
    expect(order(7)).toEqual(order(7));
    expect(order(7)).not.toEqual(order(8));
    expect(order(7)).not.toEqual(order(null));
    expect([...order(7)].sort()).toEqual([...order(null)].sort());
    expect(sheetOf(run, { choice, blindSeed: 7 }).id).not.toBe(sheetOf(run, { choice, blindSeed: 8 }).id);
  });

  it('says when nothing is left, and names an item that is not there', async () => {
    const run = await classifiedRun();
    expect(() => sheetOf(run, { choice: { structures: [] } })).toThrow(/no item of this split/);
    expect(() => sheetOf(run, { choice: { items: ['mh_6k#100'] } })).toThrow(/mh_6k#100/);
  });
});

describe('contextLines', () => {
  const statements = ['Oslo is wet.', 'Oslo is dry.'].map((text, position) => ({ position, text }));

  it('counts the heading', () => {
    const { lineOf, heading } = contextLines('Facts:\n\n0. Oslo is wet.\n1. Oslo is dry.\n', { statements });
    expect([...lineOf]).toEqual([
      [0, 3],
      [1, 4],
    ]);
    expect(heading).toEqual(['Facts:', '']);
  });

  it('knows no lines where one line holds several statements', () => {
    const { lineOf, heading } = contextLines('Facts: 0. Oslo is wet. 1. Oslo is dry.', { statements });
    expect(lineOf.size).toBe(0);
    expect(heading).toEqual([]);
  });
});

describe('seededOrder', () => {
  it('is a permutation, fixed by its seed', () => {
    const items = Array.from({ length: 10 }, (_, index) => index);
    expect(seededOrder(items, 0)).toEqual(seededOrder(items, 0));
    expect(seededOrder(items, MAX_SEED).sort((a, b) => a - b)).toEqual(items);
    // Fixed for good: a verdict file names only the seed.
    expect(seededOrder(items, 7)).toMatchInlineSnapshot(`
      [
        6,
        5,
        8,
        1,
        2,
        3,
        4,
        7,
        9,
        0,
      ]
    `);
  });
});
