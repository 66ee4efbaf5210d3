import {
  EVIDENCE_LEVELS,
  type EvidenceLevel,
  type FactAttribution,
  type ItemAttribution,
  type ValueEvidence,
} from '../../trace/attribution.js';
import type { AttributedSystem } from '../trace-result.js';
import { findingText, OUTCOME_WORDS, SUPPORT_WORDS } from '../trace-words.js';

/** Places that the page names; `lastwrite trace --item` names more. */
const PLACES = 3;

/** A level by its index, then the first few places and how many more there are; null where nothing is known. */
type FoundData = readonly [level: number, places: readonly (string | number)[], more: number] | null;

/** A needed statement: its number, its finding's index, what was stored and retrieved of it, and of each stale value. */
type FactData = readonly [
  statement: number,
  finding: number,
  stored: FoundData,
  retrieved: FoundData,
  stale: readonly (readonly [value: string, stored: FoundData, retrieved: FoundData])[],
];

/** An item under a traced system: sentences on its outcome, support and finding by index, and its needed statements. */
type TracedData = readonly [
  outcome: number,
  support: number,
  finding: number | null,
  facts: readonly FactData[],
];

/** Collects what the page's script shows of traces; words stand once. */
export class TraceData {
  readonly #texts = new Map<string, number>();
  readonly #byItem: readonly ReadonlyMap<string, ItemAttribution>[];

  constructor(traced: readonly AttributedSystem[]) {
    this.#byItem = traced.map(({ attributions }) => new Map(attributions.map((one) => [one.item, one])));
  }

  /**
   * What the traced systems say of an item, null for one without a trace of it.
   *
   * @param at - told of each statement that is named
   */
  of(item: string, at: (position: number) => number): (TracedData | null)[] {
    return this.#byItem.map((attributions) => {
      const one = attributions.get(item);
      if (!one) return null;
      return [
        this.#words(OUTCOME_WORDS[one.outcome]),
        this.#words(SUPPORT_WORDS[one.retrieval]),
        one.finding ? this.#words(findingText(one.finding)) : null,
        one.facts.map((fact) => this.#fact(fact, at)),
      ];
    });
  }

  /** The sentences, by index: complete once every item was asked for. */
  words(): string[] {
    return [...this.#texts.keys()];
  }

  #fact(fact: FactAttribution, at: (position: number) => number): FactData {
    const { finding, evidence, overwritten, staleEvidence } = fact;
    return [
      at(fact.statements.at(-1)!),
      this.#words(finding.stage === 'none' ? 'reached the reader' : findingText(finding)),
      ...found(evidence),
      overwritten.map(({ object }, index) => [object, ...found(staleEvidence[index]!)] as const),
    ];
  }

  #words(text: string): number {
    const known = this.#texts.get(text) ?? this.#texts.size;
    this.#texts.set(text, known);
    return known;
  }
}

function found({ stored, retrieved }: ValueEvidence): [FoundData, FoundData] {
  return [stored && shown(stored, ({ memory }) => memory), retrieved && shown(retrieved, ({ rank }) => rank)];
}

function shown<P>(
  {
    level,
    memories,
    places,
  }: { readonly level: EvidenceLevel; readonly memories: number; readonly places: readonly P[] },
  nameOf: (place: P) => string | number,
): FoundData {
  const named = places.slice(0, PLACES).map(nameOf);
  return [EVIDENCE_LEVELS.indexOf(level), named, Math.max(0, memories - named.length)];
}
