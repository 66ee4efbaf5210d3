import { type ClassifiedOutcome, isCorrect } from '../outcomes/classified-outcome.js';
import type { Comparison } from '../outcomes/compare.js';
import { isReadableError, readError } from '../outcomes/error-reading.js';
import { containsPrediction } from '../outcomes/output-surface.js';
import type { PairedStratum } from '../outcomes/paired.js';
import type { Repeats } from '../outcomes/repeats.js';
import type { StratifiedSystem } from '../outcomes/stratify.js';
import type { ClassTable, Stratum } from '../outcomes/stratum.js';
import { pairedDocument } from './compare-document.js';
import { classDocument, stratumDocument } from './stratum-cell.js';

/** Rows of `stratify --csv`: one a system, scoring, group and class, the class `all` and `restricted` included. */
export function stratifyRows(systems: readonly StratifiedSystem[]) {
  return systems.flatMap(({ name, variants, groups, scoring }) => [
    ...variants.flatMap(({ scoring: by, table }) =>
      table ? tableRows([name, by, 'all', 'all'], table) : [],
    ),
    ...groups.flatMap(({ kind, name: group, content }) => tableRows([name, scoring, kind, group], content)),
  ]);
}

type Place = readonly [system: string, scoring: string, kind: string, group: string];

function tableRows([system, scoring, kind, group]: Place, { overall, restricted, classes }: ClassTable) {
  const row = (name: string, stratum: Stratum, errorShare: number | null) => {
    const { n, correct, accuracy, ci95 } = stratumDocument(stratum);
    return {
      system,
      scoring,
      kind,
      group,
      class: name,
      n,
      correct,
      accuracy,
      ci95Lower: ci95[0],
      ci95Upper: ci95[1],
      errorShare,
    };
  };
  return [
    ...classes.map((one) => row(one.class, one, classDocument(one).errorShare)),
    row('all', overall, overall.n === overall.correct ? null : 100),
    row('restricted', restricted, null),
  ];
}

/** Rows of `compare --csv`: one a group. */
export function compareRows({ a, b, groups }: Comparison) {
  return groups.map(({ kind, name, paired }) => ({
    a: a.name,
    b: b.name,
    kind,
    group: name,
    ...pairedRow(paired),
  }));
}

/** Rows of `compare --repeats --csv`: one a class and run. */
export function repeatsRows({ runs, rows }: Repeats) {
  return rows.flatMap(({ class: name, runs: strata }) =>
    strata.map((stratum, index) => {
      const { n, correct, accuracy, ci95 } = stratumDocument(stratum);
      return {
        run: runs[index]!.name,
        class: name,
        n,
        correct,
        accuracy,
        ci95Lower: ci95[0],
        ci95Upper: ci95[1],
      };
    }),
  );
}

/** A paired document whose intervals are two columns each. */
export function pairedRow(paired: PairedStratum) {
  const { kappaCi95, differenceCi95, differenceClusteredCi95, ...rest } = pairedDocument(paired);
  return {
    ...rest,
    kappaLower: kappaCi95?.[0] ?? null,
    kappaUpper: kappaCi95?.[1] ?? null,
    differenceLower: differenceCi95[0],
    differenceUpper: differenceCi95[1],
    clusteredLower: differenceClusteredCi95?.[0] ?? null,
    clusteredUpper: differenceClusteredCi95?.[1] ?? null,
  };
}

/** Rows of `stratify --items`: one an outcome. */
export function outcomeItemRows({ name, outcomes, scoring }: StratifiedSystem) {
  return outcomes.map((one) => {
    const { outcome } = one;
    const reading = isReadableError(one, scoring) ? readError(one) : undefined;
    return {
      system: name,
      ...itemPlace(one),
      scoring,
      correct: isCorrect(outcome, scoring),
      correctFull: isCorrect(outcome, 'full'),
      correctFirstLine: isCorrect(outcome, 'firstLine'),
      correctParsed: isCorrect(outcome, 'parsed'),
      claimedCorrect: outcome.claimedCorrect,
      empty: outcome.empty,
      refusal: outcome.refusal,
      error: outcome.error,
      containsLastWrite: containsPrediction(one),
      consistentWith: reading?.kinds ?? [],
      staleHops: reading?.staleHops ?? [],
      staleSeveral: reading?.staleSeveral ?? null,
      stopHops: reading?.stopHops ?? [],
      output: outcome.output,
      cut: outcome.cut,
    };
  });
}

/** Rows of `compare --items`: one a flipped item. */
export function flippedRows({ a, b, flipped }: Comparison) {
  return flipped.map(({ a: one, b: other, aCorrect, bCorrect }) => ({
    ...itemPlace(one),
    a: a.name,
    b: b.name,
    aCorrect,
    bCorrect,
    golds: one.item.item.golds,
    aOutput: one.outcome.output,
    bOutput: other.outcome.output,
  }));
}

/** Rows of `compare --repeats --items`: one an item whose outcome is not the same in every run. */
export function changingRows({ runs, changing }: Repeats) {
  return changing.map(({ item, correct }) => ({
    item: item.item.id,
    qaPairId: item.item.qaPairId,
    set: item.item.set,
    class: item.class,
    correctRuns: runs.filter((_, index) => correct[index] === true).map(({ name }) => name),
    wrongRuns: runs.filter((_, index) => correct[index] === false).map(({ name }) => name),
  }));
}

function itemPlace({ item }: ClassifiedOutcome) {
  return {
    item: item.item.id,
    qaPairId: item.item.qaPairId,
    set: item.item.set,
    class: item.class,
    structure: item.structure,
  };
}
