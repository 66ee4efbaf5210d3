import {
  EVIDENCE_LEVELS,
  type FactAttribution,
  OUTCOME_KINDS,
  SUPPORT_KINDS,
  type SupportKind,
  type ValueEvidence,
} from '../trace/attribution.js';
import type { StageCounts, StageGroup, SupportCounts } from '../trace/trace-summary.js';
import { sum } from './trace-block.js';
import type { AttributedSystem } from './trace-result.js';

/** Rows of `lastwrite trace --items`: one an item and needed statement; an item without any has a single row. */
export function attributionRows({ name, attributions }: AttributedSystem) {
  return attributions.flatMap((one) => {
    const item = {
      system: name,
      item: one.item,
      set: one.set,
      list: one.list,
      hop: one.hop,
      class: one.class,
      outcome: one.outcome,
      support: one.retrieval,
      grounds: one.support.grounds,
      uncertain: one.support.uncertain,
      stage: one.finding?.stage ?? null,
      detail: one.finding?.detail ?? null,
      determined: one.finding?.determined ?? null,
      maybeEarlier: one.maybeEarlier,
      ambiguousAnswer: one.ambiguousAnswer,
      k: one.k,
      retrieved: one.retrieved?.memories ?? null,
      retrievedStale: one.retrieved?.stale ?? null,
      cover: one.cover?.memories ?? null,
    };
    if (one.facts.length === 0) return [{ ...item, ...factRow(undefined, null) }];
    return one.facts.map((fact, index) => ({ ...item, ...factRow(fact, index + 1) }));
  });
}

function factRow(fact: FactAttribution | undefined, number: number | null) {
  const stored = fact?.evidence.stored;
  const retrieved = fact?.evidence.retrieved;
  const stale = fact?.staleEvidence ?? [];
  return {
    fact: number,
    subject: fact?.subject ?? null,
    relation: fact?.relation ?? null,
    object: fact?.object ?? null,
    statements: fact?.statements ?? [],
    text: fact?.text ?? null,
    factStage: fact?.finding.stage ?? null,
    factDetail: fact?.finding.detail ?? null,
    factDetermined: fact?.finding.determined ?? null,
    storedLevel: stored?.level ?? null,
    storedIn: stored?.memories ?? null,
    storedMemories: stored?.places.map(({ memory }) => memory) ?? [],
    retrievedLevel: retrieved?.level ?? null,
    retrievedIn: retrieved?.memories ?? null,
    retrievedRanks: retrieved?.places.map(({ rank }) => rank) ?? [],
    retrievedMemories: retrieved?.places.flatMap(({ memory }) => memory ?? []) ?? [],
    staleObjects: fact?.overwritten.map(({ object }) => object) ?? [],
    staleStatements: fact?.overwritten.flatMap(({ statements }) => statements) ?? [],
    staleStoredLevel: best(stale, 'stored'),
    staleStoredMemories: stale.flatMap((one) => one.stored?.places.map(({ memory }) => memory) ?? []),
    staleRetrievedLevel: best(stale, 'retrieved'),
    staleRetrievedRanks: stale.flatMap((one) => one.retrieved?.places.map(({ rank }) => rank) ?? []),
  };
}

/** The best level at which any of some values was found; null where there is none, or it is not known. */
function best(values: readonly ValueEvidence[], where: keyof ValueEvidence) {
  const levels = values.flatMap((one) => one[where]?.level ?? []);
  return EVIDENCE_LEVELS.find((level) => levels.includes(level)) ?? null;
}

/**
 * Rows of `lastwrite trace --csv`: one a system, group of items, and whether all of them or the wrong ones. What was
 * retrieved of their support is counted over items with and without a support set, where the summary has it.
 */
export function traceRows({ name, summary }: AttributedSystem) {
  const { outcomeBySupport, stages, byClass, byHop, bySet, supportByClass, supportBySet } = summary;
  const rows = (kind: string, group: string, { all, wrong }: StageGroup, support?: SupportCounts) => [
    stageRow([name, kind, group, 'all'], all, support),
    stageRow([name, kind, group, 'wrong'], wrong, kind === 'all' ? outcomeBySupport.wrong : undefined),
  ];
  const everything = Object.fromEntries(
    SUPPORT_KINDS.map((kind) => [kind, sum(OUTCOME_KINDS.map((of) => outcomeBySupport[of][kind]))]),
  ) as Record<SupportKind, number>;
  return [
    ...rows('all', 'all', stages, everything),
    ...byClass.flatMap((one) =>
      rows('class', one.class, one, supportByClass.find((other) => other.class === one.class)?.support),
    ),
    ...byHop.flatMap((one) => rows('hop', one.hop, one)),
    ...bySet.flatMap((one) =>
      rows('set', one.set, one, supportBySet.find((other) => other.set === one.set)?.support),
    ),
  ];
}

type Place = readonly [system: string, kind: string, group: string, answers: string];

function stageRow(
  [system, kind, group, answers]: Place,
  counts: StageCounts,
  support: SupportCounts | undefined,
) {
  const { items, stages, suspected, maybeEarlier } = counts;
  const supports = SUPPORT_KINDS.map((of) => [`support_${of}`, support?.[of] ?? null]);
  return {
    system,
    kind,
    group,
    answers,
    items,
    ...stages,
    suspected,
    maybeEarlier,
    ...Object.fromEntries(supports),
  };
}
