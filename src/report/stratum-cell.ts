import type { ClassStratum, Counts, Stratum } from '../outcomes/stratum.js';
import type { Interval } from '../stats/interval.js';
import { halfUpText, percent, percentText } from '../stats/percentage.js';
import { percentInterval } from './audit-document.js';

/** What stands where there is nothing to divide by. */
export const NOTHING = '–';

/** An accuracy in percent with one decimal, half up. */
export function accuracyText({ n, correct }: Counts): string {
  return n === 0 ? NOTHING : percentText(correct, n);
}

/** `correct/n accuracy`. */
export function scoreText(counts: Counts): string {
  return counts.n === 0 ? NOTHING : `${counts.correct}/${counts.n} ${accuracyText(counts)}`;
}

/** An interval of fractions, in percent. */
export function intervalText({ lower, upper }: Interval): string {
  return `${halfUpText(lower * 100)} to ${halfUpText(upper * 100)}`;
}

/** A stratum's interval, in percent; without items there is none worth printing. */
export function ci95Text({ n, ci95 }: Stratum): string {
  return n === 0 ? NOTHING : intervalText(ci95);
}

/** A class's share of the system's own errors, in percent. */
export function errorShareText({ errors, ofErrors }: Pick<ClassStratum, 'errors' | 'ofErrors'>): string {
  return ofErrors === 0 ? NOTHING : percentText(errors, ofErrors);
}

/** A stratum in a JSON document; accuracy and interval are percentages with four decimals. */
export function stratumDocument({ n, correct, ci95 }: Stratum) {
  return {
    n,
    correct,
    accuracy: n === 0 ? null : percent(correct, n, 4),
    ci95: percentInterval(ci95),
  };
}

/** A class of a table in a JSON document. */
export function classDocument(one: ClassStratum) {
  return {
    class: one.class,
    ...stratumDocument(one),
    errorShare: one.ofErrors === 0 ? null : percent(one.errors, one.ofErrors, 4),
  };
}

/**
 * Names short enough for a column, told apart: too long ones lose the words that all names share, then their end; what
 * would still look alike is numbered.
 */
export function shortNames(names: readonly string[], longest = 20): string[] {
  if (names.every(({ length }) => length <= longest)) return [...names];
  const words = names.map((name) => name.split('_'));
  const shared = new Set(words[0]!.filter((word) => words.every((others) => others.includes(word))));
  const told = words.map((own) => own.filter((word) => names.length === 1 || !shared.has(word)).join('_'));
  const short = told.map((name) => (name.length <= longest ? name : `${name.slice(0, longest - 1)}…`));
  if (new Set(short).size === names.length && !short.includes('')) return short;
  return short.map((name, index) => `${index + 1} ${name}`);
}
