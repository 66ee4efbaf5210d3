import type { MemFailRunPlanResult, MemFailRunResult } from './memfail-run-text.js';

/** The document of `lastwrite memfail run --dry-run --json`. */
export function memfailRunPlanDocument(result: {
  readonly tool: string;
  readonly plans: readonly MemFailRunPlanResult[];
}) {
  return {
    schema: 'lastwrite.memfail-run-plans/1',
    tool: result.tool,
    plans: result.plans.map(({ plan, planSha256, amendments, terms, dataset, file, written, estimate }) => ({
      file,
      written,
      planSha256,
      dataset,
      datasetSha256: plan.benchmark.name === 'memfail' ? plan.benchmark.sha256 : null,
      memory: plan.memory,
      memoryModel: plan.memoryModel,
      model: plan.model,
      k: plan.k,
      units: plan.stores.reduce((sum, { conversations }) => sum + conversations, 0),
      questions: plan.items.length,
      terms,
      amendments,
      estimate,
    })),
  };
}

/** The document of `lastwrite memfail run --json`; the answers stand in each run's answers.jsonl. */
export function memfailRunDocument({
  tool,
  runs,
}: {
  readonly tool: string;
  readonly runs: readonly MemFailRunResult[];
}) {
  return {
    schema: 'lastwrite.memfail-run/1',
    tool,
    runs: runs.map(({ end, ...run }) => ({
      ...run,
      end: end.why,
      fault: end.why === 'fault' ? end.fault : null,
    })),
  };
}
