import { z } from 'zod';

/** How many there are of something. */
export const count = z.int().nonnegative();

/** A 0-based serial number of a statement in its fact list. */
export const position = z.int().nonnegative();

/** 0 to 100, four decimals. */
export const percent = z.number().min(0).max(100);

/** The JSON form of an interval of percentages. */
export const percentInterval = z.tuple([percent, percent]).meta({
  id: 'percentInterval',
  description: 'An interval in percent, four decimals: lower end, upper end.',
});

/** An interval of a statistic that lies between −1 and 1, such as kappa. */
export const signedInterval = z.tuple([z.number().min(-1).max(1), z.number().min(-1).max(1)]).meta({
  id: 'signedInterval',
  description: 'An interval within −1 to 1: lower end, upper end.',
});

/** An interval of a difference of percentages. */
export const differenceInterval = z.tuple([difference(), difference()]).meta({
  id: 'differenceInterval',
  description: 'An interval in percentage points, four decimals, −100 to 100: lower end, upper end.',
});

/** A difference of percentages. */
export function difference() {
  return z.number().min(-100).max(100);
}

/** Fields of every group of items with a score. */
export const stratumShape = {
  n: count.describe('items'),
  correct: count.describe('of them, right by the scoring of the document'),
  accuracy: percent.nullable().describe('correct / n in percent, four decimals; null without items'),
  ci95: percentInterval.describe(
    'exact Clopper-Pearson 95 % interval of the accuracy, in percent; [0, 100] without items',
  ),
};

/** A group of items with its score. */
export const stratum = z
  .strictObject(stratumShape)
  .meta({ id: 'stratum', description: 'A group of items with its score.' });
