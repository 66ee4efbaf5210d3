import type { Finding, FindingCode } from '../memfail/finding.js';

type Words = (finding: Finding) => string;

const list = (values: Finding['values']) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

const tenths = (value: number | undefined) => String(Math.round((value ?? 0) * 10) / 10);

/** What a check looks for and what it found, in words; the count stands beside it. */
const WORDS: Readonly<Record<FindingCode, Words>> = {
  size: ({ count, values }) => `${count} rows: ${list(values)}`,
  duplicate_units: () => 'units say what an earlier one says',
  duplicate_questions: () => 'questions ask what an earlier one asks',
  name_of_several_essays: ({ values }) =>
    `essays are about a name that other essays are about too (${values.names} names in all): ${values.questions} questions ask by such a name, and the one store holds several people of it`,
  answer_majority: ({ values }) =>
    `answers are the same: saying it always scores as much (no ${values.no}, yes ${values.yes})`,
  label_against_answer: ({ values }) =>
    `answers run against condition_met; ${values.refusals} of them because the behaviour is a refusal and the question asks for its opposite`,
  condition_number_untold: ({ values }) =>
    `conditions with numbers have an essay that lacks some of them; it lacks every one of them ${values.everyNumberUntold} times, and holds no number at all ${values.essayWithoutNumbers} times: what is graded was never told`,
  name_not_in_essay: () => 'essays do not name whom they are about',
  name_not_in_question: () => 'questions do not give the name in full',
  error_shares_not_comparable: ({ dataset }) => {
    const [here, there] = dataset === 'conditional-easy' ? ['storage', 'summary'] : ['summary', 'storage'];
    const other = dataset === 'conditional-easy' ? 'Hard' : 'Easy';
    return `the condition is graded in the ${here} check, that of ${other} in the ${there} check: shares of storage and summary errors do not compare between the two`;
  },
  facts_spread: ({ values, dataset }) =>
    `items by ${dataset === 'coexisting' ? 'the number of their facts' : 'their hops'}: ${list(values)}`,
  retrieval_ceiling: ({ values }) =>
    `items can be passed at k = 5 by a store of one fact a memory (${list(values)})`,
  preference_not_named: ({ values }) =>
    `facts do not name their preference, in ${values.rows} rows (letter for letter: ${values.notLiterally})`,
  preference_recurs: ({ values }) =>
    `distinct preferences stand in several categories, in ${values.rows} rows: another row's memory can satisfy a check`,
  gold_not_the_preferences: () => 'expected answers are not the list of their preferences',
  empty_store_passes: () =>
    'questions are passed by an empty store, or by always saying that there is no information',
  named_person_in_store: () =>
    'misleading questions name somebody who has an essay in the same store, so that having no information is untrue',
  misleading_on_the_theme: () =>
    'misleading questions name somebody whose essay is of the theme that the question was made of',
  misleading_on_topic: ({ values }) =>
    `misleading questions are answered by an essay about whom they name, ${values.partly} of them in part (one reader's judgement)`,
  misleading_asks_anything: () =>
    'misleading questions ask for anything about somebody with an essay: every sentence of it answers',
  misleading_names_nobody_else: () => 'misleading questions name nobody else',
  chain_shape: () => 'chains have not K + 1 facts and K + 2 distinct anchors',
  anchor_in_no_bordering_fact: () => 'chains have an anchor that stands in neither fact beside it',
  anchor_not_in_each_bordering_fact: () =>
    'chains have an anchor that does not stand literally in both facts beside it',
  head_not_in_stem: () => 'chains do not have their head in the question',
  middle_anchor_in_stem: () => 'chains have a middle anchor in the question',
  gold_not_last_anchor: () => 'chains have another answer than their last anchor',
  letter_not_of_gold: () => 'chains have a letter that is not of the expected answer',
  choices_repeat: () => 'chains have a choice twice',
  wrong_choice_in_own_facts: () => 'chains have a wrong choice in their own facts',
  options_not_the_choices: () => 'chains ask with other options than their choices',
  gold_not_only_sink: () =>
    'chains lead, over the store that they share, to something else than their answer or beyond it (anchors alike by their text)',
  gold_not_only_sink_of_person: () => 'chains do so where anchors of different persons are kept apart',
  literal_choice: ({ values, of }) =>
    `questions are answered without following anything, by the only choice that occurs in a stored fact; ${tenths(values.expected)} of ${of} are to be expected so (as whole words: ${values.uniqueAsWords}, ${tenths(values.expectedAsWords)})`,
  letter_balance: ({ values }) => `questions have the most frequent letter (${list(values)})`,
};

/** They tell numbers of their own, and of every row. */
const UNCOUNTED: readonly FindingCode[] = ['size', 'error_shares_not_comparable', 'facts_spread'];

/** How many were found of how many; nothing where the words say it. */
export function foundText({ code, count, of }: Finding): string {
  return UNCOUNTED.includes(code) ? '' : `${count} of ${of}`;
}

/** A finding in words, to stand behind {@link foundText}. */
export function findingWords(finding: Finding): string {
  return WORDS[finding.code](finding);
}

/** What a clean check looked for, as a title. */
export function checkName(code: FindingCode): string {
  return code.replaceAll('_', ' ');
}
