import type {
  AmbiguousAnswer,
  EvidenceLevel,
  OutcomeKind,
  Stage,
  StageDetail,
  StageFinding,
  SupportGrounds,
  SupportKind,
} from '../trace/attribution.js';

/** How readers know the stages; `\n` where a narrow column may break. */
export const STAGE_HEADS: Readonly<Record<Stage, string>> = {
  not_stored: 'not\nstored',
  summary_error: 'summary\nerror',
  not_retrieved: 'not\nretrieved',
  reasoning_error: 'reasoning\nerror',
  undetermined: 'cannot\nbe told',
  none: 'nothing\nfailed',
};

/** Which stage a detail belongs to, and what it means. */
export const DETAIL_MEANINGS: Readonly<Record<StageDetail, readonly [stage: Stage, meaning: string]>> = {
  absent: ['not_stored', 'the store holds nothing about it'],
  stale_kept: ['not_stored', 'the store holds overwritten values only'],
  suspected: ['summary_error', 'suspected: the subject is kept, the value is not'],
  recency_lost: ['summary_error', 'old and new value kept, nothing tells which is newer'],
  recency_wrong: ['summary_error', 'old and new value kept, the old one looks newer'],
  missing: ['not_retrieved', 'stored, and not among what was retrieved'],
  stale_only_retrieved: ['not_retrieved', 'stored, and an overwritten value was retrieved instead'],
  supported: ['reasoning_error', 'everything was retrieved, and the answer is wrong'],
  co_mention: ['undetermined', 'subject and value stand together, in other words'],
  not_in_retrieved: ['undetermined', 'not among what was retrieved, and the store is not known'],
  recency_unknown: ['undetermined', 'what was retrieved does not tell which value is newer'],
  no_retrieval: ['undetermined', 'what was retrieved is not known'],
  no_answer: ['undetermined', 'everything was retrieved, and the answer is not known'],
  error: ['undetermined', 'an error stands in place of the answer'],
  rest_of_path_unknown: ['undetermined', 'unparsed statement retrieved, rest of its path not known'],
};

/** How readers know what of an item's support was retrieved. */
export const SUPPORT_HEADS: Readonly<Record<SupportKind, string>> = {
  complete: 'all',
  stale: 'stale\ninstead',
  partial: 'part',
  missing: 'nothing',
  undetermined: 'cannot\nbe told',
  none: 'has no\nsupport',
};

/** How readers know what became of an answer. */
export const OUTCOME_NAMES: Readonly<Record<OutcomeKind, string>> = {
  right: 'right answers',
  wrong: 'wrong answers',
  error: 'errors for answers',
  unknown: 'answer not known',
};

/** What became of an answer, in a sentence. */
export const OUTCOME_WORDS: Readonly<Record<OutcomeKind, string>> = {
  right: 'the answer is right',
  wrong: 'the answer is wrong',
  error: 'there is an error in place of the answer',
  unknown: 'the answer is not known',
};

/** What of an item's support was retrieved, in a sentence. */
export const SUPPORT_WORDS: Readonly<Record<SupportKind, string>> = {
  complete: 'all that it needs was retrieved',
  stale: 'an overwritten value was retrieved in place of what it needs',
  partial: 'a part of what it needs was retrieved',
  missing: 'nothing that it needs was retrieved',
  undetermined: 'what of its needs was retrieved cannot be told',
  none: 'it has no support set',
};

/** How readers know what the answer to an ambiguous item contains. */
export const AMBIGUOUS_HEADS: Readonly<Record<AmbiguousAnswer, string>> = {
  gold: 'the gold',
  last_write: 'last-write\nprediction',
  overwritten: 'another\nold value',
  declined: 'declined',
  other: 'something\nelse',
};

/** What a support set is read off. */
export const GROUNDS_WORDS: Readonly<Record<SupportGrounds, string>> = {
  path: "the resolver's path",
  gold_path: 'a path of newest statements that reaches the gold',
  unparsed_line: 'the unparsed statement that carries the edge',
  none: 'none: nothing can be asked of the memory',
};

/** Evidence levels in a reader's words. */
export const LEVEL_WORDS: Readonly<Record<EvidenceLevel, string>> = {
  parsed: 'read by a pattern',
  verbatim: 'word for word',
  co_mention: 'subject and value together',
  partial: 'the subject only',
  none: 'not found',
};

/** How readers know the stages in a sentence. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  not_stored: 'not stored',
  summary_error: 'summary error',
  not_retrieved: 'not retrieved',
  reasoning_error: 'reasoning error',
  undetermined: 'cannot be told',
  none: 'nothing failed',
};

/** A name on one line. */
export function oneHead(head: string): string {
  return head.replace(/\n/g, ' ');
}

/** A finding in a reader's words, e.g. `not retrieved: stored, and not among what was retrieved`. */
export function findingText({ stage, detail }: StageFinding): string {
  return detail === null ? STAGE_NAMES[stage] : `${STAGE_NAMES[stage]}: ${DETAIL_MEANINGS[detail][1]}`;
}
