import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankTop } from '../../src/retrieval/rank.js';
import { golden } from './golden-vectors.js';

test.each(golden.ranked)('%j is ordered as numpy orders it', (scores, order) => {
  for (const k of [0, 1, 3, 10, 100]) expect(rankTop(scores, k)).toEqual(order.slice(0, k));
});

test('of equal scores the later index comes first', () => {
  expect(rankTop([1, 1, 1], 2)).toEqual([2, 1]);
  expect(rankTop([1, 2, 1], 2)).toEqual([1, 2]);
});

test('the top k is the head of the whole order: falling scores, each index once, nothing better left out', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3, max: 3 })), fc.nat(12), (scores, k) => {
      const whole = scores.map((_, i) => i).sort((a, b) => scores[b]! - scores[a]! || b - a);
      expect(rankTop(scores, k)).toEqual(whole.slice(0, k));
    }),
  );
});
