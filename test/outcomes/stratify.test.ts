import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ITEM_CLASSES, type ItemClass } from '../../src/audit/item-class.js';
import { stratifySystem } from '../../src/outcomes/stratify.js';
import { type Counts, classTable } from '../../src/outcomes/stratum.js';
import { checkThresholds } from '../../src/outcomes/threshold.js';
import { stratifyRows } from '../../src/report/outcome-rows.js';
import { stratifyTables } from '../../src/report/stratify-tables.js';
import { shortNames } from '../../src/report/stratum-cell.js';
import { answerFor, smallWorld, systemOf } from './small-world.js';

const world = smallWorld();
const oracle = systemOf('oracle', world, ({ resolution }) => resolution.answer);

const anyCounts: fc.Arbitrary<Map<ItemClass, Counts>> = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom(...ITEM_CLASSES),
      fc.nat(300).chain((n) => fc.nat(n).map((correct) => ({ n, correct }))),
    ),
    { selector: ([name]) => name },
  )
  .map((entries) => new Map(entries));

describe('classTable', () => {
  it('adds up: classes to the whole, error shares to one', () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const { classes, overall, restricted } = classTable(counts);
        expect(classes.reduce((sum, { n }) => sum + n, 0)).toBe(overall.n);
        expect(classes.reduce((sum, { correct }) => sum + correct, 0)).toBe(overall.correct);
        expect(classes.reduce((sum, { errors }) => sum + errors, 0)).toBe(overall.n - overall.correct);
        for (const { ofErrors } of classes) expect(ofErrors).toBe(overall.n - overall.correct);
        expect(restricted.n).toBe(
          overall.n - (counts.get('ambiguous')?.n ?? 0) - (counts.get('parser_scope')?.n ?? 0),
        );
      }),
    );
  });

  it('refuses counts that are none', () => {
    expect(() => classTable(new Map([['ambiguous', { n: 1, correct: 2 }]]))).toThrow(RangeError);
  });
});

describe('stratifySystem', () => {
  it('scores a system that answers by the resolver exactly as the resolver', () => {
    const { table, groups, surfaces, writes, matched } = stratifySystem(oracle, world);
    expect(matched).toBe(10);
    expect(table.classes.map(({ class: name, n, correct }) => [name, n, correct])).toEqual([
      ['resolver_correct', 6, 6],
      ['reachable_miss', 0, 0],
      ['ambiguous', 2, 0],
      ['parser_scope', 2, 0],
    ]);
    expect(table.overall).toMatchObject({ n: 10, correct: 6 });
    expect(table.restricted).toMatchObject({ n: 6, correct: 6 });
    expect(
      groups.map(({ kind, name, content }) => [kind, name, content.overall.correct, content.overall.n]),
    ).toEqual([
      ['hop', 'mh', 2, 2],
      ['hop', 'sh', 4, 8],
      ['list', '1k', 4, 6],
      ['list', '2k', 2, 4],
      ['set', 'mh_1k', 2, 2],
      ['set', 'sh_1k', 2, 4],
      ['set', 'sh_2k', 2, 4],
    ]);
    const ambiguous = surfaces.find(({ class: name }) => name === 'ambiguous')!;
    expect(ambiguous.all).toMatchObject({
      n: 2,
      lastWrite: { correct: 2 },
      gold: { correct: 0 },
      neither: { correct: 0 },
    });
    expect(ambiguous.lists.map(({ list, table: own }) => [list, own.lastWrite.correct, own.n])).toEqual([
      ['1k', 1, 1],
      ['2k', 1, 1],
    ]);
    expect(writes.overwriteMatters).toMatchObject({ n: 3, correct: 3 });
    expect(writes.noUpdateNeeded).toMatchObject({ n: 3, correct: 3 });
  });

  it('never finds an ABSTAIN in an output', () => {
    const { surfaces } = stratifySystem(oracle, world);
    expect(surfaces.find(({ class: name }) => name === 'parser_scope')!.all.lastWrite.correct).toBe(0);
  });

  it('tells outputs with the prediction, the gold, both and neither apart', () => {
    const said = ['Emil Ness, later Fay Holm', 'nobody I know'];
    const system = systemOf('mixed', world, (one) => (one.class === 'ambiguous' ? said.shift() : undefined));
    const { all } = stratifySystem(system, world).surfaces.find(({ class: name }) => name === 'ambiguous')!;
    expect([all.lastWrite, all.gold, all.both, all.neither].map(({ correct }) => correct)).toEqual([
      1, 1, 1, 1,
    ]);
  });

  it('scores a system that never updates on the strata that need no update, and there only', () => {
    const first: Record<string, string> = {
      'mh_1k#0': 'Oslo',
      'sh_1k#1': 'Carla Moe',
      'sh_2k#1': 'Carla Moe',
    };
    const system = systemOf('stale', world, ({ item, resolution }) => first[item.id] ?? resolution.answer);
    const { writes, writesByHop, readings } = stratifySystem(system, world);
    expect(writes.overwriteMatters).toMatchObject({ n: 3, correct: 0 });
    expect(writes.noUpdateNeeded).toMatchObject({ n: 3, correct: 3 });
    expect(writes.singleWrite).toMatchObject({ n: 3, correct: 3 });
    expect(writes.firstWrite).toMatchObject({ n: 3, correct: 3 });
    expect(writesByHop.map(({ name, content }) => [name, content.overwriteMatters.n])).toEqual([
      ['mh', 1],
      ['sh', 2],
    ]);
    expect(readings.kinds.stale).toEqual({ n: 3, only: 3 });
  });

  it('leaves missing items out of every count, and counts an empty output as wrong', () => {
    const system = systemOf('sparse', world, (one, index) =>
      index < 2 ? undefined : index < 4 ? ' ' : one.item.golds[0],
    );
    const { table, answered, empty, report } = stratifySystem(system, world);
    expect(table.overall).toMatchObject({ n: 8, correct: 6 });
    expect(report.missing).toEqual(['mh_1k#0', 'mh_1k#1']);
    expect(empty.get('resolver_correct')).toBe(2);
    expect(answered.overall).toMatchObject({ n: 6, correct: 6 });
  });

  it('scores what it is asked to score', () => {
    const system = systemOf(
      'long-winded',
      world,
      ({ item }) => `one two three four five six seven eight nine ten ${item.golds[0]}`,
    );
    expect(stratifySystem(system, world).table.overall.correct).toBe(10);
    expect(stratifySystem(system, world, 'firstLine').table.overall.correct).toBe(0);
    expect(
      stratifySystem(system, world).variants.map(({ scoring, table }) => [scoring, table?.overall.correct]),
    ).toEqual([
      ['full', 10],
      ['firstLine', 0],
      ['parsed', undefined],
    ]);
    expect(() => stratifySystem(system, world, 'parsed')).toThrow(
      /"long-winded" has the text that the scoring parsed/,
    );
  });

  it('adds up in every group, whatever is answered', () => {
    const answers = fc.array(fc.constantFrom('gold', 'wrong', 'empty', 'missing'), {
      minLength: 10,
      maxLength: 10,
    });
    fc.assert(
      fc.property(answers, (said) => {
        const system = systemOf('any', world, (one, index) =>
          said[index] === 'missing'
            ? undefined
            : said[index] === 'empty'
              ? ''
              : answerFor(one, said[index] === 'gold'),
        );
        const { table, groups, matched, answered, empty, readings } = stratifySystem(system, world);
        expect(table.overall.n).toBe(matched);
        for (const kind of ['hop', 'list', 'set']) {
          const parts = groups.filter((group) => group.kind === kind).map(({ content }) => content);
          expect(parts.reduce((sum, { overall }) => sum + overall.n, 0)).toBe(matched);
          expect(parts.reduce((sum, { overall }) => sum + overall.correct, 0)).toBe(table.overall.correct);
        }
        const empties = [...empty.values()].reduce((sum, count) => sum + count, 0);
        expect(answered.overall.n + empties).toBe(matched);
        expect(readings.errors).toBe(table.classes[0]!.errors);
      }),
      { numRuns: 50 },
    );
  });
});

describe('checkThresholds', () => {
  const systems = [stratifySystem(oracle, world)];

  it('is met at the bound, missed above it, and missed without items', () => {
    const met = (group: 'all' | 'restricted' | 'reachable_miss', atLeast: number) =>
      checkThresholds(systems, [{ group, atLeast }])[0]!.met;
    expect(met('all', 0.6)).toBe(true);
    expect(met('all', 0.61)).toBe(false);
    expect(met('restricted', 1)).toBe(true);
    expect(met('reachable_miss', 0)).toBe(false);
  });
});

describe('the tables', () => {
  const systems = [oracle, systemOf('all right', world, ({ item }) => item.golds[0])].map((system) =>
    stratifySystem(system, world),
  );

  it('show several systems side by side, and no system column for one', () => {
    const heads = (count: number) =>
      stratifyTables(systems.slice(0, count))[1]!.columns.map(({ head }) => head);
    expect(heads(2)).toContain('system');
    expect(heads(1)).not.toContain('system');
    for (const { columns, rows } of stratifyTables(systems)) {
      for (const row of rows) expect(row.length).toBeLessThanOrEqual(columns.length);
    }
  });

  it('are tidy rows in CSV: every group by class', () => {
    const rows = stratifyRows(systems);
    expect(rows).toContainEqual({
      system: 'oracle',
      scoring: 'full',
      kind: 'hop',
      group: 'sh',
      class: 'ambiguous',
      n: 2,
      correct: 0,
      accuracy: 0,
      ci95Lower: 0,
      ci95Upper: 84.1886,
      errorShare: 50,
    });
  });

  it('tell long names apart', () => {
    expect(shortNames(['a', 'b'])).toEqual(['a', 'b']);
    expect(shortNames(['Agno_Conflict_Resolution_2025', 'Crew_Conflict_Resolution_2025'])).toEqual([
      'Agno',
      'Crew',
    ]);
    const alike = ['x'.repeat(30), `${'x'.repeat(29)}y`];
    expect(new Set(shortNames(alike)).size).toBe(2);
    expect(shortNames(['same_name_that_is_far_too_long', 'same_name_that_is_far_too_long'])[1]).toMatch(
      /^2 /,
    );
  });
});
