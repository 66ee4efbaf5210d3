import { estimateMemory } from '../memory/memory-estimate.js';
import type { MemoryPlan } from '../memory/memory-plan.js';
import type { MemoryPlanResult } from './memory-plan-text.js';
import type { MemoryRunResult } from './memory-run-text.js';
import { labelsDocument, profileDocument } from './stamp.js';

/** The document of `lastwrite run memory --dry-run --json`; texts and items stand in the plan file. */
export function memoryPlanDocument({ plan, planSha256, amendments, terms, file, written }: MemoryPlanResult) {
  return {
    schema: 'lastwrite.memory-plan-report/1',
    tool: plan.tool,
    file,
    written,
    ...planFields(plan, planSha256),
    terms,
    amendments,
    estimate: estimateMemory(plan, terms),
    stores: plan.stores,
    items: plan.items.length,
  };
}

/** The document of `lastwrite run memory --json`, and of `lastwrite run status --json` on such a run. */
export function memoryRunDocument(result: MemoryRunResult, tool: string) {
  const { plan, planSha256, amendments, terms, stamp, summary, memory, right, outcomes } = result;
  const { items, classes, ...counts } = summary;
  return {
    schema: 'lastwrite.memory-run-status/1',
    tool,
    profile: stamp && profileDocument(stamp.method),
    ...(stamp && labelsDocument(stamp)),
    plan: { ...planFields(plan, planSha256), terms, amendments: amendments.length },
    items: { ...items, right: right?.all ?? null },
    ...counts,
    classes: classes.map((one) => ({ ...one, right: right ? (right.classes[one.class] ?? 0) : null })),
    stores: memory.stores,
    givenUp: memory.givenUp,
    faults: memory.faults,
    memoryModel: memory.model,
    outcomes,
  };
}

function planFields({ benchmark, memory, memoryModel, model, k, prompt }: MemoryPlan, planSha256: string) {
  const { wording, sha256 } = prompt;
  return { planSha256, benchmark, memory, memoryModel, model, k, prompt: { wording, sha256 } };
}
