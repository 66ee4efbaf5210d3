import { ITEM_CLASSES } from '../audit/item-class.js';
import type { Hop } from '../dataset/split.js';
import {
  AMBIGUOUS_ANSWERS,
  type ItemAttribution,
  OUTCOME_KINDS,
  STAGES,
  type StageDetail,
  SUPPORT_KINDS,
} from './attribution.js';
import { coverCeilings } from './ceiling.js';
import { countStale } from './stale-retrieval.js';
import type { StageCounts, StageGroup, SupportCounts, TraceSummary } from './trace-summary.js';

/**
 * Add attributions up: of one system and run, or what is counted is a mixture.
 *
 * @param attributions - as `attributeTraces` gives them; groups come in the order in which they come up
 */
export function summarizeTraces(attributions: readonly ItemAttribution[]): TraceSummary {
  const classes = ITEM_CLASSES.filter((name) => attributions.some((one) => one.class === name));
  const sets = [...new Set(attributions.map(({ set }) => set))];
  const hops = (['mh', 'sh'] as const satisfies readonly Hop[]).filter((hop) =>
    attributions.some((one) => one.hop === hop),
  );
  const ofClass = (name: string) => attributions.filter((one) => one.class === name);
  const ofSet = (name: string) => attributions.filter((one) => one.set === name);
  return {
    items: attributions.length,
    outcomeBySupport: tally(OUTCOME_KINDS, (outcome) =>
      supportCounts(attributions.filter((one) => one.outcome === outcome)),
    ),
    stages: stageGroup(attributions),
    byClass: classes.map((name) => ({ class: name, ...stageGroup(ofClass(name)) })),
    bySet: sets.map((set) => ({ set, ...stageGroup(ofSet(set)) })),
    byHop: hops.map((hop) => ({ hop, ...stageGroup(attributions.filter((one) => one.hop === hop)) })),
    supportByClass: classes.map((name) => ({ class: name, support: supportCounts(ofClass(name)) })),
    supportBySet: sets.map((set) => ({ set, support: supportCounts(ofSet(set)) })),
    stale: countStale(attributions),
    ceilings: coverCeilings(attributions),
    ambiguousAnswers: tally(
      AMBIGUOUS_ANSWERS,
      (answer) => attributions.filter(({ ambiguousAnswer }) => ambiguousAnswer === answer).length,
    ),
  };
}

/** What of the support was retrieved, over items. */
export function supportCounts(attributions: readonly ItemAttribution[]): SupportCounts {
  return tally(SUPPORT_KINDS, (kind) => attributions.filter(({ retrieval }) => retrieval === kind).length);
}

function stageGroup(attributions: readonly ItemAttribution[]): StageGroup {
  return {
    all: stageCounts(attributions),
    wrong: stageCounts(attributions.filter(({ outcome }) => outcome === 'wrong')),
  };
}

/** Count first failing stages; items without a support set have none and are left out. */
export function stageCounts(attributions: readonly ItemAttribution[]): StageCounts {
  const findings = attributions.flatMap(({ finding }) => finding ?? []);
  const suspected = findings.filter(({ detail }) => detail === 'suspected').length;
  const details = new Map<StageDetail, number>();
  for (const { detail } of findings) if (detail) details.set(detail, (details.get(detail) ?? 0) + 1);
  return {
    items: findings.length,
    stages: tally(
      STAGES,
      (stage) => findings.filter((one) => one.stage === stage && one.detail !== 'suspected').length,
    ),
    suspected,
    details: Object.fromEntries(details),
    maybeEarlier: attributions.filter(({ maybeEarlier }) => maybeEarlier).length,
  };
}

function tally<K extends string, V>(keys: readonly K[], of: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>;
}
