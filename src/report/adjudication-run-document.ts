import { estimateAdjudication } from '../experiments/adjudication-plan.js';
import type { AdjudicationPlanResult, AdjudicationRunResult } from './adjudication-run-text.js';

/** The document of `lastwrite adjudicate run --dry-run --json`. */
export function adjudicationPlanDocument(result: AdjudicationPlanResult) {
  const { plan, planSha256, amendments, terms, file, written, cutRows } = result;
  const { tool, model, reader, answers, batch, items } = plan;
  return {
    schema: 'lastwrite.adjudication-plan-report/1',
    file,
    written,
    planSha256,
    tool,
    model,
    reader,
    answers,
    batch,
    terms,
    amendments,
    estimate: estimateAdjudication(plan, terms),
    rows: items.length,
    cutRows,
  };
}

/** The document of `lastwrite adjudicate run --json`; the verdicts stand in the verdict file. */
export function adjudicationRunDocument(result: AdjudicationRunResult) {
  const { plan, planSha256, amendments, terms, reading, summary, verdictFile } = result;
  const { classes: _, items, ...counts } = summary;
  return {
    schema: 'lastwrite.adjudication-run/1',
    tool: plan.tool,
    plan: {
      sha256: planSha256,
      model: plan.model,
      reader: plan.reader,
      answers: plan.answers,
      batch: plan.batch,
      terms,
      amendments: amendments.length,
    },
    verdicts: reading.verdicts.length,
    truncated: reading.truncated,
    unanswered: reading.unanswered,
    invalid: { answers: reading.invalid, rows: reading.invalidRows },
    items,
    ...counts,
    verdictFile,
  };
}
