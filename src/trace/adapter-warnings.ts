import { normalizeAnswer } from '../metric/substring-exact-match.js';
import { wilson } from '../stats/wilson.js';
import type { AdapterWarning } from './adapter-warning.js';
import type { ItemAttribution, TracedItem } from './attribution.js';
import { duplicateItems, mixedRuns } from './mixed-runs.js';
import { storeWarnings } from './store-warnings.js';

/** Fewer items with complete support say nothing of the reader. */
const READER_ITEMS = 10;
/** A reader is far below its support when even the upper end of its interval is below this accuracy. */
const READER_ACCURACY = 0.5;
/** Fewer answers than this are not called constant. */
const CONSTANT_ANSWERS = 20;
/** The share of equal answers from which on they are called constant. */
const CONSTANT_SHARE = 0.8;

/**
 * Signs of a broken adapter: what a score then measures is not the memory system. The codes are typed; renderers word
 * them.
 *
 * @param traces - of one system
 * @param attributions - those of `traces`, in their order
 */
export function adapterWarnings(
  traces: readonly TracedItem[],
  attributions: readonly ItemAttribution[],
): AdapterWarning[] {
  return [
    ...storeWarnings(traces),
    ...nothingRetrieved(traces),
    ...retrievedBeyondK(traces),
    ...readerBelowSupport(attributions),
    ...constantAnswer(traces),
    ...mixedRuns(traces),
    ...duplicateItems(traces),
  ];
}

function nothingRetrieved(traces: readonly TracedItem[]): AdapterWarning[] {
  const known = traces.filter(({ retrieved, store }) => retrieved && store?.memories.length !== 0);
  const none = known.filter(({ retrieved }) => retrieved!.length === 0);
  return none.length === 0 ? [] : [{ code: 'nothing_retrieved', items: none.length, of: known.length }];
}

function retrievedBeyondK(traces: readonly TracedItem[]): AdapterWarning[] {
  const beyond = traces.filter(({ retrieved, k }) => retrieved && k !== undefined && retrieved.length > k);
  const items = [...new Set(beyond.map(({ item }) => item.item.id))];
  return items.length === 0 ? [] : [{ code: 'retrieved_more_than_k', items }];
}

/**
 * Over items whose whole support was retrieved, and is certain, and where nothing failed before the reader: it had all
 * that it needs, and could tell what is newest.
 */
function readerBelowSupport(attributions: readonly ItemAttribution[]): AdapterWarning[] {
  const answered = attributions.filter(
    ({ finding, retrieval, support, outcome }) =>
      (finding?.stage === 'none' || finding?.stage === 'reasoning_error') &&
      retrieval === 'complete' &&
      !support.uncertain &&
      (outcome === 'right' || outcome === 'wrong'),
  );
  const n = answered.length;
  const correct = answered.filter(({ outcome }) => outcome === 'right').length;
  const ci95 = wilson(correct, n);
  return n >= READER_ITEMS && ci95.upper < READER_ACCURACY
    ? [{ code: 'reader_below_support', n, correct, ci95 }]
    : [];
}

function constantAnswer(traces: readonly TracedItem[]): AdapterWarning[] {
  const answers = traces.flatMap(({ outcome }) =>
    outcome && !(outcome.error && outcome.empty) ? [outcome.output] : [],
  );
  const counts = new Map<string, { answer: string; count: number }>();
  for (const answer of answers) {
    const normal = normalizeAnswer(answer);
    const known = counts.get(normal);
    if (known) known.count += 1;
    else counts.set(normal, { answer, count: 1 });
  }
  const n = answers.length;
  const most = [...counts.values()].reduce((best, one) => (one.count > best.count ? one : best), {
    answer: '',
    count: 0,
  });
  return n >= CONSTANT_ANSWERS && most.count >= CONSTANT_SHARE * n
    ? [{ code: 'constant_answer', ...most, n }]
    : [];
}
