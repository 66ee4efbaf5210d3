import type { PlanOnRecord } from '../experiments/run-folder.js';
import type { MemFailDataset } from '../memfail/memfail-data.js';
import type { ModelUse, RunUse } from '../memfail/run-cost.js';
import type { MemoryEnd } from '../memory/memory-conduct.js';
import type { MemoryEstimate, PromptEstimate } from '../memory/memory-estimate.js';
import type { MemoryPlan } from '../memory/memory-plan.js';
import { counted } from './counted.js';
import { DATASET_NAMES, shellPath } from './memfail-names.js';
import { oneLine } from './one-line.js';
import { dollars, grouped } from './run-plan-text.js';

/** The plan of a MemFail run, as the renderers get it. */
export interface MemFailRunPlanResult extends PlanOnRecord<MemoryPlan> {
  readonly dataset: MemFailDataset;
  readonly file: string;
  /** False for a dry run. */
  readonly written: boolean;
  readonly estimate: MemoryEstimate;
}

/** How a MemFail run stands, as the renderers get it. */
export interface MemFailRunResult {
  readonly run: string;
  readonly planSha256: string;
  readonly dataset: MemFailDataset;
  readonly system: string;
  readonly model: string;
  readonly k: number;
  readonly end: MemoryEnd;
  /** Questions. */
  readonly planned: number;
  readonly answered: number;
  /** Questions that were given up without an answer. */
  readonly errors: number;
  readonly use: RunUse;
}

/** Plans for the terminal. */
export function memfailRunPlanText(plans: readonly MemFailRunPlanResult[]): string {
  return plans.map(planText).join('\n\n');
}

function planText({ plan, planSha256, amendments, terms, ...one }: MemFailRunPlanResult): string {
  const { dataset, file, written, estimate } = one;
  const [store] = plan.stores;
  const { least, most, calls, outputTokens, memoryModel } = estimate;
  const rows: [string, string][] = [
    [
      'dataset',
      `${DATASET_NAMES[dataset]}: ${counted(store!.conversations, 'unit')}, ${counted(calls, 'question')}`,
    ],
    [
      'memory',
      `${oneLine(plan.memory.spec)} (${plan.memory.identity.name} ${plan.memory.identity.version}), k ${plan.k}`,
    ],
    ...(plan.memoryModel ? [['with', oneLine(plan.memoryModel.model)] as [string, string]] : []),
    ['model', oneLine(plan.model)],
    ['endpoint', `${terms.baseUrl}, ${terms.timeoutSeconds} s an attempt`],
    ['budget', terms.maxCost === null ? 'no limit' : dollars(terms.maxCost)],
    [
      'estimate',
      `${counted(calls, 'answer')}, about ${grouped(outputTokens)} output tokens; prompts: ${promptText(least)} without memories${most ? `, ${promptText(most)} with the longest` : ''}${memoryModel ? "; the memory system's own calls are not in it" : ''}`,
    ],
    ['plan', `${file}${written ? '' : ' (not written: dry run)'}, sha256 ${planSha256.slice(0, 12)}`],
    ...amendments.map(({ number, time, reason }): [string, string] => [
      'amended',
      `${number}. ${time.slice(0, 10)} ${oneLine(reason)}`,
    ]),
  ];
  return rows.map(([name, value]) => `${name.padEnd(10)}${value}`).join('\n');
}

function promptText({ inputTokens, cost }: PromptEstimate): string {
  return `${grouped(inputTokens)} tokens (o200k_base)${cost === null ? '' : `, ${dollars(cost)} in all`}`;
}

/** How runs stand, for the terminal. */
export function memfailRunText(runs: readonly MemFailRunResult[]): string {
  return runs
    .map(({ run, dataset, system, model, k, planned, answered, errors, use }) =>
      [
        `${DATASET_NAMES[dataset]} · ${oneLine(system)} · ${oneLine(model)} · k ${k}`,
        `  ${answered} of ${planned} questions answered${errors > 0 ? `, ${errors} given up` : ''}`,
        `  answers: ${useText(use.answers)}`,
        ...(use.memory.tasks > 0 ? [`  memory system: ${useText(use.memory)}`] : []),
        `  ${nextText({ run, planned, answered, errors })}`,
      ].join('\n'),
    )
    .join('\n\n');
}

/** What to do with a run as it stands. */
function nextText({
  run,
  planned,
  answered,
  errors,
}: Pick<MemFailRunResult, 'run' | 'planned' | 'answered' | 'errors'>) {
  if (answered + errors < planned) return 'Next: the same command with --resume, to ask the rest';
  const grade = `lastwrite memfail grade ${shellPath(run)}`;
  return errors === 0 ? `Next: ${grade}` : `Next: the same command with --retry-errors, or ${grade}`;
}

/** Calls, tokens and cost in a line. */
export function useText({ attempts, inputTokens, outputTokens, cost, unknownCeiling }: ModelUse): string {
  const unknown =
    unknownCeiling > 0 ? `, at most ${dollars(unknownCeiling)} of it for attempts of unknown cost` : '';
  const price = cost === null ? 'no prices' : `${dollars(cost)}${unknown}`;
  return `${counted(attempts, 'call')}, ${grouped(inputTokens)} tokens in, ${grouped(outputTokens)} out, ${price}`;
}
