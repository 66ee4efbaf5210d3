import type { Designations } from '../audit/designation.js';
import { isCorrect } from '../outcomes/classified-outcome.js';
import type { Scoring } from '../outcomes/outcome.js';
import type { PatternPack } from '../parser/pattern-pack.js';
import { readAmbiguousAnswer } from './ambiguous-answer.js';
import type {
  AmbiguousAnswer,
  Cover,
  FactAttribution,
  ItemAttribution,
  OutcomeKind,
  StageFinding,
  TracedItem,
} from './attribution.js';
import { fewestMemories } from './cover.js';
import { isHeld } from './evidence.js';
import { type FactEvidence, factFinding, holdsStale, readFact } from './fact-stage.js';
import { itemFinding, retrievalSupport } from './item-stage.js';
import type { MemoryIndex } from './memory-index.js';
import type { SoughtFact } from './needed-fact.js';
import { shownEvidence } from './shown-evidence.js';
import { supportCandidates } from './support.js';
import { indexRetrieved, indexStore } from './traced-memories.js';

/** What attribution needs beside the traces. */
export interface AttributionContext {
  /** The patterns that the lists were read with. */
  readonly pack: PatternPack;
  /** Which text is scored; `full` unless told otherwise. */
  readonly scoring?: Scoring;
  /** Judgements for this very split: they name the unparsed statements that items of parser scope need. */
  readonly designations?: Designations;
}

/** A needed fact with everything that is known of it. */
interface ReadFact {
  readonly sought: SoughtFact;
  readonly stored: FactEvidence | undefined;
  readonly retrieved: FactEvidence | undefined;
  readonly finding: StageFinding;
}

/**
 * Say of every trace which operation failed first, in order.
 *
 * Texts are held against the statements of the item's list; a store that traces share is read once.
 *
 * @see arXiv 2605.26667 (MemFail): the operations; arXiv 2610.09193, appendix C: what an answer stands on
 */
export function attributeTraces(
  traces: readonly TracedItem[],
  context: AttributionContext,
): ItemAttribution[] {
  return traces.map((trace) => attributeItem(trace, context));
}

/** Say of one trace which operation failed first. */
export function attributeItem(trace: TracedItem, context: AttributionContext): ItemAttribution {
  const { item, hop } = trace;
  const { grounds, sets } = supportCandidates(item, context.designations);
  const stored = trace.store && indexStore(trace.store, item.list, context.pack);
  const retrieved = trace.retrieved && indexRetrieved(trace.retrieved, item.list, context.pack, trace.store);
  const outcome = outcomeKind(trace, context.scoring ?? 'full');
  const read = sets.map((set) => set.map((sought) => readAll(sought, stored, retrieved)));
  const facts = bestSupported(read);
  const supported = facts && attributeFacts(facts, outcome, grounds !== 'unparsed_line' || hop === 'sh');
  return {
    item: item.item.id,
    set: item.item.set,
    list: item.list.list,
    hop,
    class: item.class,
    question: item.item.question,
    golds: item.item.golds,
    system: trace.system ?? null,
    run: trace.run ?? null,
    outcome,
    support: {
      grounds,
      uncertain: grounds === 'gold_path' || grounds === 'unparsed_line',
      alternatives: grounds === 'gold_path' ? sets.length : 0,
    },
    facts: (facts ?? []).map((fact) => shownFact(fact, stored, retrieved)),
    retrieval: supported?.retrieval ?? 'none',
    rivalsRetrieved: supported?.rivalsRetrieved ?? false,
    finding: supported?.finding ?? null,
    maybeEarlier: supported?.maybeEarlier ?? false,
    ambiguousAnswer: ambiguousAnswer(trace, context.scoring ?? 'full'),
    retrieved: trace.retrieved
      ? { memories: trace.retrieved.length, stale: staleMemories(facts ?? []).size }
      : null,
    k: trace.k ?? null,
    cover: facts && stored ? bestCover(read) : null,
  };
}

function outcomeKind({ outcome }: TracedItem, scoring: Scoring): OutcomeKind {
  if (!outcome) return 'unknown';
  if (outcome.error && outcome.empty) return 'error';
  const correct = isCorrect(outcome, scoring);
  if (correct === null) return 'unknown';
  return correct ? 'right' : 'wrong';
}

function readAll(sought: SoughtFact, stored?: MemoryIndex, retrieved?: MemoryIndex): ReadFact {
  const inStore = stored && readFact(sought, stored);
  const inReader = retrieved && readFact(sought, retrieved);
  return { sought, stored: inStore, retrieved: inReader, finding: factFinding(inStore, inReader) };
}

/** How far a finding is from a fact that reached the reader. */
function distance({ stage, detail }: StageFinding): number {
  if (detail === 'suspected') return 2;
  return { none: 0, reasoning_error: 0, undetermined: 1, not_retrieved: 3, summary_error: 4, not_stored: 5 }[
    stage
  ];
}

/**
 * Of several supports, any of which would do, the one whose worst fact came furthest; then the one with the least amiss
 * in sum, the most facts that reached the reader, the shortest, the first. A failure that it shows, every other one
 * shows too, or a worse one.
 */
function bestSupported(sets: readonly (readonly ReadFact[])[]): readonly ReadFact[] | undefined {
  const rank = (facts: readonly ReadFact[]) => {
    const distances = facts.map((fact) => distance(fact.finding));
    const amiss = distances.reduce((sum, one) => sum + one, 0);
    const reached = distances.filter((one) => one === 0).length;
    return [Math.max(...distances), amiss, -reached, facts.length];
  };
  return sets
    .map((facts) => ({ facts, rank: rank(facts) }))
    .reduce<{ facts: readonly ReadFact[]; rank: number[] } | undefined>((best, one) => {
      const at = best ? one.rank.findIndex((value, index) => value !== best.rank[index]) : 0;
      return !best || (at >= 0 && one.rank[at]! < best.rank[at]!) ? one : best;
    }, undefined)?.facts;
}

/** The cheapest of several supports, any of which would do. */
function bestCover(sets: readonly (readonly ReadFact[])[]): Cover {
  const covers = sets.map((facts) => fewestMemories(facts.map((fact) => fact.stored!.value)));
  const held = covers.flatMap(({ memories }) => memories ?? []);
  return held.length > 0
    ? { memories: Math.min(...held), undetermined: false }
    : { memories: null, undetermined: covers.some((cover) => cover.undetermined) };
}

function attributeFacts(facts: readonly ReadFact[], outcome: OutcomeKind, whole: boolean) {
  const read = facts.flatMap(({ retrieved }) => retrieved ?? []);
  const retrieval = read.length === facts.length ? retrievalSupport(read) : 'undetermined';
  const { finding, maybeEarlier } = itemFinding(facts, outcome, whole);
  const rivalsRetrieved = retrieval === 'complete' && read.some(holdsStale);
  return { retrieval, rivalsRetrieved, finding, maybeEarlier } as const;
}

function shownFact(
  { sought, stored, retrieved, finding }: ReadFact,
  store?: MemoryIndex,
  reader?: MemoryIndex,
): FactAttribution {
  return {
    ...sought.fact,
    evidence: shownEvidence(stored?.value, retrieved?.value, store, reader),
    staleEvidence: sought.stale.map((_, at) =>
      shownEvidence(stored?.stale[at], retrieved?.stale[at], store, reader),
    ),
    finding,
  };
}

function staleMemories(facts: readonly ReadFact[]): Set<number> {
  const stale = facts.flatMap(({ retrieved }) => retrieved?.stale ?? []).filter(({ level }) => isHeld(level));
  return new Set(stale.flatMap(({ held }) => held.map(({ memory }) => memory)));
}

function ambiguousAnswer({ item, hop, outcome }: TracedItem, scoring: Scoring): AmbiguousAnswer | null {
  if (item.class !== 'ambiguous' || !outcome) return null;
  return readAmbiguousAnswer({ outcome, item, hop, list: item.list.list }, scoring);
}
