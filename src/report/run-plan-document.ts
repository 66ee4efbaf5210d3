import { estimatePlan } from '../experiments/run-plan.js';
import type { RunPlanResult } from './run-plan-text.js';

/** The document of `lastwrite run plan --json`; the templates and the items stand in the plan file. */
export function runPlanDocument({ plan, planSha256, amendments, terms, file, written }: RunPlanResult) {
  const { items, templates, schema: _, terms: __, estimate: ___, ...rest } = plan;
  return {
    schema: 'lastwrite.run-plan-report/1',
    file,
    written,
    planSha256,
    ...rest,
    templates: { wording: templates.wording, sha256: templates.sha256, timeStamp: templates.timeStamp },
    terms,
    amendments,
    estimate: estimatePlan(items, terms),
    items: items.length,
  };
}
