import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjudicate } from '../../src/audit/adjudication.js';
import { agreeBetween, agreeWithLabels } from '../../src/audit/agreement.js';
import { readItems } from '../../src/audit/reader-standing.js';
import { mergeReaders, requireBasis } from '../../src/audit/reader-verdicts.js';
import { percent, roundHalfUp } from '../../src/stats/percentage.js';
import {
  claimValue,
  OVERLAPS,
  paperLabels,
  publishedVerdicts,
  type Unpublished,
} from './published-verdicts.js';
import { CONTENT, frozen, PROFILE, readerOf, source, verdictFile, verdictSources } from './verdict-files.js';

const published = await paperLabels();

function adjudicatePublished(unpublished?: Unpublished) {
  const { a, b } = publishedVerdicts(published, unpublished);
  return adjudicate(published.items, mergeReaders([source('a.json', a), source('b.json', b)]));
}

describe('the published re-adjudications, built from their confusion', () => {
  const { readers, pairs, items, discretionary } = adjudicatePublished();
  const [a, b] = readers;

  it('A: 147 of 158, kappa 0.875, and 6 of the 13 discretionary rows', () => {
    const { agree, n, kappa, perLabel } = claimValue('adjudication.A') as {
      agree: number;
      n: number;
      kappa: number;
      perLabel: Record<string, [number, number]>;
    };
    expect([a!.all.agree, a!.all.n]).toEqual([agree, n]);
    expect(roundHalfUp(a!.all.kappa!.kappa, 3)).toBe(kappa);
    expect(a!.labels.map(({ label, count }) => [label, count.agree, count.n])).toEqual([
      ['parse_failure', ...perLabel.parserScope!],
      ['ambiguous_gold', ...perLabel.ambiguous!],
      ['multi_hop_composition_failure', ...perLabel.reachableMiss!],
    ]);
    expect(discretionary).toBe(13);
    expect(a!.discretionary).toEqual({ n: 13, agree: 6, kappa: null });
    expect([a!.byRule.agree, a!.byRule.n]).toEqual([141, 145]);
    expect(a!.confusion).toEqual({
      rows: ['parse_failure', 'ambiguous_gold', 'multi_hop_composition_failure'],
      columns: ['parse_failure', 'ambiguous_gold', 'multi_hop_composition_failure'],
      counts: [
        [6, 7, 0],
        [1, 65, 1],
        [0, 2, 76],
      ],
    });
  });

  it('B: 141 of 158, kappa 0.82, 12 of 13, and disagreement where the evidence was cut', () => {
    const claim = claimValue('adjudication.B') as Record<string, number>;
    expect([b!.all.agree, b!.all.n]).toEqual([claim.agree, claim.n]);
    expect(roundHalfUp(b!.all.kappa!.kappa, 2)).toBe(claim.kappa);
    expect([b!.discretionary.agree, b!.discretionary.n]).toEqual(claim.parserScopeRecovered);
    const disagreed = ({ n, agree }: { n: number; agree: number }) => percent(n - agree, n);
    expect(b!.truncated.n).toBe(claim.truncatedRows);
    expect(disagreed(b!.truncated)).toBe(claim.truncatedPct);
    expect(disagreed(b!.whole)).toBe(claim.untruncatedPct);
    const unclassifiable = b!.confusion.columns.indexOf('unclassifiable');
    expect(b!.confusion.counts.reduce((sum, row) => sum + row[unclassifiable]!, 0)).toBe(
      claim.unclassifiable,
    );
  });

  it('A and B: 134 of 158, kappa 0.74', () => {
    const { agree, n, kappa } = claimValue('adjudication.AB');
    expect([pairs[0]!.all.agree, pairs[0]!.all.n]).toEqual([agree, n]);
    expect(roundHalfUp(pairs[0]!.all.kappa!.kappa, 2)).toBe(kappa);
    expect(items.filter(({ standing }) => standing === 'readers_disagree')).toHaveLength(24);
    expect(items.filter(({ standing }) => standing === 'unanimous_against')).toHaveLength(1);
  });

  // The paper says neither which rows both readers moved, nor the labels of seven rows: its numbers hold for each choice.
  it.each(Object.entries(OVERLAPS))('come out with %s', (_, overlap) => {
    for (const unclassifiableMisses of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const { readers: both, pairs: pair } = adjudicatePublished({ overlap, unclassifiableMisses });
      expect(both.map(({ all }) => all.agree)).toEqual([147, 141]);
      expect(roundHalfUp(both[1]!.all.kappa!.kappa, 2)).toBe(0.82);
      expect(pair[0]!.all.agree).toBe(134);
      expect(roundHalfUp(pair[0]!.all.kappa!.kappa, 2)).toBe(0.74);
    }
  });
});

const LABELS = [
  frozen('mh_6k#0', 'ambiguous_gold'),
  frozen('mh_6k#1', 'ambiguous_gold'),
  frozen('mh_6k#2', 'multi_hop_composition_failure'),
  frozen('mh_6k#3', 'parse_failure', true),
];

describe('agreement with the labels', () => {
  it('reads gold verdicts as the labels that mean the same, and counts the others apart', () => {
    const reader = readerOf(
      'Ada',
      {
        'mh_6k#0': 'gold_superseded',
        'mh_6k#1': 'question_defective',
        'mh_6k#2': 'gold_superseded',
        'mh_6k#3': 'gold_right',
        'sh_6k#1': 'gold_right',
      },
      'gold',
    );
    const agreement = agreeWithLabels(reader, LABELS);
    expect([agreement.all.agree, agreement.all.n]).toEqual([1, 2]);
    expect(agreement).toMatchObject({ noCounterpart: 1, outOfScheme: 1, unlabelled: 1 });
    expect(agreement.discretionary.n).toBe(0);
    expect(agreement.confusion).toEqual({
      rows: ['parse_failure', 'ambiguous_gold', 'multi_hop_composition_failure'],
      columns: ['gold_superseded', 'gold_right', 'question_defective'],
      counts: [
        [0, 1, 0],
        [1, 0, 1],
        [1, 0, 0],
      ],
    });
  });

  it('has no kappa where one side says one thing only, and tells agreement from its opposite', () => {
    const same = Object.fromEntries(LABELS.map(({ item }) => [item, 'ambiguous_gold']));
    expect(agreeWithLabels(readerOf('Ada', same), LABELS).all).toEqual({ n: 4, agree: 2, kappa: null });
    const all = Object.fromEntries(LABELS.map(({ item, label }) => [item, label]));
    expect(agreeWithLabels(readerOf('Ada', all), LABELS).all).toMatchObject({
      agree: 4,
      kappa: { kappa: 1 },
    });
    const none = Object.fromEntries(LABELS.map(({ item }) => [item, 'normalization_artifact']));
    expect(agreeWithLabels(readerOf('Ada', none), LABELS).all.agree).toBe(0);
  });
});

describe('agreement between readers', () => {
  it('compares verdicts within a scheme', () => {
    const ada = readerOf('Ada', { 'mh_6k#0': 'cannot_tell', 'mh_6k#1': 'gold_right' }, 'gold');
    const ben = readerOf('Ben', { 'mh_6k#0': 'cannot_tell', 'mh_6k#1': 'gold_superseded' }, 'gold');
    expect(agreeBetween(ada, ben, LABELS)).toMatchObject({ all: { n: 2, agree: 1 }, apart: 0 });
  });

  it('compares the labels that both schemes know between two', () => {
    const ada = readerOf(
      'Ada',
      {
        'mh_6k#0': 'gold_superseded',
        'mh_6k#1': 'cannot_tell',
        'mh_6k#2': 'gold_right',
        'mh_6k#3': 'gold_right',
      },
      'gold',
    );
    const ben = readerOf('Ben', {
      'mh_6k#0': 'ambiguous_gold',
      'mh_6k#1': 'ambiguous_gold',
      'mh_6k#2': 'ambiguous_gold',
      'mh_6k#3': 'parse_failure',
    });
    expect(agreeBetween(ada, ben, LABELS)).toMatchObject({ all: { n: 2, agree: 1 }, apart: 2 });
  });

  it('is symmetric', () => {
    fc.assert(
      fc.property(verdictSources, (sources) => {
        const readers = mergeReaders(sources);
        for (const a of readers) {
          for (const b of readers) {
            const [there, back] = [agreeBetween(a, b, LABELS), agreeBetween(b, a, LABELS)];
            expect(back.apart).toBe(there.apart);
            for (const group of ['all', 'discretionary', 'byRule', 'truncated', 'whole'] as const) {
              expect([back[group].n, back[group].agree]).toEqual([there[group].n, there[group].agree]);
              const [one, other] = [there[group].kappa, back[group].kappa];
              expect(one === null).toBe(other === null);
              if (one && other) {
                expect(other.kappa).toBeCloseTo(one.kappa, 12);
                expect(other.lower).toBeCloseTo(one.lower, 12);
              }
            }
            expect(back.confusion.rows).toEqual(there.confusion.columns);
          }
        }
      }),
    );
  });

  it('is perfect with oneself: kappa 1, or none where everything is one verdict', () => {
    fc.assert(
      fc.property(verdictSources, (sources) => {
        for (const reader of mergeReaders(sources)) {
          const { all } = agreeBetween(reader, reader, LABELS);
          expect(all.agree).toBe(all.n);
          const several = new Set([...reader.verdicts.values()].map(({ verdict }) => verdict)).size > 1;
          expect(all.kappa?.kappa ?? null).toBe(several ? 1 : null);
        }
      }),
    );
  });
});

describe("how an item's readers stand", () => {
  const ids = LABELS.map(({ item }) => item);
  const standings = (...readers: Parameters<typeof readItems>[2]) =>
    Object.fromEntries(readItems(ids, LABELS, readers).map(({ item, standing }) => [item, standing]));

  it('tells unanimous against the label from readers who disagree', () => {
    expect(
      standings(
        readerOf('Ada', {
          'mh_6k#0': 'parse_failure',
          'mh_6k#1': 'parse_failure',
          'mh_6k#2': 'multi_hop_composition_failure',
          'mh_6k#3': 'unclassifiable',
        }),
        readerOf('Ben', {
          'mh_6k#0': 'parse_failure',
          'mh_6k#1': 'unclassifiable',
          'mh_6k#2': 'multi_hop_composition_failure',
        }),
      ),
    ).toEqual({
      'mh_6k#0': 'unanimous_against',
      'mh_6k#1': 'readers_disagree',
      'mh_6k#2': 'with_label',
      'mh_6k#3': 'one_reader_against',
    });
  });

  it('keeps apart what no label means, and what a scheme cannot name', () => {
    expect(
      standings(
        readerOf(
          'Ada',
          { 'mh_6k#0': 'question_defective', 'mh_6k#1': 'cannot_tell', 'mh_6k#3': 'gold_right' },
          'gold',
        ),
        readerOf('Ben', { 'mh_6k#0': 'question_defective', 'mh_6k#1': 'gold_superseded' }, 'gold'),
      ),
    ).toEqual({ 'mh_6k#0': 'no_counterpart', 'mh_6k#1': 'readers_disagree', 'mh_6k#3': 'out_of_scheme' });
  });
});

describe("a reader's files", () => {
  const on = (verdict: string, at: string | null) => ({ item: 'mh_6k#0', verdict, at });

  it('are put together, the later verdict wins, and the difference is told', () => {
    const [ada, ...others] = mergeReaders([
      source('new.json', verdictFile('Ada', [on('ambiguous_gold', '2026-03-01T12:00:00.250Z')])),
      source('old.json', verdictFile('Ada', [on('parse_failure', '2026-03-01T12:00:00Z')])),
    ]);
    expect(others).toEqual([]);
    expect(ada!.verdicts.get('mh_6k#0')).toMatchObject({ verdict: 'ambiguous_gold', file: 'new.json' });
    expect(ada!.conflicts).toMatchObject([{ item: 'mh_6k#0', dropped: [{ file: 'old.json' }] }]);
  });

  it('leave an item unread where no time says which verdict is later', () => {
    const [ada] = mergeReaders([
      source('1.json', verdictFile('Ada', [on('ambiguous_gold', null)])),
      source('2.json', verdictFile('Ada', [on('parse_failure', null)])),
    ]);
    expect(ada!.verdicts.size).toBe(0);
    expect(ada!.conflicts).toMatchObject([{ kept: null, dropped: [{ file: '1.json' }, { file: '2.json' }] }]);
  });

  it('are not pooled over what the reader could see', () => {
    const evidence = (flagShown: boolean) => ({ evidence: { labelShown: false, flagShown, seed: null } });
    const readers = mergeReaders([
      source('1.json', verdictFile('Ada', [on('ambiguous_gold', null)], evidence(true))),
      source('2.json', verdictFile('Ada', [on('parse_failure', null)], evidence(false))),
    ]);
    expect(readers.map(({ name }) => name)).toEqual([
      'Ada (person, paper scheme, label hidden, flag hidden)',
      'Ada (person, paper scheme, label hidden, flag shown)',
    ]);
  });

  it('merge to the same whatever their order, and however often each is given', () => {
    fc.assert(
      fc.property(verdictSources, fc.infiniteStream(fc.nat()), (sources, dice) => {
        const shuffled = [...sources, ...sources]
          .map((one) => ({ one, rank: dice.next().value as number }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ one }) => one);
        expect(mergeReaders(shuffled)).toEqual(mergeReaders(sources));
      }),
    );
  });
});

describe('a verdict file', () => {
  const basis = { contentSha256: CONTENT, profile: PROFILE, items: new Set(['mh_6k#0']) };
  const given = (rest: Parameters<typeof verdictFile>[2], item = 'mh_6k#0') =>
    source('ada.json', verdictFile('Ada', [{ item, verdict: 'parse_failure' }], rest));

  it('is taken on the dataset and labels that it was made on', () => {
    expect(() => requireBasis(given({}), basis)).not.toThrow();
  });

  it.each([
    [given({ dataset: { contentSha256: 'd'.repeat(64) } }), /^ada\.json: .* another dataset .*--data/],
    [
      given({ profile: { name: 'dev', sha256: 'e'.repeat(64) } }),
      /^ada\.json: .* other labels.*--profile dev/,
    ],
    [given({ profile: { name: 'paper', sha256: 'e'.repeat(64) } }), /^ada\.json: .* changed since/],
    [given({}, 'mh_6k#999'), /^ada\.json, item mh_6k#999: the dataset has no such item/],
  ])('is refused on others', (file, message) => {
    expect(() => requireBasis(file, basis)).toThrow(message);
  });
});
