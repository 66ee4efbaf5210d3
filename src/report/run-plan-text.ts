import { describeAgent } from '../experiments/agent.js';
import type { PlanOnRecord } from '../experiments/run-folder.js';
import { estimatePlan, type RunPlan } from '../experiments/run-plan.js';
import type { Stage, Terms } from '../experiments/terms.js';
import type { Wording } from '../retrieval/template.js';
import { oneLine } from './one-line.js';

/** A plan, as the renderers get it. */
export interface RunPlanResult extends PlanOnRecord {
  readonly file: string;
  /** False for a dry run. */
  readonly written: boolean;
}

/** Whose wording an agent has, for readers. */
export const WORDING_NAMES: Readonly<Record<Wording, string>> = {
  own: "this project's own wording",
  official: "the benchmark's official wording",
  other: "neither this project's nor the benchmark's official wording",
};

/** A plan for the terminal. */
export function runPlanText(result: RunPlanResult): string {
  const { plan, planSha256, amendments, terms, file, written } = result;
  const rows: [string, string][] = [
    ['agent', describeAgent(plan.agent)],
    ['model', oneLine(plan.model)],
    ['endpoint', `${terms.baseUrl}, ${terms.timeoutSeconds} s an attempt`],
    ['split', splitText(plan)],
    ['templates', `${WORDING_NAMES[plan.templates.wording]} (sha256 ${plan.templates.sha256.slice(0, 12)})`],
    ['sampling', samplingText(terms)],
    ['retry rule', retryText(terms)],
    ['scoring', terms.scoring === 'full' ? 'the full output' : 'the first line, cut to 10 words'],
    ['budget', terms.maxCost === null ? 'no limit' : dollars(terms.maxCost)],
    ...estimateRows(plan, terms),
    ['plan', `${file}${written ? '' : ' (not written: dry run)'}, sha256 ${planSha256.slice(0, 12)}`],
    ...amendments.map(({ number, time, reason, changes }): [string, string] => [
      `amended`,
      `${number}. ${time.slice(0, 10)} ${oneLine(reason)}: ${changes.map(changeText).join('; ') || 'no term changed'}`,
    ]),
  ];
  return rows.map(([name, value]) => `${name.padEnd(11)}${value}`).join('\n');
}

function splitText({ dataset, items }: RunPlan): string {
  const which = dataset.pinned ? 'the pinned split' : 'NOT the whole pinned split';
  return `${items.length} items of ${which} (sha256 ${dataset.contentSha256.slice(0, 12)})`;
}

/** What a model samples with, for readers. */
export function samplingText({ temperature, seed, reasoningEffort }: Terms): string {
  return [
    `temperature ${temperature ?? "the provider's default"}`,
    ...(seed === null ? [] : [`seed ${seed}`]),
    ...(reasoningEffort === null ? [] : [`reasoning effort ${reasoningEffort}`]),
  ].join(', ');
}

/** The retry rule, for readers. */
export function retryText({ stages, rateLimitWaits }: Terms): string {
  const stage = ({ attempts, maxOutputTokens }: Stage) =>
    `${attempts} attempts at ${maxOutputTokens} output tokens`;
  return `${stages.map(stage).join(', then ')}; rate limits are waited out (${rateLimitWaits} an item and stage)`;
}

function estimateRows(plan: RunPlan, terms: Terms): [string, string][] {
  const { calls, inputTokens, outputTokens, cost, ceiling } = estimatePlan(plan.items, terms);
  const tokens = `${grouped(calls)} calls, ${grouped(inputTokens)} input tokens (o200k_base), about ${grouped(outputTokens)} output tokens`;
  if (cost === null || ceiling === null) return [['estimate', `${tokens}; no prices, no cost`]];
  return [
    ['estimate', tokens],
    ['cost', `about ${dollars(cost)}; ${dollars(ceiling)} if every item used its whole first output budget`],
  ];
}

/** A changed term, for readers. */
export function changeText({ term, from, to }: { term: string; from?: unknown; to?: unknown }): string {
  return oneLine(`${term} ${JSON.stringify(from)} → ${JSON.stringify(to)}`);
}

/** US dollars, small ones with more digits. */
export function dollars(amount: number): string {
  return `$${amount.toFixed(amount !== 0 && amount < 0.1 ? 4 : 2)}`;
}

/** A count with its thousands parted. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
