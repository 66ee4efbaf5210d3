import type { StoredMemory } from '../memory/memory-system.js';
import type { MemFailAnswer } from './answer-record.js';
import { type Check, isChecked, type Judge, type Subject, type Verdict } from './judge.js';
import { type FactLabel, factLabel, type ItemLabel, labelItem } from './label.js';
import { type LetterHazard, readLetter } from './letter.js';
import type { MemFailData, MemFailFact, MemFailQuestion } from './memfail-data.js';

/** What is graded: a run's answers, and the stores that they were asked of. */
export interface GradedRun {
  readonly data: MemFailData;
  readonly answers: readonly MemFailAnswer[];
  /** By file name, as the answers name them. */
  readonly stores: ReadonlyMap<string, readonly StoredMemory[]>;
}

/** A fact with what the checks found. */
export interface FactGrade {
  readonly fact: MemFailFact;
  readonly label: FactLabel;
  readonly storage: Verdict;
  readonly summary?: Verdict;
  readonly retrieval?: Verdict;
}

/** A question with what the checks found. */
export interface QuestionGrade {
  readonly question: MemFailQuestion;
  readonly answer: MemFailAnswer;
  readonly label: ItemLabel;
  /** A misleading question, passed for want of anything to be misled by. */
  readonly vacuous: boolean;
  /** Undefined where that is not known. */
  readonly passed: boolean | undefined;
  readonly facts: readonly FactGrade[];
  readonly invocation?: Verdict;
  /** Long-Hop: the answer's letter, whatever became of the facts; absent where there is no answer. */
  readonly letter?: {
    readonly read: string | null;
    readonly right: boolean;
    /** Why the letter may not be what the answer chose. */
    readonly hazard: LetterHazard | null;
  };
}

interface Graded {
  readonly question: MemFailQuestion;
  readonly answer: MemFailAnswer;
  readonly facts: { fact: MemFailFact; verdicts: { -readonly [C in Check]?: Verdict } }[];
  invocation?: Verdict;
}

/**
 * Grade a run: storage, summary, retrieval, each only for facts that passed the check before, then the invocation check
 * for questions whose facts all passed.
 *
 * @returns a grade an answer, in the answers' order
 * @throws RangeError when an answer is to a question that the dataset does not have, or its store is missing
 */
export async function gradeRun({ data, answers, stores }: GradedRun, judge: Judge): Promise<QuestionGrade[]> {
  const questions = new Map(data.questions.map((question) => [question.id, question]));
  const graded = answers.map((answer): Graded => {
    const question = questions.get(answer.id);
    if (!question) throw new RangeError(`no question ${answer.id} in ${data.name}`);
    return { question, answer, facts: question.facts.map((fact) => ({ fact, verdicts: {} })) };
  });
  const subjectOf = ({ question, answer }: Graded): Subject => {
    const store = stores.get(answer.store.file);
    if (!store) throw new RangeError(`no store ${answer.store.file}`);
    const { retrieved, answer: text } = answer;
    return { id: question.id, question, store, retrieved: retrieved ?? undefined, answer: text ?? undefined };
  };
  for (const check of ['storage', 'summary', 'retrieval'] as const) {
    if (!isChecked(check, data.name)) continue;
    const open = graded.flatMap((one) =>
      one.facts.flatMap(({ fact, verdicts }, at) =>
        passed(verdicts)
          ? [{ verdicts, subject: { ...subjectOf(one), id: `${one.question.id}/${at + 1}`, fact } }]
          : [],
      ),
    );
    const found = await judge.judge(
      check,
      data.name,
      open.map(({ subject }) => subject),
    );
    for (const [at, { verdicts }] of open.entries()) verdicts[check] = found[at]!;
  }
  const reached = graded.filter(({ facts }) => facts.every(({ verdicts }) => passed(verdicts)));
  const found = await judge.judge('invocation', data.name, reached.map(subjectOf));
  for (const [at, one] of reached.entries()) one.invocation = found[at]!;
  return graded.map(conclude);
}

/** No check so far was anything but passed. */
function passed(verdicts: { readonly [C in Check]?: Verdict }): boolean {
  return Object.values(verdicts).every(({ value }) => value === 'pass');
}

function conclude({ question, answer, facts, invocation }: Graded): QuestionGrade {
  const grades = facts.map(({ fact, verdicts }): FactGrade => {
    const found = { ...verdicts, storage: verdicts.storage! };
    return { fact, label: factLabel(found), ...found };
  });
  const answered = answer.answer !== null;
  const misleading = question.kind === 'misleading';
  const letter =
    answer.answer !== null && question.letter !== undefined
      ? letterOf(answer.answer, question.letter)
      : undefined;
  return {
    question,
    answer,
    ...labelItem({ misleading, facts: grades, invocation, letterRight: letter?.right, answered }),
    facts: grades,
    ...(invocation && { invocation }),
    ...(letter && { letter }),
  };
}

function letterOf(answer: string, right: string): NonNullable<QuestionGrade['letter']> {
  const { letter, hazard } = readLetter(answer);
  return { read: letter ?? null, right: letter === right, hazard: hazard ?? null };
}
