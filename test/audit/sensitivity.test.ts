import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerSplit } from '../../src/audit/answered-split.js';
import { classifySplit } from '../../src/audit/classified-split.js';
import { countClasses, countMoves, countStructures, movesByItem } from '../../src/audit/label-moves.js';
import { HOP_CAPS, labelVariants } from '../../src/audit/label-variant.js';
import { type Label, measureSensitivity, type Sensitivity } from '../../src/audit/sensitivity.js';
import { readGrounds, structureFrom } from '../../src/audit/structure-grounds.js';
import type { Split } from '../../src/dataset/split.js';
import { MAX_EDGES } from '../../src/graph/reachability.js';
import { prepareList } from '../../src/resolver/resolve.js';
import { NAMES, worlds } from '../graph/worlds.js';
import { released } from './released.js';

let input: Awaited<ReturnType<typeof released>>;
let result: Sensitivity;
beforeAll(async () => {
  input = await released();
  result = measureSensitivity(input);
});

const variant = (id: string) => result.variants.find((one) => one.variant.id === id)!;
const moved = (id: string) => variant(id).moves.map(({ item, from, to }) => `${item} ${from} > ${to}`);

test('the base run labels every item as the audit does', () => {
  const { split, lists, profile, designations } = input;
  const listOf = new Map(split.rows.map(({ set, list }) => [set, lists.get(list)!]));
  const audited = classifySplit(answerSplit(split, lists, profile), (set) => listOf.get(set)!, designations);
  const spell = (label: Pick<Label, 'item' | 'structure' | 'class'>) =>
    `${label.item.id} ${label.structure} ${label.class}`;
  expect(result.base.map(spell)).toEqual(audited.map(spell));
  // The same where the mechanical proxy decides instead of the designations.
  const undesignated = classifySplit(answerSplit(split, lists, profile), (set) => listOf.get(set)!);
  expect(readGrounds(split, lists).map((grounds) => structureFrom(grounds))).toEqual(
    undesignated.map(({ structure }) => structure),
  );
});

test('67 items are ambiguous and 13 in parser scope, whatever the profile', () => {
  expect(Object.fromEntries(countStructures(result.base))).toEqual({
    reachable: 720,
    ambiguous: 67,
    parser_scope: 13,
  });
});

describe('a higher hop cap', () => {
  test('only ever turns ambiguous items reachable, for the flag alone', () => {
    const byCap = HOP_CAPS.map((cap) =>
      cap === MAX_EDGES ? result.base : variant(`flag_max_edges_${cap}`).labels,
    );
    for (const [index, higher] of byCap.slice(1).entries()) {
      for (const [at, { structure }] of byCap[index]!.entries()) {
        const now = higher[at]!.structure;
        if (now !== structure) expect([structure, now]).toEqual(['ambiguous', 'reachable']);
      }
    }
  });

  test('leaves every resolver-correct item alone, for the flag alone', () => {
    for (const { variant: one, moves } of result.variants) {
      if (one.scope === 'flag') expect(moves.filter(({ from }) => from === 'resolver_correct')).toEqual([]);
    }
  });

  test('only ever turns unreachable golds reachable, on any graph', () => {
    const questions = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        worlds,
        questions,
        fc.constantFrom(...NAMES.filter((name) => name !== '')),
        (tuples, words, gold) => {
          const item = {
            id: 'mh_x#0',
            qaPairId: 'q',
            set: 'mh_x',
            index: 0,
            question: words.join(' '),
            golds: [gold],
          };
          const row = {
            source: 'toy_mh_x',
            set: 'mh_x',
            hop: 'mh',
            list: 'x',
            context: '',
            items: [item],
          } as const;
          const split: Split = { rows: [row] };
          const list = {
            list: 'x',
            statements: [{ position: 0, text: gold }],
            tuples,
            unparsed: [],
            ...prepareList(tuples),
          };
          const [grounds] = readGrounds(split, new Map([['x', list]]), undefined, { reach: 8 });
          const flags = HOP_CAPS.map((cap) => structureFrom(grounds!, cap));
          expect([...flags].sort()).toEqual(flags);
          for (const [index, cap] of HOP_CAPS.entries()) {
            const [own] = readGrounds(split, new Map([['x', list]]), undefined, { reach: cap });
            expect(structureFrom(own!, cap)).toBe(flags[index]);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the three unparsed forms', () => {
  test('are all that is missing: every statement of every list is parsed', () => {
    expect(result.coverage).toEqual({ statements: 25_677, parsed: 25_326, parsedExtended: 25_677 });
  });

  test('leave no item in parser scope; one of the thirteen turns out ambiguous', () => {
    const { labels, moves } = variant('flag_extended_patterns');
    expect(labels.filter(({ structure }) => structure === 'parser_scope')).toEqual([]);
    expect(countMoves(moves, ['parser_scope', 'ambiguous', 'reachable_miss'])).toMatchObject([
      {
        moved: 13,
        to: new Map([
          ['reachable_miss', 12],
          ['ambiguous', 1],
        ]),
      },
      { moved: 0 },
      { moved: 0 },
    ]);
    // Its head coach is read now, but the gold was overwritten: the capital of Italy is Rome (2194), then Duluth (4449).
    expect(moved('flag_extended_patterns')).toContain('mh_64k#49 parser_scope > ambiguous');
  });
});

test('the gold Vienna of mh_262k#79 is reached as a substring, through the Academy of Fine Arts Vienna', () => {
  expect(moved('flag_gold_substring')).toEqual(['mh_262k#79 ambiguous > reachable_miss']);
});

test('the languages that a later statement does not end: Italian, of Italy', () => {
  expect(moved('flag_multi_valued')).toEqual(['mh_64k#55 ambiguous > reachable_miss']);
  const { list, item } = readGrounds(input.split, input.lists).find((one) => one.item.id === 'mh_64k#55')!;
  expect(item.golds).toEqual(['Italian']);
  const [earlier, later] = list.graph.writes.get('official_language\0Italy')!;
  expect([earlier!.object, later!.object]).toEqual(['Italian', 'Walloon']);
});

test('a marriage walked both ways moves no label', () => {
  expect(moved('flag_inverse')).toEqual([]);
});

test('counts, moves and items tell the same story', () => {
  const items = movesByItem(result);
  expect(items).toHaveLength(800);
  for (const { variant: one, labels, moves } of result.variants) {
    const classes = countClasses(labels);
    for (const [name, held] of countClasses(result.base)) {
      const left = moves.filter(({ from }) => from === name).length;
      const came = moves.filter(({ to }) => to === name).length;
      expect(classes.get(name) ?? 0).toBe(held - left + came);
    }
    const named = items.filter((item) => item.moves.some((move) => move.variant === one.id));
    expect(named.map(({ label }) => label.item.id)).toEqual(moves.map(({ item }) => item));
  }
});

test('what the base run has is no variant', () => {
  expect(
    labelVariants(MAX_EDGES)
      .map(({ id }) => id)
      .filter((id) => id.endsWith(`_${MAX_EDGES}`)),
  ).toEqual([]);
  expect(labelVariants(4).map(({ id }) => id)).toContain('resolver_and_flag_max_edges_6');
});
