import { join } from 'node:path';
import { selectSets } from '../audit/selection.js';
import { readBundledSplit } from '../dataset/bundled.js';
import { sha256 } from '../dataset/content-hash.js';
import { InputError } from '../dataset/input-error.js';
import { readSplit } from '../dataset/read-split.js';
import type { Split } from '../dataset/split.js';
import { verifySplit } from '../dataset/verify-split.js';
import { type AgentKind, agentOf } from '../experiments/agent.js';
import { agentTasks } from '../experiments/agent-prompt.js';
import { compareTerms, type TermChange } from '../experiments/amendment.js';
import { requirePlanned } from '../experiments/plan-agreement.js';
import { type PlanOnRecord, type RunPaths, readPlan, runPaths } from '../experiments/run-folder.js';
import { makePlan, plannedTasks, planText, selectItems } from '../experiments/run-plan.js';
import type { RunTask } from '../experiments/run-tasks.js';
import type { Terms } from '../experiments/terms.js';
import { applyTermsPatch, defaultTerms } from '../experiments/terms-patch.js';
import { parseArtifact, readUserFile } from '../freeze/artifact.js';
import { OWN_TEMPLATES, readTemplates, type Templates } from '../retrieval/template.js';
import { loadO200kBase } from '../retrieval/tokenizer.js';
import { type AgentRunOptions, agentVariant, termsPatch } from './run-agent-options.js';
import { toolVersion } from './version.js';

/** A run as somebody asks for it, held against its plan where it has one. */
export interface PlannedRun {
  readonly paths: RunPaths;
  readonly split: Split;
  /** As it stands on record, or as it would be written. */
  readonly record: PlanOnRecord;
  readonly onRecord: boolean;
  /** The terms that are asked for; other than those in force where an option says so. */
  readonly asked: Terms;
  readonly changes: readonly TermChange[];
  /** One an item of the plan. */
  readonly tasks: readonly RunTask[];
}

/**
 * Work out what is asked for.
 *
 * @param rewrite - make the plan anew even where there is one: before a run begins it may still be changed
 * @throws InputError when the run is planned otherwise in what cannot be amended
 */
export async function planRun(
  kind: AgentKind,
  options: AgentRunOptions,
  { rewrite }: { readonly rewrite: boolean },
): Promise<PlannedRun> {
  const paths = runPaths(runFolder(kind, options));
  const [split, templates, tokenizer, onRecord] = await Promise.all([
    loadSplit(options.data),
    options.templates === undefined ? undefined : loadTemplates(options.templates),
    loadO200kBase(),
    rewrite ? undefined : readPlan(paths),
  ]);
  const { contentSha256, pinned } = verifySplit(split);
  const choice = options.sets !== undefined || options.limit !== undefined;
  const chosen = selectItems(selectSets(split, options.sets), options.limit);
  if (onRecord) {
    const asked = applyTermsPatch(onRecord.terms, termsPatch(options));
    requirePlanned(
      onRecord.plan,
      {
        kind,
        variant: agentVariant(options),
        datasetSha256: contentSha256,
        ...(options.model !== undefined && { model: options.model }),
        ...(templates && { templates }),
        ...(choice && { chosen }),
      },
      paths.plan,
    );
    const { plan } = onRecord;
    const tasks = plannedTasks(plan, agentTasks(split, plan.agent, plan.templates, tokenizer));
    const changes = compareTerms(onRecord.terms, asked);
    return { paths, split, record: onRecord, onRecord: true, asked, changes, tasks };
  }
  const { model } = options;
  if (model === undefined) throw new InputError('no model is named', 'name one with --model');
  const agent = agentOf(kind, agentVariant(options));
  const terms = applyTermsPatch(defaultTerms(kind, options.baseUrl), termsPatch(options));
  const own = templates ?? OWN_TEMPLATES;
  const all = agentTasks(chosen, agent, own, tokenizer);
  const dataset = { contentSha256, pinned };
  const tool = `lastwrite ${toolVersion()}`;
  const plan = makePlan({ tool, agent, model, dataset, templates: own, terms, tasks: all });
  const record = { plan, planSha256: sha256(planText(plan)), amendments: [], terms };
  const tasks = plannedTasks(plan, all);
  return { paths, split, record, onRecord: false, asked: terms, changes: [], tasks };
}

function runFolder(kind: AgentKind, { run, model }: AgentRunOptions): string {
  if (run !== undefined) return run;
  if (model === undefined)
    throw new InputError('no run is named', 'name a model with --model, or a folder with --run');
  return join('runs', `${kind}-${model.replace(/[^\w.-]+/g, '-')}`);
}

/** The split that is given, or the bundled one. */
export async function loadSplit(data: string | undefined): Promise<Split> {
  return (data === undefined ? await readBundledSplit() : await readSplit(data)).split;
}

/** Read a templates file that somebody names. */
export async function loadTemplates(path: string): Promise<Templates> {
  return parseArtifact(await readUserFile(path), readTemplates);
}
