import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeAnswer, strictMatch, substringExactMatch } from '../../src/metric/substring-exact-match.js';
import { readJson } from '../parser/packs.js';

interface Golden {
  readonly normalized: readonly (readonly [text: string, normal: string])[];
  readonly scored: readonly (readonly [
    prediction: string,
    golds: string[],
    official: boolean,
    strict: boolean,
  ])[];
}

const golden = readJson<Golden>(new URL('golden/metric.json', import.meta.url));

test.each(golden.normalized.map(([text, normal]) => [JSON.stringify(text), text, normal]))(
  'the normal form of %s is the benchmark’s',
  (_, text, normal) => {
    expect(normalizeAnswer(text)).toBe(normal);
  },
);

test.each(golden.scored)(
  '%j against %j scores as the benchmark scores it',
  (prediction, golds, official, strict) => {
    expect(substringExactMatch(prediction, golds)).toBe(official);
    expect(strictMatch(prediction, golds)).toBe(strict);
  },
);

function scores(prediction: string, golds: readonly string[]): [official: boolean, strict: boolean] {
  return [substringExactMatch(prediction, golds), strictMatch(prediction, golds)];
}

// Per score a pair of inputs that it must tell apart.
test.each<[prediction: string, golds: string[], official: boolean, strict: boolean]>([
  ['Paris', ['Paris'], true, true],
  ['Rome', ['Paris'], false, false],
  ['It is Paris.', ['Paris'], true, false],
  ['Par', ['Paris'], false, false],
  ['soğan', ['soğan'], true, true],
  ['soğ', ['soğan'], false, false],
  ['', ['Paris'], false, false],
  ['ABSTAIN', ['Paris'], false, false],
  ['anything', ['The'], true, false],
  ['Paris', [], false, false],
])('anchors: %j against %j', (prediction, golds, official, strict) => {
  expect(scores(prediction, golds)).toEqual([official, strict]);
});

test('a gold scores against itself, in any sentence, in any case', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, (gold) => {
      expect(scores(gold, [gold])).toEqual([true, true]);
      expect(substringExactMatch(`It is ${gold} then`, [gold])).toBe(true);
    }),
  );
});

test('more golds never lower a score, and their order does not count', () => {
  const text = fc.constantFrom('Paris', 'paris', 'The Paris', 'Rome', 'a', '', 'Par', 'is');
  fc.assert(
    fc.property(text, fc.array(text), text, (prediction, golds, more) => {
      const [official, strict] = scores(prediction, golds);
      const [wider, widerStrict] = scores(prediction, [...golds, more]);
      expect([wider || !official, widerStrict || !strict]).toEqual([true, true]);
      expect(scores(prediction, [...golds].reverse())).toEqual([official, strict]);
    }),
  );
});

test('a prediction of characters that no gold holds scores nothing', () => {
  const gold = fc.stringMatching(/^[b-m]{2,8}$/);
  const prediction = fc.stringMatching(/^[n-z ]{0,20}$/);
  fc.assert(
    fc.property(prediction, gold, (said, wanted) => {
      expect(scores(said, [wanted])).toEqual([false, false]);
    }),
  );
});
