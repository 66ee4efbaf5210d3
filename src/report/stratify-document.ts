import { ERROR_KINDS, type ErrorReadings } from '../outcomes/error-reading.js';
import type { SurfaceTable } from '../outcomes/output-surface.js';
import type { Group, StratifiedSystem } from '../outcomes/stratify.js';
import type { ClassTable } from '../outcomes/stratum.js';
import type { ThresholdFinding } from '../outcomes/threshold.js';
import type { WriteStrata } from '../outcomes/write-stratum.js';
import { intakeDocument } from './intake.js';
import { labelsDocument, profileDocument, type RunStamp } from './stamp.js';
import { classDocument, stratumDocument } from './stratum-cell.js';

/** The results of `lastwrite stratify`, as the renderers get them. */
export interface StratifyResult {
  readonly stamp: RunStamp;
  readonly systems: readonly StratifiedSystem[];
  readonly thresholds: readonly ThresholdFinding[];
  readonly warnings: readonly string[];
}

/** The document of `lastwrite stratify --json`. Percentages have four decimals; `errorShare` is of the group's errors. */
export function stratifyDocument({ stamp, systems, thresholds, warnings }: StratifyResult) {
  return {
    schema: 'lastwrite.stratify/1',
    tool: stamp.tool,
    dataset: { contentSha256: stamp.dataset.contentSha256, pinned: stamp.dataset.pinned },
    profile: profileDocument(stamp.method),
    ...labelsDocument(stamp),
    scoring: systems[0]?.scoring ?? 'full',
    systems: systems.map(systemDocument),
    thresholds: thresholds.map(({ system, group, atLeast, stratum, met }) => ({
      system,
      group,
      atLeast,
      ...stratumDocument(stratum),
      met,
    })),
    warnings,
  };
}

function systemDocument(system: StratifiedSystem) {
  const { report, groups, writesByHop, readings } = system;
  return {
    name: system.name,
    matched: system.matched,
    missing: report.missing.length,
    unmatched: report.unmatched.length,
    duplicates: report.duplicates.length,
    empty: report.empty.length,
    refusals: report.refusals.length,
    errors: report.errors.length,
    cut: system.cut,
    rescored: report.rescored,
    ...tableDocument(system.table),
    hops: namedTables(groups, 'hop'),
    lists: namedTables(groups, 'list'),
    sets: namedTables(groups, 'set'),
    answered: {
      emptyByClass: Object.fromEntries(system.empty),
      ...tableDocument(system.answered),
    },
    surfaces: system.surfaces.map((surface) => ({
      class: surface.class,
      ...surfaceDocument(surface.all),
      lists: surface.lists.map(({ list, table }) => ({ list, ...surfaceDocument(table) })),
    })),
    writes: {
      ...writesDocument(system.writes),
      hops: writesByHop.map(({ name, content }) => ({ hop: name, ...writesDocument(content) })),
    },
    scorings: system.variants.map(({ scoring, table, unscored }) => ({
      scoring,
      unscored,
      ...(table ? tableDocument(table) : { overall: null, restricted: null, classes: [] }),
    })),
    readings: readingsDocument(readings),
    intake: intakeDocument(report),
  };
}

function tableDocument({ overall, restricted, classes }: ClassTable) {
  return {
    overall: stratumDocument(overall),
    restricted: stratumDocument(restricted),
    classes: classes.map(classDocument),
  };
}

function namedTables(groups: readonly Group<ClassTable>[], kind: Group<unknown>['kind']) {
  return groups
    .filter((group) => group.kind === kind)
    .map(({ name, content: { overall, restricted, classes } }) => ({
      [kind]: name,
      ...stratumDocument(overall),
      restricted: stratumDocument(restricted),
      classes: classes.map(classDocument),
    }));
}

function surfaceDocument({ n, lastWrite, gold, both, neither }: SurfaceTable) {
  return {
    n,
    lastWrite: shareDocument(lastWrite),
    gold: shareDocument(gold),
    both: shareDocument(both),
    neither: shareDocument(neither),
  };
}

/** A stratum whose `correct` counts outputs with some content, so that `correct` would be the wrong word. */
function shareDocument(stratum: SurfaceTable['gold']) {
  const { correct, accuracy, ci95 } = stratumDocument(stratum);
  return { outputs: correct, share: accuracy, ci95 };
}

function writesDocument({ overwriteMatters, noUpdateNeeded, singleWrite, firstWrite }: WriteStrata) {
  return {
    overwriteMatters: stratumDocument(overwriteMatters),
    noUpdateNeeded: stratumDocument(noUpdateNeeded),
    singleWrite: stratumDocument(singleWrite),
    firstWrite: stratumDocument(firstWrite),
  };
}

function readingsDocument({ errors, stalePossible, kinds, none, collisions, ...stale }: ErrorReadings) {
  return {
    errors,
    stalePossible,
    consistentWith: ERROR_KINDS.map((kind) => ({ kind, ...kinds[kind] })),
    none,
    collisions,
    staleHops: [...stale.staleHops].map(([hop, n]) => ({ hop, n })),
    staleSeveral: stale.staleSeveral,
  };
}
