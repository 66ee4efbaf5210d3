import type { PlanOnRecord } from '../experiments/run-folder.js';
import { ignoresK } from '../memory/declared-setting.js';
import { describeIdentity } from '../memory/live-system.js';
import { estimateMemory, type PromptEstimate } from '../memory/memory-estimate.js';
import type { MemoryPlan } from '../memory/memory-plan.js';
import { BY_ITSELF } from './memory-run-text.js';
import { oneLine } from './one-line.js';
import { changeText, dollars, grouped, retryText, samplingText, WORDING_NAMES } from './run-plan-text.js';

/** The plan of a memory run, as the renderers get it. */
export interface MemoryPlanResult extends PlanOnRecord<MemoryPlan> {
  readonly file: string;
  /** False for a dry run. */
  readonly written: boolean;
}

/** The plan of a memory run, for the terminal. */
export function memoryPlanText(result: MemoryPlanResult): string {
  const { plan, planSha256, amendments, terms, file, written } = result;
  const rows: [string, string][] = [
    ['memory', memoryText(plan)],
    ...(plan.memoryModel ? [['works with', oneLine(plan.memoryModel.model)] satisfies [string, string]] : []),
    ['model', oneLine(plan.model)],
    ['endpoint', `${terms.baseUrl}, ${terms.timeoutSeconds} s an attempt`],
    ['asked', benchmarkText(plan)],
    ['templates', `${WORDING_NAMES[plan.prompt.wording]} (sha256 ${plan.prompt.sha256.slice(0, 12)})`],
    ['sampling', samplingText(terms)],
    ['retry rule', retryText(terms)],
    ['scoring', terms.scoring === 'full' ? 'the full output' : 'the first line, cut to 10 words'],
    ['budget', terms.maxCost === null ? 'no limit' : dollars(terms.maxCost)],
    ...plan.stores.map(({ store, conversations, tokens }): [string, string] => [
      'store',
      `${store}: ${grouped(conversations)} conversations, ${grouped(tokens)} tokens`,
    ]),
    ...estimateRows(result),
    ['plan', `${file}${written ? '' : ' (not written: dry run)'}, sha256 ${planSha256.slice(0, 12)}`],
    ...amendments.map(({ number, time, reason, changes }): [string, string] => [
      'amended',
      `${number}. ${time.slice(0, 10)} ${oneLine(reason)}: ${changes.map(changeText).join('; ') || 'no term changed'}`,
    ]),
  ];
  return rows.map(([name, value]) => `${name.padEnd(11)}${value}`).join('\n');
}

function memoryText({ memory: { identity }, k }: MemoryPlan): string {
  const limit = ignoresK(identity) ? 'all memories' : `${k} memories at most`;
  return `${oneLine(describeIdentity(identity))}, ${limit} a question`;
}

function benchmarkText({ benchmark, items }: MemoryPlan): string {
  if (benchmark.name === 'memfail') {
    return `${items.length} questions of MemFail ${benchmark.dataset} (sha256 ${benchmark.sha256.slice(0, 12)})`;
  }
  const which = benchmark.pinned ? 'the pinned split' : 'NOT the whole pinned split';
  return `${items.length} items of ${which} (sha256 ${benchmark.contentSha256.slice(0, 12)}), lists in chunks of about ${grouped(benchmark.chunkCharacters)} characters`;
}

function estimateRows({ plan, terms }: MemoryPlanResult): [string, string][] {
  const { calls, outputTokens, least, most, memoryModel } = estimateMemory(plan, terms);
  const rows: [string, string][] = [
    [
      'estimate',
      `${grouped(calls)} calls, ${inputText(least, most)}, about ${grouped(outputTokens)} output tokens`,
    ],
    ['cost', costRange(least, most)],
  ];
  if (!memoryModel) return rows;
  const more =
    plan.memory.spec === 'mem0'
      ? `the memory model is ${BY_ITSELF}`
      : "the memory system's own model calls come on top: not known before the run";
  return [...rows, ['', more]];
}

function inputText(least: PromptEstimate, most: PromptEstimate | null): string {
  const known = `${grouped(least.inputTokens)} input tokens (o200k_base)`;
  if (!most) return `${known} and the memories: not known before retrieval`;
  if (most.inputTokens === least.inputTokens) return known;
  return `${grouped(least.inputTokens)} to ${grouped(most.inputTokens)} input tokens (o200k_base; without a memory, and with the longest)`;
}

function costRange(least: PromptEstimate, most: PromptEstimate | null): string {
  if (least.cost === null) return 'no prices, no cost';
  if (most?.cost == null)
    return `from ${dollars(least.cost)}; the memories' part is not known before retrieval`;
  const [low, high] = [dollars(least.cost), dollars(most.cost)];
  return low === high ? `about ${low}` : `${low} to ${high}`;
}
