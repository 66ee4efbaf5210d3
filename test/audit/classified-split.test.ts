import { beforeAll, describe, expect, it } from 'vitest';
import { answerSplit, prepareLists } from '../../src/audit/answered-split.js';
import {
  type ClassifiedItem,
  classifySplit,
  compareProxy,
  countBy,
} from '../../src/audit/classified-split.js';
import { collectEvidence, goldWrites } from '../../src/audit/evidence.js';
import { ITEM_CLASSES, STRUCTURES } from '../../src/audit/item-class.js';
import { checkReadmission } from '../../src/audit/readmission.js';
import { residuals } from '../../src/audit/residual.js';
import { readBundledSplit } from '../../src/dataset/bundled.js';
import { splitFromRows } from '../../src/dataset/rows.js';
import type { Split } from '../../src/dataset/split.js';
import { loadDesignations } from '../../src/freeze/designation-file.js';
import { loadMethod, type Method } from '../../src/freeze/method.js';
import type { WritePolicy } from '../../src/graph/fact-graph.js';

let split: Split;
let method: Method;
let items: ClassifiedItem[];

function classify(of: Split, options: { policy?: WritePolicy; designated?: boolean } = {}): ClassifiedItem[] {
  const { policy = 'last', designated = false } = options;
  const lists = prepareLists(of, method.pack);
  const answered = answerSplit(of, prepareLists(of, method.pack, { policy }), method.profile);
  const listOfSet = new Map(of.rows.map((row) => [row.set, lists.get(row.list)!]));
  return classifySplit(answered, (set) => listOfSet.get(set)!, designated ? designations : undefined);
}

let designations: Awaited<ReturnType<typeof loadDesignations>>;

beforeAll(async () => {
  split = (await readBundledSplit()).split;
  method = await loadMethod({ profile: 'dev' }, async () => split);
  designations = await loadDesignations();
  items = classify(split, { designated: true });
});

describe('structure', () => {
  it('is the published one in every set, from the split alone', () => {
    const counts = countBy(items, STRUCTURES, ({ structure }) => structure);
    const column = (name: (typeof STRUCTURES)[number]) => [...counts.values()].map((ofSet) => ofSet[name]);
    expect(column('ambiguous')).toEqual([4, 13, 9, 34, 0, 2, 2, 3]);
    expect(column('parser_scope')).toEqual([0, 3, 3, 1, 0, 1, 2, 3]);
    expect(column('gold_absent')).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('is the same whatever policy and profile answered', () => {
    const under = (all: readonly ClassifiedItem[]) => all.map(({ structure }) => structure);
    const first = classify(split, { policy: 'first', designated: true });
    expect(under(first)).toEqual(under(items));
    expect(first.filter(({ correct }) => correct).length).not.toBe(
      items.filter(({ correct }) => correct).length,
    );
  });

  it('is parser scope on exactly the designated items, by the mechanical proxy too', () => {
    const agreement = compareProxy(items)!;
    expect(agreement.designated).toHaveLength(13);
    expect(agreement.agree).toBe(true);
    for (const { item, statements } of designations.parserScope) {
      expect(items.find((one) => one.item.id === item)!.proxy).toEqual(statements);
    }
    expect(classify(split).map(({ structure }) => structure)).toEqual(
      items.map(({ structure }) => structure),
    );
  });
});

describe('class', () => {
  it('adds up to the items, and is resolver-correct exactly where the answer scores', () => {
    const counts = countBy(items, ITEM_CLASSES, (item) => item.class);
    for (const ofSet of counts.values()) expect(Object.values(ofSet).reduce((a, b) => a + b)).toBe(100);
    for (const item of items) expect(item.class === 'resolver_correct').toBe(item.correct);
  });

  it('tells an item whose gold is nowhere from one whose gold is out of reach', () => {
    const tiny = (golds: string[]) =>
      splitFromRows([
        {
          context: 'Facts:\n0. The capital of India is New Delhi.\n1. The capital of India is Grosseto.',
          questions: ['What is the capital of India?'],
          answers: [golds],
          metadata: { source: 'x_sh_tiny' },
        },
      ]);
    const classOf = (golds: string[]) => classify(tiny(golds))[0]!.class;
    expect(classOf(['Grosseto'])).toBe('resolver_correct');
    expect(classOf(['New Delhi'])).toBe('ambiguous');
    expect(classOf(['Rome'])).toBe('unclassifiable');
  });
});

describe('evidence', () => {
  it('names the overwritten statement and the one that overwrote it', () => {
    const item = items.find((one) => one.item.id === 'mh_6k#67')!;
    expect(goldWrites(item)).toEqual([
      {
        statement: { position: 158, text: 'The capital of India is New Delhi.' },
        subject: 'India',
        relation: 'capital',
        overwrittenBy: { position: 341, text: 'The capital of India is Grosseto.' },
      },
    ]);
  });

  it('shows a gold path exactly where the flag is set, and a re-admitted one for every ambiguous item', () => {
    const contexts = new Map(split.rows.map(({ set, context }) => [set, context]));
    const evidence = collectEvidence(residuals(items), (set) => contexts.get(set)!);
    expect(evidence.map(({ id }) => id)).toEqual(evidence.map((_, index) => index + 1));
    for (const one of evidence) {
      expect(one.goldPaths.length > 0, one.item).toBe(one.goldReachable);
      expect(one.contextLines.length, one.item).toBeGreaterThan(0);
      if (one.structure === 'ambiguous') expect(one.readmittedPath!.overwritten.length).toBeGreaterThan(0);
    }
  });
});

describe('re-admission', () => {
  it('gives the published checks of the 67 items', () => {
    expect(checkReadmission(items)).toMatchObject({
      items: 67,
      lastWrite: 0,
      readmitted: 67,
      supersededGold: 50,
      intermediateOnly: 17,
      unreachableBySubstring: 66,
      base: { lastWrite: { k: 370, n: 6633 }, readmitted: { k: 1684 }, supersededEdge: { k: 842 } },
      medianNodes: { lastWrite: 8, readmitted: 47 },
    });
  });
});
