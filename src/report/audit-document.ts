import { type ClassifiedItem, countBy, type ProxyAgreement } from '../audit/classified-split.js';
import { CLASS_NAMES, ITEM_CLASSES, STRUCTURES } from '../audit/item-class.js';
import type { ListSummary } from '../audit/list-summary.js';
import type { ScoreTable, Tally } from '../audit/tally.js';
import type { Interval } from '../stats/interval.js';
import { roundHalfUp } from '../stats/percentage.js';
import { labelsDocument, profileDocument, type RunStamp } from './stamp.js';

/** An audit's results, as the renderers get them. */
export interface AuditResult {
  readonly stamp: RunStamp;
  readonly lists: readonly ListSummary[];
  readonly scores: ScoreTable;
  readonly items: readonly ClassifiedItem[];
  readonly proxyAgreement: ProxyAgreement | undefined;
}

/** The document of `lastwrite audit --json`. Intervals are percentages. */
export function auditDocument({ stamp, lists, scores, items, proxyAgreement }: AuditResult) {
  return {
    schema: 'lastwrite.audit/1',
    tool: stamp.tool,
    dataset: {
      contentSha256: stamp.dataset.contentSha256,
      pinned: stamp.dataset.pinned,
      lists: lists.map((summary) => ({
        ...summary,
        contextSha256: stamp.dataset.lists.find(({ list }) => list === summary.list)!.contextSha256,
      })),
    },
    profile: profileDocument(stamp.method),
    ...labelsDocument(stamp),
    sets: [...scores.sets].map(([set, tally]) => ({ set, ...tallyDocument(tally) })),
    totals: Object.fromEntries([...scores.totals].map(([name, tally]) => [name, tallyDocument(tally)])),
    classes: renamed(
      countBy(items, ITEM_CLASSES, (item) => item.class),
      (name) => CLASS_NAMES[name].key,
    ),
    structure: renamed(
      countBy(items, STRUCTURES, (item) => item.structure),
      (name) => STRUCTURE_KEYS[name],
    ),
    parserScope: proxyAgreement ?? null,
  };
}

function tallyDocument({ n, correct, strict, abstain, ci95 }: Tally) {
  return { n, correct, strict, abstain, ci95: percentInterval(ci95) };
}

/** A fraction interval as percentages with four decimals. */
export function percentInterval({ lower, upper }: Interval): [number, number] {
  return [roundHalfUp(lower * 100, 4), roundHalfUp(upper * 100, 4)];
}

const STRUCTURE_KEYS = {
  parser_scope: 'parserScope',
  ambiguous: 'ambiguous',
  reachable: 'reachable',
  gold_absent: 'goldAbsent',
} as const;

function renamed<K extends string>(
  counts: ReadonlyMap<string, Readonly<Record<K, number>>>,
  keyOf: (name: K) => string,
): Record<string, Record<string, number>> {
  return Object.fromEntries(
    [...counts].map(([set, ofSet]) => [
      set,
      Object.fromEntries((Object.keys(ofSet) as K[]).map((name) => [keyOf(name), ofSet[name]])),
    ]),
  );
}
