import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../src/outcomes/repeats.js';
import { repeatsTables } from '../../src/report/compare-tables.js';
import { changingRows, repeatsRows } from '../../src/report/outcome-rows.js';
import { answerFor, smallWorld, systemOf } from './small-world.js';

const world = smallWorld();
/** A run that is right on the items of these indexes. */
const run = (name: string, right: readonly number[], answered = 10) =>
  systemOf(name, world, (one, index) =>
    index < answered ? answerFor(one, right.includes(index)) : undefined,
  );

describe('compareRuns', () => {
  const runs = [run('one', [0, 1, 2, 3]), run('two', [0, 1, 2]), run('three', [0, 1, 4, 5])];
  const repeats = compareRuns(runs, world);

  it('gives each class run by run, with its range', () => {
    const row = (name: string) => repeats.rows.find((one) => one.class === name)!;
    expect(row('all').runs.map(({ correct }) => correct)).toEqual([4, 3, 4]);
    expect(row('resolver_correct').runs.map(({ correct }) => correct)).toEqual([4, 3, 2]);
    expect(row('resolver_correct').lowest).toMatchObject({ correct: 2, n: 6 });
    expect(row('resolver_correct').highest).toMatchObject({ correct: 4, n: 6 });
    expect(row('reachable_miss').lowest).toBeUndefined();
    expect(repeatsRows(repeats)).toHaveLength(15);
  });

  it('pairs every two runs, and finds the items that change', () => {
    expect(repeats.pairs.map(({ first, second, differing }) => [first, second, differing])).toEqual([
      [0, 1, 1],
      [0, 2, 4],
      [1, 2, 3],
    ]);
    expect(repeats.common).toBe(10);
    expect(changingRows(repeats).map(({ item, correctRuns }) => [item, correctRuns])).toEqual([
      ['sh_1k#0', ['one', 'two']],
      ['sh_1k#1', ['one']],
      ['sh_1k#2', ['three']],
      ['sh_1k#3', ['three']],
    ]);
  });

  it('agrees with itself wholly', () => {
    const { pairs, changing } = compareRuns([runs[0]!, runs[0]!], world);
    expect(pairs[0]!.paired.agreement.kappa).toBe(1);
    expect(changing).toEqual([]);
  });

  it('takes runs that answered different items', () => {
    const { rows, common, pairs } = compareRuns([runs[0]!, run('short', [0], 3)], world);
    expect(rows.at(-1)!.runs.map(({ n }) => n)).toEqual([10, 3]);
    expect(common).toBe(3);
    expect(pairs[0]!.paired.n).toBe(3);
  });

  it('is drawn with a column a run', () => {
    const [, table] = repeatsTables(repeats);
    expect(table!.columns.map(({ head }) => head)).toEqual([
      'item class',
      'n',
      'run 1',
      'run 2',
      'run 3',
      'range',
    ]);
    expect(table!.rows.at(-1)).toEqual(['all', '10', '40.0', '30.0', '40.0', '30.0 to 40.0']);
  });
});
