import type { AdjudicationTask, Arm } from '../audit/blind-evidence.js';
import { VERDICT_SCHEMES, type VerdictFile } from '../audit/verdict.js';

/** An answer that a model may give, and the verdict that it stands for. */
export interface AnswerOption {
  /** What the model writes. */
  readonly code: string;
  readonly verdict: string;
  readonly meaning: string;
}

/** The scheme of a task's verdicts. */
export const TASK_SCHEMES: Readonly<Record<AdjudicationTask, VerdictFile['scheme']>> = {
  labels: 'paper',
  superseded: 'gold',
};

/** The rules, in our own words; the six in the order in which the paper's rule tests them. */
const MEANINGS: Readonly<Record<string, string>> = {
  parse_failure: 'a fact that the question needs stands only in a statement marked unparsed',
  ambiguous_gold:
    'the list holds the released answer, but the statements in force contradict it or do not lead to it from what the question names',
  multi_hop_composition_failure:
    'the statements in force do lead to the released answer from what the question names, and the program started elsewhere or took another path',
  genuine_beyond_last_write:
    'the question demonstrably needs a meaning that "the newest statement wins" cannot express',
  normalization_artifact: "the program's answer is the released answer, only written differently",
  unclassifiable: 'no single cause can be isolated',
  gold_superseded:
    'a later statement with the same subject and relation replaced the released answer, or the answer can be reached only through a statement that was replaced in this way',
  gold_right: 'the statements in force lead to the released answer',
  question_defective:
    'the question cannot be answered from the statements at all, or has several right answers',
  cannot_tell: 'the statements shown do not decide it',
};

/** The answers to a task. In arm C they are letters, so that not even their names tell how the items are sorted. */
export function answerOptions(task: AdjudicationTask, arm: Arm): AnswerOption[] {
  return VERDICT_SCHEMES[TASK_SCHEMES[task]].map((verdict, index) => ({
    code: arm === 'C' ? 'abcdef'[index]! : verdict,
    verdict,
    meaning: MEANINGS[verdict]!,
  }));
}

const SETTING = `You judge one question of a benchmark about facts that change. A list of numbered statements comes first in the benchmark; a larger number is a newer statement. The rule of the benchmark is that the newest statement about the same subject and relation holds: it overwrites the older ones. Statements that were not overwritten are in force. A program read every statement that one of its patterns fits ("parsed", with subject, relation and object); it does not see the others ("unparsed"). It then answered the question by following statements in force. Its answer was scored against the released answer.`;

const ASK: Readonly<Record<AdjudicationTask, string>> = {
  labels:
    "Say why the program's answer and the released answer differ. Go through these tests in this order, and take the first that is met:",
  superseded:
    'Say whether the released answer still holds by the rule of the benchmark. Read the statements themselves, not only what the program made of them. The answers are:',
};

const FLAG = `"Reachable" says whether some path of at most six statements in force leads from something that the question names to the released answer, whatever relations the question asks for.`;
const CUT =
  'Where statements were left out for length, it is said; do not take what is not shown for absent.';

const FORM = `Answer with one JSON object and nothing else, without a code fence:
{"verdict": one of the codes above, "confidence": "high", "medium" or "low", "reason": one sentence that names the statements it rests on}`;

/** What is said before every row of a batch: it depends on task and arm alone. */
export function instructions(task: AdjudicationTask, arm: Arm): string {
  const options = answerOptions(task, arm).map(({ code, meaning }, index) =>
    task === 'labels' ? `${index + 1}. ${code}: ${meaning}.` : `- ${code}: ${meaning}.`,
  );
  return [
    SETTING,
    [...(arm === 'A' ? [FLAG] : []), CUT].join(' '),
    `${ASK[task]}\n${options.join('\n')}`,
    FORM,
  ].join('\n\n');
}
