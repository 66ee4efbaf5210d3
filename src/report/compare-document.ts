import type { Comparison, PairedGroup } from '../outcomes/compare.js';
import type { PairedStratum } from '../outcomes/paired.js';
import type { Repeats } from '../outcomes/repeats.js';
import type { Stratum } from '../outcomes/stratum.js';
import { percent, roundHalfUp } from '../stats/percentage.js';
import { percentInterval } from './audit-document.js';
import { intakeDocument } from './intake.js';
import { labelsDocument, profileDocument, type RunStamp } from './stamp.js';
import { stratumDocument } from './stratum-cell.js';

/** The results of `lastwrite compare A B`, as the renderers get them. */
export interface CompareResult {
  readonly stamp: RunStamp;
  readonly comparison: Comparison;
  readonly warnings: readonly string[];
}

/** The results of `lastwrite compare --repeats`. */
export interface RepeatsResult {
  readonly stamp: RunStamp;
  readonly repeats: Repeats;
  readonly warnings: readonly string[];
}

/** The document of `lastwrite compare --json`. Differences are `a` minus `b`, in percentage points. */
export function compareDocument({ stamp, comparison, warnings }: CompareResult) {
  const { a, b, scoring, onlyA, onlyB, groups, flipped } = comparison;
  return {
    ...head('lastwrite.compare/1', stamp),
    scoring,
    a: { name: a.name, matched: a.report.matched, intake: intakeDocument(a.report) },
    b: { name: b.name, matched: b.report.matched, intake: intakeDocument(b.report) },
    onlyA,
    onlyB,
    overall: pairedDocument(groups.find(({ kind }) => kind === 'all')!.paired),
    classes: named(groups, 'class'),
    hops: named(groups, 'hop'),
    lists: named(groups, 'list'),
    sets: named(groups, 'set'),
    flipped: flipped.map(({ a: one, aCorrect }) => ({
      item: one.item.item.id,
      class: one.item.class,
      correct: aCorrect ? 'a' : 'b',
    })),
    warnings,
  };
}

/** The document of `lastwrite compare --repeats --json`. */
export function repeatsDocument({ stamp, repeats, warnings }: RepeatsResult) {
  const { runs, scoring, rows, pairs, common, changing } = repeats;
  const accuracyOf = (stratum: Stratum | undefined) => stratum && stratumDocument(stratum).accuracy;
  return {
    ...head('lastwrite.repeats/1', stamp),
    scoring,
    runs: runs.map(({ name, report }) => ({ name, matched: report.matched, intake: intakeDocument(report) })),
    classes: rows.map(({ class: name, runs: strata, lowest, highest }) => ({
      class: name,
      runs: strata.map(stratumDocument),
      lowest: accuracyOf(lowest) ?? null,
      highest: accuracyOf(highest) ?? null,
    })),
    pairs: pairs.map(({ first, second, paired, differing }) => ({
      first: runs[first]!.name,
      second: runs[second]!.name,
      differing,
      ...pairedDocument(paired),
    })),
    common,
    changing: changing.map(({ item, correct }) => ({ item: item.item.id, class: item.class, correct })),
    warnings,
  };
}

function head(schema: string, stamp: RunStamp) {
  return {
    schema,
    tool: stamp.tool,
    dataset: { contentSha256: stamp.dataset.contentSha256, pinned: stamp.dataset.pinned },
    profile: profileDocument(stamp.method),
    ...labelsDocument(stamp),
  };
}

function named(groups: readonly PairedGroup[], kind: PairedGroup['kind']) {
  return groups
    .filter((group) => group.kind === kind)
    .map(({ name, paired }) => ({ [kind]: name, ...pairedDocument(paired) }));
}

/** A paired comparison in a JSON document: agreement and differences in percent, kappa and p as they are. */
export function pairedDocument({ n, counts, agreement, mcnemar, difference, clustered }: PairedStratum) {
  const { a, b, c, d } = counts;
  return {
    n,
    bothCorrect: a,
    aOnly: b,
    bOnly: c,
    bothWrong: d,
    aAccuracy: n === 0 ? null : percent(a + b, n, 4),
    bAccuracy: n === 0 ? null : percent(a + c, n, 4),
    agreement: n === 0 ? null : percent(a + d, n, 4),
    kappa: agreement.kappa,
    kappaCi95: agreement.lower === null ? null : [agreement.lower, agreement.upper],
    mcnemarP: mcnemar,
    difference: n === 0 ? null : percent(b - c, n, 4),
    differenceCi95: percentInterval(difference),
    differenceClusteredCi95: clustered && [
      roundHalfUp(clustered.lower.value * 100, 4),
      roundHalfUp(clustered.upper.value * 100, 4),
    ],
  };
}
