import type { RunStatusResult } from './run-status-text.js';
import { labelsDocument, profileDocument } from './stamp.js';

/** The document of `lastwrite run status --json`. */
export function runStatusDocument(result: RunStatusResult) {
  const { plan, planSha256, amendments, terms, stamp, summary, outcomes } = result;
  const { items, ...counts } = summary;
  return {
    schema: 'lastwrite.run-status/1',
    tool: stamp.tool,
    profile: profileDocument(stamp.method),
    ...labelsDocument(stamp),
    plan: {
      sha256: planSha256,
      agent: plan.agent,
      model: plan.model,
      dataset: plan.dataset,
      templates: { wording: plan.templates.wording, sha256: plan.templates.sha256 },
      terms,
      amendments: amendments.length,
    },
    items,
    ...counts,
    outcomes,
  };
}
