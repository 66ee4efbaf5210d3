import { successOf } from '../memfail/success.js';
import type { MemFailGradedResult, MemFailGradePlanResult } from './memfail-grade-text.js';

/** The document of `lastwrite memfail grade --dry-run --json`. */
export function memfailGradePlanDocument(result: MemFailGradePlanResult) {
  const { plan, planSha256, amendments, terms, file, written, estimate } = result;
  const { schema: _, terms: __, ...planned } = plan;
  return {
    schema: 'lastwrite.memfail-grade-plan-report/1',
    file,
    written,
    planSha256,
    ...planned,
    terms,
    amendments,
    estimate,
  };
}

/** The document of `lastwrite memfail grade --json`. */
export function memfailGradedDocument({ run, dataset, planned, graded }: MemFailGradedResult) {
  const { grading, grades, folder } = graded;
  const { n, labels, vacuous } = successOf(grades);
  return {
    schema: 'lastwrite.memfail-graded/1',
    tool: grading.tool,
    run,
    dataset,
    judge: grading.judge,
    answersSha256: grading.answersSha256,
    gradesSha256: grading.gradesSha256,
    folder,
    planned,
    graded: n,
    labels,
    vacuous,
  };
}
