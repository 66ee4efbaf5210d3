import type { GradedBy } from '../memfail/grading.js';
import type { MemFailRun } from '../memfail/load-run.js';

/** Rows of `lastwrite memfail report --items`: a question of a run. */
export function memfailItemRows({ folder, record, answers }: MemFailRun, { grades, grading }: GradedBy) {
  const { memory, model, k } = record.plan;
  const answerOf = new Map(answers.map((answer) => [answer.id, answer]));
  return grades.map((grade) => {
    const answer = answerOf.get(grade.id)!;
    return {
      run: folder,
      dataset: grade.dataset,
      system: memory.spec,
      model,
      k,
      judge: grading.judge.kind === 'text' ? 'text' : grading.judge.model,
      id: grade.id,
      kind: grade.kind,
      size: grade.size ?? null,
      label: grade.label,
      vacuous: grade.vacuous,
      facts: grade.facts.map(({ label }) => label),
      invocation: grade.invocation?.value ?? null,
      letter: grade.letter?.read ?? null,
      letterRight: grade.letter?.right ?? null,
      ingestion: answer.store.ingestion,
      retrieved: answer.retrieved?.length ?? null,
      question: answer.question,
      answer: answer.answer,
      error: answer.error ?? null,
    };
  });
}
