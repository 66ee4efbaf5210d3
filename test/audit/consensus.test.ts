import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consensusLabels } from '../../src/audit/consensus.js';
import {
  changedLabels,
  type LabelsFile,
  readLabels,
  relabel,
  requireDataset,
} from '../../src/audit/labels.js';
import { mergeReaders } from '../../src/audit/reader-verdicts.js';
import { PAPER_VERDICTS } from '../../src/audit/verdict.js';
import { smallWorld } from '../outcomes/small-world.js';
import { CONTENT, PROFILE, readerOf, source, verdictFile } from './verdict-files.js';

// One ambiguous and one parser-scope failure in each list; all others are answered correctly.
const { items } = smallWorld();
const AMBIGUOUS = 'sh_1k#2';
const PARSER_SCOPE = 'sh_1k#3';
const basis = { contentSha256: CONTENT, profile: PROFILE, items: new Set(items.map(({ item }) => item.id)) };
type Readers = Parameters<typeof consensusLabels>[0]['readers'];

function consensus(readers: Readers, rule: 'unanimous' | 'majority' = 'unanimous') {
  return consensusLabels({ items, readers, basis, rule, version: '1.0.0' });
}

const on = (file: LabelsFile, item: string) => file.labels.find((label) => label.item === item)!;

describe('consensus labels', () => {
  it('stand beside the frozen ones, for every failure', () => {
    const failures = items.filter(({ correct }) => !correct);
    expect(failures.map((one) => [one.item.id, one.class])).toContainEqual([AMBIGUOUS, 'ambiguous']);
    const file = consensus([
      readerOf('Ada', { [AMBIGUOUS]: 'parse_failure', [PARSER_SCOPE]: 'parse_failure' }),
      readerOf('Ben', { [AMBIGUOUS]: 'parse_failure' }),
    ]);
    expect(readLabels(JSON.parse(JSON.stringify(file)))).toEqual(file);
    expect(file.labels.map(({ item }) => item)).toEqual(failures.map(({ item }) => item.id));
    expect(on(file, AMBIGUOUS)).toEqual({
      item: AMBIGUOUS,
      label: 'parse_failure',
      frozen: 'ambiguous_gold',
      from: 'consensus',
      readers: 2,
      agree: 2,
    });
    // One reader alone is no consensus.
    expect(on(file, PARSER_SCOPE)).toMatchObject({
      label: 'parse_failure',
      from: 'frozen',
      readers: 1,
      agree: 1,
    });
    expect(changedLabels(file).map(({ item }) => item)).toEqual([AMBIGUOUS]);
  });

  it('by majority want more than half of the readers who speak', () => {
    const three = [
      readerOf('Ada', { [AMBIGUOUS]: 'unclassifiable' }),
      readerOf('Ben', { [AMBIGUOUS]: 'unclassifiable' }),
      readerOf('Cyd', { [AMBIGUOUS]: 'ambiguous_gold' }),
    ];
    expect(on(consensus(three, 'majority'), AMBIGUOUS)).toMatchObject({ label: 'unclassifiable', agree: 2 });
    expect(on(consensus(three), AMBIGUOUS)).toMatchObject({
      label: 'ambiguous_gold',
      from: 'frozen',
      agree: 1,
    });
    const four = [...three, readerOf('Dan', { [AMBIGUOUS]: 'cannot_tell' }, 'gold')];
    expect(on(consensus(four, 'majority'), AMBIGUOUS)).toMatchObject({ from: 'frozen', readers: 4 });
  });

  it('are not moved by a scheme that cannot name the label', () => {
    const readers = ['Ada', 'Ben'].map((name) => readerOf(name, { [PARSER_SCOPE]: 'gold_right' }, 'gold'));
    expect(on(consensus(readers), PARSER_SCOPE)).toMatchObject({
      label: 'parse_failure',
      from: 'frozen',
      readers: 0,
    });
  });

  it('want two readers, and each once', () => {
    const ada = readerOf('Ada', { [AMBIGUOUS]: 'parse_failure' });
    expect(() => consensus([ada])).toThrow(/wants two readers/);
    const twice = mergeReaders([
      source('1.json', verdictFile('Ada', [{ item: AMBIGUOUS, verdict: 'parse_failure' }])),
      source('2.json', verdictFile('Ada', [{ item: AMBIGUOUS, verdict: 'gold_right' }], { scheme: 'gold' })),
    ]);
    expect(() => consensus(twice)).toThrow(/Ada read in more than one way .*would count twice/);
  });

  it('change nothing where all readers are with the labels, and are the same whoever comes first', () => {
    const verdicts = fc.record({ [AMBIGUOUS]: fc.constantFrom(...PAPER_VERDICTS) });
    fc.assert(
      fc.property(
        verdicts,
        verdicts,
        fc.constantFrom('unanimous' as const, 'majority' as const),
        (a, b, rule) => {
          const readers = [readerOf('Ada', a), readerOf('Ben', b)];
          const { labels } = consensus(readers, rule);
          expect(consensus([...readers].reverse(), rule).labels).toEqual(labels);
          const agreed = a[AMBIGUOUS] === b[AMBIGUOUS];
          expect(labels.filter(({ from }) => from === 'consensus')).toHaveLength(agreed ? 1 : 0);
        },
      ),
    );
  });
});

describe('a labels file', () => {
  const file = consensus(['Ada', 'Ben'].map((name) => readerOf(name, { [AMBIGUOUS]: 'parse_failure' })));

  it('gives failures other classes, and keeps the frozen one with them', () => {
    const { items: relabelled, correct, otherFrozen } = relabel(items, file);
    expect([correct, otherFrozen]).toEqual([[], []]);
    const changed = relabelled.filter((one, index) => one !== items[index]);
    expect(changed.map((one) => [one.item.id, one.class, one.frozenClass])).toEqual([
      [AMBIGUOUS, 'parser_scope', 'ambiguous'],
    ]);
    expect(relabelled.map((one) => one.structure)).toEqual(items.map((one) => one.structure));
  });

  it('leaves what is answered correctly as it is, and tells', () => {
    const item = items.find((one) => one.correct)!.item.id;
    const labels = [{ ...on(file, AMBIGUOUS), item }];
    expect(relabel(items, { ...file, labels })).toEqual({ items, correct: [item], otherFrozen: [] });
  });

  it('tells of failures whose frozen label it did not know', () => {
    const labels = [{ ...on(file, AMBIGUOUS), frozen: 'unclassifiable' as const }];
    expect(relabel(items, { ...file, labels }).otherFrozen).toEqual([AMBIGUOUS]);
  });

  it('is refused on another dataset, and with items that do not exist', () => {
    expect(() => requireDataset(file, CONTENT, basis.items)).not.toThrow();
    expect(() => requireDataset(file, 'd'.repeat(64), basis.items)).toThrow(/another dataset/);
    expect(() => requireDataset(file, CONTENT, new Set())).toThrow(
      /^item sh_1k#2: the dataset has no such item/,
    );
  });

  it.each([
    [{ schema: 'lastwrite.labels/2' }, /schema/],
    [{ version: '1.0' }, /no semantic version/],
    [{ rule: 'loudest' }, /rule/],
    [{ labels: [file.labels[0], file.labels[0]] }, /stands twice/],
    [{ labels: [{ ...on(file, AMBIGUOUS), from: 'frozen' }] }, /said to keep its frozen label/],
    [{ labels: [{ ...on(file, AMBIGUOUS), agree: 3 }] }, /more readers agreeing/],
    [{ extra: 1 }, /extra/],
  ])('with %j is none', (change, message) => {
    expect(() => readLabels({ ...file, ...change })).toThrow(message);
  });
});
