import { readFileSync } from 'node:fs';

type Ends = readonly [lower: number, upper: number];
type Cells = readonly [a: number, b: number, c: number, d: number];
type Quotient = readonly [numerator: number, denominator: number];

export interface BootstrapVector {
  readonly correct: readonly number[] | null;
  readonly a: readonly number[] | null;
  readonly b: readonly number[] | null;
  readonly n: readonly number[];
  readonly distinct: number;
  readonly values: readonly (readonly [numerator: number, denominator: number, weight: number])[] | null;
  readonly q25: Quotient;
  readonly q500: Quotient;
  readonly q975: Quotient;
}

interface Vectors {
  readonly percentages: readonly (readonly [n: number, d: number, decimals: number, text: string])[];
  readonly halfUp: readonly (readonly [value: number, decimals: number, text: string])[];
  readonly clopperPearson: readonly (readonly [k: number, n: number, level: number, ...Ends])[];
  readonly binomialTails: readonly (readonly [
    k: number,
    n: number,
    p: number,
    below: number,
    at: number,
    above: number,
  ])[];
  readonly wilson: readonly (readonly [k: number, n: number, ...Ends])[];
  readonly newcombeTableIII: readonly (readonly [cells: Cells, method8: Ends, method10: Ends])[];
  readonly newcombe: readonly (readonly [cells: Cells, difference: number, ...Ends])[];
  readonly mcnemar: readonly (readonly [b: number, c: number, p: number])[];
  readonly kappa: readonly (readonly [
    table: readonly (readonly number[])[],
    observed: number,
    expected: number,
    kappa: number,
    standardError: number,
  ])[];
  readonly bootstrap: readonly BootstrapVector[];
  readonly anchor: {
    readonly correct: readonly number[];
    readonly distinct: number;
    readonly conventions: Readonly<Record<string, Ends>>;
    readonly ruledOut: Readonly<Record<string, Ends>>;
  };
}

/** What golden/make_stats.py wrote. */
export const vectors: Vectors = JSON.parse(
  readFileSync(new URL('./golden/stats.json', import.meta.url), 'utf8'),
);
