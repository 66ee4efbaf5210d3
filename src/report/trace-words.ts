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

/** A detail of a stage in words: the stage it belongs to, the term that it is known by, and what it means. */
interface DetailWords {
  readonly stage: Stage;
  /** Undefined where the meaning says it all. */
  readonly term?: string;
  readonly meaning: string;
}

const DETAILS: Readonly<Record<StageDetail, DetailWords>> = {
  absent: { stage: 'not_stored', term: 'absent', meaning: 'no memory speaks of it' },
  stale_kept: { stage: 'not_stored', term: 'stale kept', meaning: 'only overwritten values are held' },
  suspected: {
    stage: 'summary_error',
    term: 'suspected',
    meaning: 'the subject is kept, the value is not',
  },
  recency_lost: {
    stage: 'summary_error',
    term: 'recency lost',
    meaning: 'nothing tells the old value from the new',
  },
  recency_wrong: { stage: 'summary_error', term: 'recency wrong', meaning: 'the old value looks newer' },
  missing: { stage: 'not_retrieved', meaning: 'stored, and not among what was retrieved' },
  stale_only_retrieved: {
    stage: 'not_retrieved',
    term: 'stale only',
    meaning: 'an overwritten value was retrieved instead',
  },
  supported: { stage: 'reasoning_error', meaning: 'everything was retrieved, and the answer is wrong' },
  co_mention: { stage: 'undetermined', meaning: 'subject and value stand together, in other words' },
  subject_retrieved: {
    stage: 'undetermined',
    meaning: 'stored; what was retrieved speaks of the subject in other words',
  },
  not_in_retrieved: {
    stage: 'undetermined',
    meaning: 'not among what was retrieved, and the store is not known',
  },
  recency_unknown: {
    stage: 'undetermined',
    meaning: 'old and new value there, the texts do not settle which is newer',
  },
  no_retrieval: { stage: 'undetermined', meaning: 'what was retrieved is not known' },
  no_answer: { stage: 'undetermined', meaning: 'everything was retrieved, and the answer is not known' },
  error: { stage: 'undetermined', meaning: 'an error stands in place of the answer' },
  rest_of_path_unknown: {
    stage: 'undetermined',
    meaning: 'unparsed statement retrieved, rest of its path not known',
  },
};

/** The stage that a detail belongs to. */
export function stageOf(detail: StageDetail): Stage {
  return DETAILS[detail].stage;
}

/** A detail in words, e.g. `absent: no memory speaks of it`. */
export function detailText(detail: StageDetail): string {
  const { term, meaning } = DETAILS[detail];
  return term === undefined ? meaning : `${term}: ${meaning}`;
}

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

/** A finding in a reader's words, e.g. `not stored (absent): no memory speaks of it`. */
export function findingText({ stage, detail }: StageFinding): string {
  if (detail === null) return STAGE_NAMES[stage];
  const { term, meaning } = DETAILS[detail];
  return `${STAGE_NAMES[stage]}${term === undefined ? '' : ` (${term})`}: ${meaning}`;
}
