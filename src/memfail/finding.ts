import type { MemFailDataset } from './memfail-data.js';

/** What is found about a dataset, check by check; `src/report` words them. */
export const FINDING_CODES = [
  // every dataset
  'size',
  'duplicate_units',
  'duplicate_questions',
  // Conditional-Facts and Persona-Retrieval
  'name_of_several_essays',
  // Conditional-Facts
  'answer_majority',
  'label_against_answer',
  'condition_number_untold',
  'name_not_in_essay',
  'name_not_in_question',
  'error_shares_not_comparable',
  // Coexisting-Facts and Long-Hop
  'facts_spread',
  'retrieval_ceiling',
  // Coexisting-Facts
  'preference_not_named',
  'preference_recurs',
  'gold_not_the_preferences',
  // Persona-Retrieval
  'empty_store_passes',
  'named_person_in_store',
  'misleading_on_the_theme',
  'misleading_on_topic',
  'misleading_asks_anything',
  'misleading_names_nobody_else',
  // Long-Hop
  'chain_shape',
  'anchor_in_no_bordering_fact',
  'anchor_not_in_each_bordering_fact',
  'head_not_in_stem',
  'middle_anchor_in_stem',
  'gold_not_last_anchor',
  'letter_not_of_gold',
  'choices_repeat',
  'wrong_choice_in_own_facts',
  'options_not_the_choices',
  'gold_not_only_sink',
  'gold_not_only_sink_of_person',
  'literal_choice',
  'letter_balance',
] as const;

/** What a check looks for. */
export type FindingCode = (typeof FINDING_CODES)[number];

/** How severe a check's findings are, where there are any. */
export const SEVERITIES = ['error', 'warning', 'note', 'clean'] as const;

/**
 * `error`: items are not scored as meant; `warning`: a score or a check is weaker than it looks; `note`: to be known
 * when reading numbers; `clean`: the check found nothing.
 */
export type Severity = (typeof SEVERITIES)[number];

/** Where something was found. */
export interface FindingPlace {
  /** 1-based, the header being row 1. */
  readonly row: number;
  /** The dataset's own name for it, or one by row: `longhop-2hop-020`, `coexisting#22.1`. */
  readonly id: string;
  /** What it is there: the preference, the anchor, the essay's row, … */
  readonly detail: string;
}

/** What a check found. */
export interface Finding {
  readonly code: FindingCode;
  readonly dataset: MemFailDataset;
  readonly severity: Severity;
  /** How many it is found of; `of` how many were looked at. */
  readonly count: number;
  readonly of: number;
  /** Further numbers of the check, by name. */
  readonly values: Readonly<Record<string, number>>;
  readonly places: readonly FindingPlace[];
}

/** A check's outcome before it is known how many places it has. */
export interface Check {
  readonly code: FindingCode;
  readonly severity: Exclude<Severity, 'clean'>;
  readonly of: number;
  readonly values?: Readonly<Record<string, number>>;
  readonly places?: readonly FindingPlace[];
  /** Where not every place counts once, or none is listed. */
  readonly count?: number;
}

/** The finding of a check: clean where it counts nothing, unless it only tells a number. */
export function finding(
  dataset: MemFailDataset,
  { code, severity, of, values = {}, places = [], count = places.length }: Check,
): Finding {
  return {
    code,
    dataset,
    severity: count === 0 && severity !== 'note' ? 'clean' : severity,
    count,
    of,
    values,
    places,
  };
}

/** How many there are of each value, by name. */
export function tally(values: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
