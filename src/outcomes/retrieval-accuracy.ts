import type { ClassifiedItem } from '../audit/classified-split.js';
import { ITEM_CLASSES, type ItemClass } from '../audit/item-class.js';
import type { RetrievalFinding } from '../retrieval/retrieval-diagnostic.js';
import type { Scoring } from './outcome.js';
import type { ScoredOutcome } from './score-outcome.js';
import { type Stratum, stratum } from './stratum.js';

/** What was retrieved for an item, as it bears on answering. */
export type RetrievedGroup = 'used' | 'goldOnly' | 'neither';

/** All groups, in the order in which tables show them. */
export const RETRIEVED_GROUPS: readonly RetrievedGroup[] = ['used', 'goldOnly', 'neither'];

/** The group of a finding: every used statement retrieved; else a gold-valued one; else neither. */
export function retrievedGroup({ hit, goldRetrieved }: RetrievalFinding): RetrievedGroup {
  if (hit) return 'used';
  return goldRetrieved ? 'goldOnly' : 'neither';
}

/** A system's accuracy given what was retrieved. */
export interface RetrievalAccuracy {
  readonly name: string;
  readonly scoring: Scoring;
  /** Items with an outcome that can be scored. */
  readonly all: Stratum;
  readonly groups: Readonly<Record<RetrievedGroup, Stratum>>;
  /** By class, the classes that occur. */
  readonly classes: readonly {
    readonly class: ItemClass;
    readonly groups: Readonly<Record<RetrievedGroup, Stratum>>;
  }[];
}

/**
 * Hold a system's outcomes against what the retriever brings: is it wrong for want of the statements, or with them?
 *
 * @see arXiv 2610.09193, appendix I (retrieval diagnostic)
 */
export function retrievalAccuracy(
  { name, scored }: { readonly name: string; readonly scored: readonly ScoredOutcome[] },
  findings: readonly RetrievalFinding[],
  items: readonly ClassifiedItem[],
  scoring: Scoring,
): RetrievalAccuracy {
  const found = new Map(findings.map((finding) => [finding.item.id, retrievedGroup(finding)]));
  const classes = new Map(items.map((one) => [one.item.id, one.class]));
  const verdicts = scored.flatMap(({ item, correct }) => {
    const verdict = correct[scoring];
    const group = found.get(item.id);
    return verdict === null || group === undefined ? [] : [{ verdict, group, class: classes.get(item.id)! }];
  });
  type Verdict = (typeof verdicts)[number];
  const count = (part: readonly Verdict[]) =>
    stratum({ n: part.length, correct: part.filter(({ verdict }) => verdict).length });
  const byGroup = (part: readonly Verdict[]) =>
    Object.fromEntries(
      RETRIEVED_GROUPS.map((group) => [group, count(part.filter((one) => one.group === group))]),
    ) as Record<RetrievedGroup, Stratum>;
  return {
    name,
    scoring,
    all: count(verdicts),
    groups: byGroup(verdicts),
    classes: ITEM_CLASSES.flatMap((name) => {
      const own = verdicts.filter((one) => one.class === name);
      return own.length === 0 ? [] : [{ class: name, groups: byGroup(own) }];
    }),
  };
}
