import { describe, expect, it } from 'vitest';
import { classifyOutcomes } from '../../src/outcomes/classified-outcome.js';
import { readError, readErrors } from '../../src/outcomes/error-reading.js';
import { pathValues } from '../../src/outcomes/path-value.js';
import { smallWorld, systemOf } from './small-world.js';

const world = smallWorld();
const item = (id: string) => world.items.find((one) => one.item.id === id)!;

/** What is read off one output; Aurora Tales → Anna Berg → France (was Norway) → Lyon (was Paris); Norway → Oslo (was Bergen). */
function read(output: string, id = 'mh_1k#0') {
  const system = systemOf('one', world, (one) => (one.item.id === id ? output : undefined));
  return readError(classifyOutcomes(system.scored, world.items, world.split)[0]!);
}

describe('pathValues', () => {
  it('walks on from an overwritten statement by the newest ones', () => {
    const { stale, stops, entities } = pathValues(item('mh_1k#0'));
    expect(
      stale.map(({ value, hops, statements, complete }) => ({ value, hops, statements, complete })),
    ).toEqual([
      { value: 'Paris', hops: [3], statements: [4], complete: true },
      { value: 'Oslo', hops: [2], statements: [1], complete: true },
      { value: 'Bergen', hops: [2, 3], statements: [1, 2], complete: true },
    ]);
    expect(stops.map(({ value, hop }) => [value, hop])).toEqual([
      ['Anna Berg', 1],
      ['France', 2],
    ]);
    expect(entities.map(({ value }) => value)).toEqual(['Aurora Tales', 'Norway']);
  });

  it('ends where the list says nothing further, and says so', () => {
    const { resolution, list } = item('mh_1k#0');
    const { best } = resolution;
    // The same path with a fourth hop that none of the capitals has.
    const longer = {
      ...item('mh_1k#0'),
      resolution: { ...resolution, best: { ...best!, edges: [...best!.edges, best!.edges[0]!] } },
      list,
    };
    expect(pathValues(longer).stale.map(({ value, complete }) => [value, complete])).toEqual([
      ['Paris', false],
      ['Oslo', false],
      ['Bergen', false],
    ]);
  });

  it('finds nothing stale on a path of single writes', () => {
    expect(pathValues(item('mh_1k#1')).stale).toEqual([]);
  });
});

describe('readError', () => {
  it.each([
    ['Oslo', ['stale'], [2]],
    ['The capital is Paris.', ['stale'], [3]],
    ['France', ['stop'], []],
    ['It was written by Anna Berg.', ['stop'], []],
    ['Aurora Tales', ['path_entity'], []],
    ['Norway', ['path_entity'], []],
    ['', ['abstain'], []],
    ['This cannot be determined.', ['abstain'], []],
    ['ABSTAIN', ['abstain'], []],
    ['Unknown.', ['abstain'], []],
    ['Berlin', [], []],
  ])('reads %j as %j', (output, kinds, hops) => {
    expect(read(output)).toMatchObject({ kinds, staleHops: hops });
  });

  it('keeps a walk that is stale at several hops apart', () => {
    expect(read('Bergen')).toMatchObject({ kinds: ['stale'], staleHops: [], staleSeveral: true });
  });

  it('tells every reading of an output that fits several', () => {
    expect(read('Anna Berg is Norwegian, from Norway, whose capital is Oslo, or Paris')).toEqual({
      kinds: ['stale', 'stop', 'path_entity'],
      staleHops: [2, 3],
      staleSeveral: false,
      stopHops: [1],
    });
  });
});

describe('readErrors', () => {
  const answers: Record<string, string> = {
    'mh_1k#0': 'Anna Berg lives in Oslo',
    'mh_1k#1': 'Bert Lund',
    'sh_1k#0': 'Nobody',
    'sh_1k#1': 'Carla Moe',
    'sh_1k#2': 'Nobody',
    'sh_2k#0': 'I do not know',
    'sh_2k#1': 'Dora Vik',
  };
  const system = systemOf('mixed', world, (one) => answers[one.item.id]);
  const readings = readErrors(classifyOutcomes(system.scored, world.items, world.split), 'full');

  it('counts wrong outputs on rule-solved items, with collisions', () => {
    expect(readings).toEqual({
      errors: 5,
      stalePossible: 2,
      kinds: {
        stale: { n: 2, only: 1 },
        stop: { n: 2, only: 1 },
        path_entity: { n: 0, only: 0 },
        abstain: { n: 1, only: 1 },
      },
      none: 1,
      collisions: 1,
      staleHops: new Map([
        [1, 1],
        [2, 1],
      ]),
      staleSeveral: 0,
    });
  });
});
