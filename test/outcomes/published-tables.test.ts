import { describe, expect, it } from 'vitest';
import { ITEM_CLASSES, type ItemClass } from '../../src/audit/item-class.js';
import { surfaceTable } from '../../src/outcomes/output-surface.js';
import { pairedStratum } from '../../src/outcomes/paired.js';
import { repeatRows } from '../../src/outcomes/repeats.js';
import { type Counts, classTable, pool, type Stratum, stratum } from '../../src/outcomes/stratum.js';
import { pairedDocument } from '../../src/report/compare-document.js';
import { accuracyText, errorShareText, intervalText } from '../../src/report/stratum-cell.js';
import { roundHalfUp } from '../../src/stats/percentage.js';
import { readJson } from '../parser/packs.js';

type Ends = readonly [number, number];
type Outcome = { readonly correct: number; readonly wrong: number };
type Named<T> = Readonly<Record<string, T>>;

interface Agent {
  readonly classes: Named<
    Outcome & {
      readonly printed: {
        readonly accuracy: number;
        readonly errorShare: number;
        readonly ci95: Ends | null;
      };
    }
  >;
  readonly lists: Named<Named<Outcome & { readonly printed: { readonly accuracy: number | null } }>>;
  readonly groups: readonly (Counts & {
    readonly group: string;
    readonly accuracy: number | null;
    readonly ci95: Ends | null;
  })[];
  readonly sets: Named<Counts & { readonly printed: { readonly ci95: Ends } }>;
  readonly surface: {
    readonly n: number;
    readonly lastWrite: number;
    readonly gold: number;
    readonly both: number;
    readonly printed: {
      readonly neither: number;
      readonly lastWriteCi: Ends | null;
      readonly goldCi: Ends | null;
      readonly neitherCi: Ends | null;
    };
  };
}

interface Published {
  readonly agents: Named<Agent>;
  readonly crossTable: {
    readonly table: Named<readonly [number, number, number, number]>;
    readonly printed: {
      readonly agree: number;
      readonly n: number;
      readonly agreement: number;
      readonly kappa: number;
    };
  };
  readonly repeats: {
    readonly n: Named<number>;
    readonly correct: Named<readonly number[]>;
    readonly printed: Named<readonly number[]>;
  };
}

const published = readJson<Published>(new URL('./golden/published-counts.json', import.meta.url));
const agents = Object.entries(published.agents);
const counts = ({ correct, wrong }: Outcome): Counts => ({ n: correct + wrong, correct });

/** The classes of a transcribed table; its row `all` is what they have to add up to. */
function classCounts(rows: Named<Outcome>): Map<ItemClass, Counts> {
  return new Map(ITEM_CLASSES.flatMap((name) => (rows[name] ? [[name, counts(rows[name])] as const] : [])));
}

function expectPrinted(ours: Stratum, accuracy: number | null, ci95: Ends | null): void {
  if (accuracy !== null) expect(Number(accuracyText(ours))).toBe(accuracy);
  if (ci95 !== null) expect(intervalText(ours.ci95).split(' to ').map(Number)).toEqual(ci95);
}

describe('the published tables from their counts', () => {
  it.each(agents)('Tables 2, 13 and 14: accuracy, share and interval by class of %s', (_, { classes }) => {
    const table = classTable(classCounts(classes));
    for (const one of table.classes) {
      const { printed } = classes[one.class]!;
      expectPrinted(one, printed.accuracy, printed.ci95);
      expect(Number(errorShareText(one))).toBe(printed.errorShare);
    }
    const { overall } = table;
    expect(overall).toMatchObject(counts(classes.all!));
    expectPrinted(overall, classes.all!.printed.accuracy, classes.all!.printed.ci95);
  });

  it.each(agents)('Tables 13 and 14: every list of %s', (_, { lists, classes }) => {
    for (const rows of Object.values(lists)) {
      const table = classTable(classCounts(rows));
      for (const one of table.classes) expectPrinted(one, rows[one.class]!.printed.accuracy, null);
      expect(table.overall).toMatchObject(counts(rows.all!));
    }
    for (const [name, own] of Object.entries(classes)) {
      expect(pool(Object.values(lists).map((rows) => counts(rows[name]!)))).toEqual(counts(own));
    }
  });

  it.each(agents)(
    'Table 12 and appendix I: sets, hop types, held-out and multi-hop cells of %s',
    (_, agent) => {
      for (const { printed, ...own } of Object.values(agent.sets))
        expectPrinted(stratum(own), null, printed.ci95);
      for (const { accuracy, ci95, ...own } of agent.groups) expectPrinted(stratum(own), accuracy, ci95);
      expect(pool(Object.values(agent.sets))).toEqual(counts(agent.classes.all!));
    },
  );

  it.each(agents)('appendix I: what the outputs of %s contain on the ambiguous items', (_, { surface }) => {
    const table = surfaceTable(surface);
    expect(table.neither.correct).toBe(surface.printed.neither);
    expectPrinted(table.lastWrite, null, surface.printed.lastWriteCi);
    expectPrinted(table.gold, null, surface.printed.goldCi);
    expectPrinted(table.neither, null, surface.printed.neitherCi);
  });

  it('Table 15: the cross-table, its agreement and kappa', () => {
    const { table, printed } = published.crossTable;
    const stratumOf = ([a, b, c, d]: readonly [number, number, number, number]) =>
      pairedStratum({ a, b, c, d });
    const all = pairedDocument(stratumOf(table.all!));
    expect(all.bothCorrect + all.bothWrong).toBe(printed.agree);
    expect(all.n).toBe(printed.n);
    expect(roundHalfUp(all.agreement!)).toBe(printed.agreement);
    expect(roundHalfUp(all.kappa!, 2)).toBe(printed.kappa);
    const { all: whole, ...classes } = table;
    const summed = whole!.map((_, cell) => Object.values(classes).reduce((sum, row) => sum + row[cell]!, 0));
    expect(summed).toEqual(whole);
    // Both margins are the two systems' own tables.
    for (const [name, row] of Object.entries(table)) {
      const { n, counts: cells } = stratumOf(row);
      expect({ n, correct: cells.a + cells.b }).toEqual(
        counts(published.agents['gemini-2.5-pro']!.classes[name]!),
      );
      expect({ n, correct: cells.a + cells.c }).toEqual(
        counts(published.agents['gemini-2.5-flash']!.classes[name]!),
      );
    }
  });

  it('Table 11: accuracy per class and run', () => {
    const { n, correct, printed } = published.repeats;
    const runs = [0, 1, 2].map(
      (run) =>
        new Map(
          Object.entries(n).map(([name, of]) => [
            name as ItemClass,
            { n: of, correct: correct[name]![run]! },
          ]),
        ),
    );
    for (const row of repeatRows(runs)) {
      expect(row.runs.map((one) => Number(accuracyText(one)))).toEqual(printed[row.class]);
      expect(Number(accuracyText(row.lowest!))).toBe(Math.min(...printed[row.class]!));
      expect(Number(accuracyText(row.highest!))).toBe(Math.max(...printed[row.class]!));
    }
  });
});
