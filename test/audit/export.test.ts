import { parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, test } from 'vitest';
import { collectDropEvidence } from '../../src/audit/drop-evidence.js';
import { type ReducedSplit, reduceSplit } from '../../src/audit/reduced-split.js';
import { proposeGolds, type Regold, terminal } from '../../src/audit/regold.js';
import { readGrounds, type StructureGrounds, structureFrom } from '../../src/audit/structure-grounds.js';
import { InputError } from '../../src/dataset/input-error.js';
import { splitFromBytes } from '../../src/dataset/read-split.js';
import type { Split } from '../../src/dataset/split.js';
import { writeSplitParquet } from '../../src/dataset/write-parquet.js';
import { benchmarkRow, writeSplitJson, writeSplitJsonl } from '../../src/dataset/write-split-text.js';
import { released } from './released.js';

let whole: Split;
let grounds: readonly StructureGrounds[];
let reduced: ReducedSplit;
let regolds: readonly Regold[];
beforeAll(async () => {
  const { split, lists, designations } = await released();
  whole = split;
  grounds = readGrounds(split, lists, designations);
  reduced = reduceSplit(split, grounds, new Set(['ambiguous', 'parser_scope'] as const));
  regolds = proposeGolds(grounds);
});

const ids = ({ rows }: Split) => rows.flatMap(({ items }) => items.map(({ qaPairId }) => qaPairId));
const droppedIds = () => reduced.dropped.map((one) => one.grounds.item.qaPairId);

describe('the reduced split', () => {
  test('leaves out the 67 ambiguous and the 13 parser-scope items, and keeps the order of the rest', () => {
    expect(reduced.dropped).toHaveLength(80);
    expect(reduced.dropped.filter(({ structure }) => structure === 'parser_scope')).toHaveLength(13);
    const gone = new Set(droppedIds());
    expect(ids(reduced.split)).toEqual(ids(whole).filter((id) => !gone.has(id)));
    expect(reduced.split.rows.map(({ source }) => source)).toEqual(whole.rows.map(({ source }) => source));
    expect(reduced.emptySets).toEqual([]);
  });

  test('holds no item of a dropped structure', async () => {
    const { lists, designations } = await released();
    const structures = readGrounds(reduced.split, lists, designations).map((one) => structureFrom(one));
    expect(new Set(structures)).toEqual(new Set(['reachable']));
  });

  test('leaves a row out when no question of it is left, and refuses to leave nothing', () => {
    const ambiguous = grounds.filter(({ item }) => item.id === 'mh_6k#67');
    const [first, second] = whole.rows;
    const one: Split = { rows: [{ ...first!, items: ambiguous.map(({ item }) => item) }] };
    const drop = new Set(['ambiguous'] as const);
    expect(reduceSplit({ rows: [...one.rows, second!] }, ambiguous, drop)).toMatchObject({
      split: { rows: [{ set: 'mh_32k' }] },
      emptySets: ['mh_6k'],
    });
    expect(() => reduceSplit(one, ambiguous, drop)).toThrow(InputError);
  });

  test.each([
    ['parquet', writeSplitParquet],
    ['json', async (split: Split) => new TextEncoder().encode(writeSplitJson(split))],
    ['jsonl', async (split: Split) => new TextEncoder().encode(writeSplitJsonl(split))],
  ] as const)('is the same split when read again as %s', async (container, write) => {
    const again = await splitFromBytes(await write(reduced.split), `clean.${container}`);
    expect(again.container).toBe(container);
    // Ids of our own count questions, so they close up; everything else stays.
    const bare = ({ rows }: Split) => rows.map(benchmarkRow);
    expect(bare(again.split)).toEqual(bare(reduced.split));
  });

  test('is the same rows to hyparquet', async () => {
    const bytes = await writeSplitParquet(reduced.split);
    const rows = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
    expect(rows).toEqual(reduced.split.rows.map(benchmarkRow));
  });
});

describe('the evidence of what was left out', () => {
  test('names the unparsed statements of parser scope', () => {
    const evidence = collectDropEvidence(reduced.dropped);
    const of = (id: string) => evidence.find((one) => one.grounds.item.id === id)!;
    expect(of('mh_32k#29')).toMatchObject({
      structure: 'parser_scope',
      unparsed: [
        { position: 631, text: 'The President of Azerbaijan is Ilham Aliyev.' },
        { position: 664, text: 'The President of Azerbaijan is Prince Andrew, Duke of York.' },
      ],
      goldWrites: [],
    });
    expect(evidence.every(({ unparsed, goldWrites }) => unparsed.length > 0 || goldWrites.length > 0)).toBe(
      true,
    );
  });

  test('names statement 158 of mh_6k#67, and 341 that overwrote it', () => {
    const { goldWrites, chain } = collectDropEvidence(reduced.dropped).find(
      (one) => one.grounds.item.id === 'mh_6k#67',
    )!;
    expect(goldWrites).toMatchObject([{ statement: { position: 158 }, overwrittenBy: { position: 341 } }]);
    expect(chain!.overwritten).toEqual([158]);
  });
});

describe('proposed golds', () => {
  const of = (id: string) => regolds.find(({ grounds: { item } }) => item.id === id)!;

  test('there is a verdict on every ambiguous item', () => {
    expect(regolds).toHaveLength(67);
    expect(regolds.filter(({ proposed }) => proposed !== null)).toHaveLength(44);
    for (const { proposed, unclear } of regolds)
      expect((proposed === null) !== (unclear === null)).toBe(true);
  });

  test.each([
    // The gold-valued statement was overwritten: the capital of India is New Delhi (158), then Grosseto (341).
    ['mh_6k#67', 'Grosseto', true],
    // Cricket was created in England (57), then Australia: London is still the capital of England, but nobody asks.
    ['mh_6k#44', 'Oderzo', false],
    ['sh_32k#9', 'Watertown', true],
    ['mh_262k#79', 'Brooklyn', true],
  ])('%s: %s', (id, value, goldOverwritten) => {
    const { proposed, chains } = of(id);
    expect(proposed).toBe(value);
    expect(chains[0]!.goldOverwritten).toBe(goldOverwritten);
  });

  test.each([
    // Worked, was born or died in Providence: the gold does not tell which the question asks for.
    ['sh_262k#49', 'several_chains'],
    // Nobody says where the newest founder of Methodism was born.
    ['mh_32k#44', 'dead_end'],
    ['sh_64k#20', 'rival_value'],
  ])('%s: %s', (id, reason) => {
    expect(of(id)).toMatchObject({ proposed: null, unclear: reason });
  });

  test('a proposal is what the newest statements say, and no released gold', () => {
    for (const { grounds: one, chains, proposed } of regolds) {
      if (proposed === null) continue;
      const [chain] = chains;
      let at = chain!.start;
      for (const { tuple, relation } of chain!.lastWrite!) {
        const key = one.list.tuples.filter((other) => other.subject === at && other.relation === relation);
        expect(key.at(-1)).toEqual(tuple);
        at = tuple.object;
      }
      expect(at).toBe(proposed);
      expect(one.item.golds).not.toContain(proposed);
      const others = chains.map(terminal).filter((value) => value !== undefined);
      expect(new Set(others)).toEqual(new Set([proposed]));
    }
  });
});
