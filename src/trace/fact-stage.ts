import type { Stage, StageDetail, StageFinding } from './attribution.js';
import { type FoundEvidence, findEvidence, isHeld } from './evidence.js';
import type { MemoryIndex } from './memory-index.js';
import type { SoughtFact } from './needed-fact.js';
import { type Recency, readRecency } from './recency.js';

/** What some memories hold of a needed fact and of its stale values. */
export interface FactEvidence {
  readonly value: FoundEvidence;
  /** In the order of the fact's overwritten values. */
  readonly stale: readonly FoundEvidence[];
  /** Of the stale values that are held beside the value. */
  readonly recency: readonly Recency[];
}

/** Look a needed fact up among memories. */
export function readFact({ value: sought, stale: rivals }: SoughtFact, index: MemoryIndex): FactEvidence {
  const value = findEvidence(sought, index);
  const stale = rivals.map((rival) => findEvidence(rival, index));
  const recency =
    value.held.length === 0
      ? []
      : stale.flatMap(({ held }, at) =>
          held.length === 0
            ? []
            : readRecency({ sought, places: value.held }, { sought: rivals[at]!, places: held }, index),
        );
  return { value, stale, recency };
}

/** A finding; `determined` unless it says otherwise. */
export function finding(stage: Stage, detail: StageDetail | null, determined = true): StageFinding {
  return { stage, detail, determined: determined && stage !== 'undetermined' };
}

/**
 * The first operation that failed on a needed fact, as far as the memory goes.
 *
 * @param stored - undefined where the store is not known
 * @param retrieved - undefined where what was retrieved is not known
 * @see arXiv 2605.26667 (MemFail): storage, then summary, then retrieval
 */
export function factFinding(stored?: FactEvidence, retrieved?: FactEvidence): StageFinding {
  const inReader = retrieved && isHeld(retrieved.value.level);
  // A snapshot that lacks what was retrieved from it is not the whole store.
  if (!stored || (inReader && !isHeld(stored.value.level))) return withoutStore(retrieved);
  const kept = storeFinding(stored);
  if (kept.stage !== 'none') return kept;
  if (!retrieved) return finding('undetermined', 'no_retrieval');
  if (inReader) return readFinding(retrieved);
  if (retrieved.value.level === 'co_mention') return finding('undetermined', 'co_mention');
  if (retrieved.value.level === 'partial') return finding('undetermined', 'subject_retrieved');
  return finding('not_retrieved', holdsStale(retrieved) ? 'stale_only_retrieved' : 'missing');
}

/** Does a store hold the value, and tell it from stale ones? */
export function isKeptWell(stored: FactEvidence): boolean {
  return storeFinding(stored).stage === 'none';
}

function storeFinding(stored: FactEvidence): StageFinding {
  const { value, recency } = stored;
  if (isHeld(value.level)) {
    if (recency.includes('told_wrong')) return finding('summary_error', 'recency_wrong');
    if (recency.includes('lost')) return finding('summary_error', 'recency_lost');
    if (recency.includes('unknown')) return finding('undetermined', 'recency_unknown');
    return finding('none', null);
  }
  if (value.level === 'co_mention') return finding('undetermined', 'co_mention');
  // What is said of the subject in words that no pattern reads may be the value, whatever else is held.
  if (value.level === 'partial') return finding('summary_error', 'suspected', false);
  return finding('not_stored', holdsStale(stored) ? 'stale_kept' : 'absent');
}

function withoutStore(retrieved: FactEvidence | undefined): StageFinding {
  if (!retrieved) return finding('undetermined', 'no_retrieval');
  const { value } = retrieved;
  if (isHeld(value.level)) return readFinding(retrieved);
  return finding('undetermined', value.level === 'co_mention' ? 'co_mention' : 'not_in_retrieved');
}

/** Of a value that reached the reader: where stale ones did too, it may be their order that it got wrong. */
function readFinding({ recency }: FactEvidence): StageFinding {
  const told = recency.every((one) => one === 'told');
  return told ? finding('none', null) : finding('undetermined', 'recency_unknown');
}

/** Is an overwritten value held? */
export function holdsStale({ stale }: FactEvidence): boolean {
  return stale.some(({ level }) => isHeld(level));
}
