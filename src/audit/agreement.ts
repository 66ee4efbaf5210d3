import { type Agreement, cohenKappa } from '../stats/kappa.js';
import type { FrozenLabel, Label } from './frozen-label.js';
import type { ReaderVerdicts } from './reader-verdicts.js';
import { PAPER_VERDICTS, VERDICT_SCHEMES } from './verdict.js';
import { goldSchemeNames, labelReading } from './verdict-label.js';

/** How often two columns of labels say the same. */
export interface AgreementCount {
  readonly n: number;
  readonly agree: number;
  /**
   * Cohen's kappa with its interval. Null where either side gave every item one and the same label: kappa is then 0 or
   * 0/0 whatever the agreement, so that on rows chosen by their label it would say nothing.
   */
  readonly kappa:
    | (Agreement & { readonly kappa: number; readonly lower: number; readonly upper: number })
    | null;
}

/** Counts of items by two labels. */
export interface Confusion {
  /** Only labels that occur, in the order of their scheme. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly counts: readonly (readonly number[])[];
}

/** One agreement, over all items and over the parts that tell what it is worth. */
export interface GroupedAgreement {
  readonly all: AgreementCount;
  /** By frozen label, those that occur. */
  readonly labels: readonly { readonly label: Label; readonly count: AgreementCount }[];
  /** Rows whose label somebody judged. */
  readonly discretionary: AgreementCount;
  /** Rows whose label follows from the reachability flag: agreement on them measures rule-following. */
  readonly byRule: AgreementCount;
  /** Rows whose evidence was cut, for either side. */
  readonly truncated: AgreementCount;
  readonly whole: AgreementCount;
}

/** A reader against the frozen labels. */
export interface LabelAgreement extends GroupedAgreement {
  readonly reader: ReaderVerdicts;
  /** Frozen labels by the verdicts as the reader gave them, those counted apart included. */
  readonly confusion: Confusion;
  /** Verdicts in no count: such as no label means the same as. */
  readonly noCounterpart: number;
  /** Verdicts in no count: on items whose label the scheme cannot name. */
  readonly outOfScheme: number;
  /** Verdicts in no count: on items that the resolver answers correctly, which have no label. */
  readonly unlabelled: number;
}

/** Two readers against each other. */
export interface ReaderAgreement extends GroupedAgreement {
  readonly a: ReaderVerdicts;
  readonly b: ReaderVerdicts;
  readonly confusion: Confusion;
  /** Items that both read, in no count: the schemes differ and one of the verdicts is none that the other could give. */
  readonly apart: number;
}

interface ComparedItem {
  readonly first: string;
  readonly second: string;
  readonly frozen: FrozenLabel | undefined;
  readonly truncated: boolean;
}

/** Hold a reader's verdicts against the frozen labels. */
export function agreeWithLabels(reader: ReaderVerdicts, labels: readonly FrozenLabel[]): LabelAgreement {
  const read = labels.flatMap((frozen) => {
    const verdict = reader.verdicts.get(frozen.item);
    return verdict
      ? [{ frozen, verdict, reading: labelReading(reader.scheme, verdict.verdict, frozen.label) }]
      : [];
  });
  const compared = read.flatMap(({ frozen, verdict: { truncated }, reading }): ComparedItem[] =>
    reading.kind === 'label' ? [{ first: frozen.label, second: reading.label, frozen, truncated }] : [],
  );
  return {
    reader,
    ...groupAgreement(compared),
    confusion: confusionOf(
      read.map(({ frozen, verdict }) => [frozen.label, verdict.verdict]),
      PAPER_VERDICTS,
      VERDICT_SCHEMES[reader.scheme],
    ),
    noCounterpart: read.filter(({ reading }) => reading.kind === 'no_counterpart').length,
    outOfScheme: read.filter(({ reading }) => reading.kind === 'out_of_scheme').length,
    unlabelled: reader.verdicts.size - read.length,
  };
}

/**
 * Hold two readers against each other on the items that both read: by their verdicts in one scheme, by the labels that
 * these stand for in two.
 */
export function agreeBetween(
  a: ReaderVerdicts,
  b: ReaderVerdicts,
  labels: readonly FrozenLabel[],
): ReaderAgreement {
  const frozen = new Map(labels.map((one) => [one.item, one]));
  const same = a.scheme === b.scheme;
  const both = [...a.verdicts.keys()].filter((item) => b.verdicts.has(item));
  const compared = both.flatMap((item): ComparedItem[] => {
    const [one, other] = [a.verdicts.get(item)!, b.verdicts.get(item)!];
    const base = { frozen: frozen.get(item), truncated: one.truncated || other.truncated };
    if (same) return [{ first: one.verdict, second: other.verdict, ...base }];
    const [first, second] = [labelReading(a.scheme, one.verdict), labelReading(b.scheme, other.verdict)];
    if (first.kind !== 'label' || second.kind !== 'label') return [];
    // Whether the gold scheme's reader would have given a label that it cannot name is not known.
    if (!goldSchemeNames(first.label) || !goldSchemeNames(second.label)) return [];
    return [{ first: first.label, second: second.label, ...base }];
  });
  const order = same ? VERDICT_SCHEMES[a.scheme] : PAPER_VERDICTS;
  return {
    a,
    b,
    ...groupAgreement(compared),
    confusion: confusionOf(
      compared.map(({ first, second }) => [first, second]),
      order,
      order,
    ),
    apart: both.length - compared.length,
  };
}

function groupAgreement(compared: readonly ComparedItem[]): GroupedAgreement {
  const count = (keep: (one: ComparedItem) => boolean) => countAgreement(compared.filter(keep));
  return {
    all: count(() => true),
    labels: PAPER_VERDICTS.filter((label) => compared.some(({ frozen }) => frozen?.label === label)).map(
      (label) => ({ label, count: count(({ frozen }) => frozen?.label === label) }),
    ),
    discretionary: count(({ frozen }) => frozen?.discretionary === true),
    byRule: count(({ frozen }) => frozen?.discretionary === false),
    truncated: count(({ truncated }) => truncated),
    whole: count(({ truncated }) => !truncated),
  };
}

function countAgreement(compared: readonly ComparedItem[]): AgreementCount {
  const pairs = compared.map(({ first, second }): Pair => [first, second]);
  const names = [...new Set(pairs.flat())].sort();
  const kappa = cohenKappa(crossTable(pairs, names, names));
  const several = (side: 0 | 1) => new Set(pairs.map((pair) => pair[side])).size > 1;
  return {
    n: pairs.length,
    agree: pairs.filter(([first, second]) => first === second).length,
    kappa: several(0) && several(1) ? (kappa as AgreementCount['kappa']) : null,
  };
}

type Pair = readonly [row: string, column: string];

function confusionOf(
  pairs: readonly Pair[],
  rowOrder: readonly string[],
  columnOrder: readonly string[],
): Confusion {
  const rows = rowOrder.filter((name) => pairs.some(([row]) => row === name));
  const columns = columnOrder.filter((name) => pairs.some(([, column]) => column === name));
  return { rows, columns, counts: crossTable(pairs, rows, columns) };
}

function crossTable(pairs: readonly Pair[], rows: readonly string[], columns: readonly string[]): number[][] {
  return rows.map((row) =>
    columns.map((column) => pairs.filter((pair) => pair[0] === row && pair[1] === column).length),
  );
}
