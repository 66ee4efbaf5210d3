import {
  type OutcomeKind,
  STAGES,
  type StageDetail,
  type StageFinding,
  type SupportKind,
} from './attribution.js';
import { isHeld } from './evidence.js';
import { type FactEvidence, finding, holdsStale, isKeptWell } from './fact-stage.js';

/** Reasons of doubt that an operation before retrieval may have failed, unless the store is known to hold the fact well. */
const DOUBTS_STORE: ReadonlySet<StageDetail | null> = new Set<StageDetail>([
  'co_mention',
  'suspected',
  'recency_unknown',
  'not_in_retrieved',
]);

/**
 * The first failing stage of an item: the first determined failure of the memory, in the order not_stored,
 * summary_error, not_retrieved; where everything reached the reader, its reasoning if the answer is wrong. An error in
 * place of an answer is nobody's reasoning. The memory's stages are named for right answers too.
 *
 * @param facts - the needed facts, at least one
 * @param whole - the facts are all that a right answer needs
 */
export function itemFinding(
  facts: readonly { readonly finding: StageFinding; readonly stored: FactEvidence | undefined }[],
  outcome: OutcomeKind,
  whole: boolean,
): { readonly finding: StageFinding; readonly maybeEarlier: boolean } {
  const findings = facts.map((fact) => fact.finding);
  const failed = STAGES.flatMap((stage) => findings.filter((one) => one.determined && one.stage === stage));
  const first = failed[0]!;
  if (first && first.stage !== 'none') {
    const doubted = facts.some(
      ({ finding: { detail }, stored }) => DOUBTS_STORE.has(detail) && !(stored && isKeptWell(stored)),
    );
    return { finding: first, maybeEarlier: first.stage !== 'not_stored' && doubted };
  }
  const doubtful = findings.filter(({ determined }) => !determined);
  const named = doubtful.find(({ detail }) => detail === 'suspected') ?? doubtful[0];
  return { finding: named ?? readerFinding(outcome, whole), maybeEarlier: false };
}

function readerFinding(outcome: OutcomeKind, whole: boolean): StageFinding {
  if (outcome === 'right') return finding('none', null);
  if (outcome === 'error') return finding('undetermined', 'error');
  if (outcome === 'unknown') return finding('undetermined', 'no_answer');
  return whole ? finding('reasoning_error', 'supported') : finding('undetermined', 'rest_of_path_unknown');
}

/**
 * What of the support was retrieved. A fact that the retrieved memories may hold in other words counts neither way: the
 * whole is undetermined where that decides.
 *
 * @param facts - each needed fact among the retrieved memories, at least one
 */
export function retrievalSupport(facts: readonly FactEvidence[]): SupportKind {
  const levels = facts.map(({ value }) => value.level);
  if (levels.every(isHeld)) return 'complete';
  const missing = facts.filter(({ value }) => !isHeld(value.level) && value.level !== 'co_mention');
  if (missing.length === 0) return 'undetermined';
  if (missing.some(holdsStale)) return 'stale';
  if (levels.some(isHeld)) return 'partial';
  return levels.includes('co_mention') ? 'undetermined' : 'missing';
}
