import { InputError } from '../dataset/input-error.js';
import type { Split } from '../dataset/split.js';
import { type Templates, templatesSha256 } from '../retrieval/template.js';
import { type AgentKind, type AgentVariant, agentOf } from './agent.js';
import type { RunPlan } from './run-plan.js';

/** What somebody asks of a run that has a plan; what is not said is as planned. */
export interface AskedRun {
  readonly kind: AgentKind;
  readonly variant: AgentVariant;
  readonly model?: string;
  readonly templates?: Templates;
  readonly datasetSha256: string;
  /** The items chosen, where any choice was made. */
  readonly chosen?: Split;
}

/**
 * Check that a run asks for nothing but what was planned: agent, model, split, templates and items cannot be amended,
 * since outputs under others are another run.
 *
 * @param file - of the plan
 * @throws InputError naming what differs
 */
export function requirePlanned(plan: RunPlan, asked: AskedRun, file: string): void {
  const { kind: planned, ...variant } = plan.agent;
  const agent = planned === asked.kind ? agentOf(asked.kind, { ...variant, ...asked.variant }) : undefined;
  const ids = asked.chosen?.rows.flatMap(({ items }) => items.map(({ id }) => id));
  const differing = [
    JSON.stringify(agent) !== JSON.stringify(plan.agent) && 'another agent',
    asked.model !== undefined && asked.model !== plan.model && `the model ${plan.model}`,
    asked.datasetSha256 !== plan.dataset.contentSha256 && 'another split',
    asked.templates && templatesSha256(asked.templates) !== plan.templates.sha256 && 'other templates',
    ids && ids.join() !== plan.items.map(({ item }) => item).join() && 'other items',
  ].filter((difference) => typeof difference === 'string');
  if (differing.length === 0) return;
  throw new InputError(
    `the run is planned with ${differing.join(' and ')}`,
    'leave the option out, or make another run with --run',
    { file },
  );
}
