import { selectSets } from '../audit/selection.js';
import { sha256 } from '../dataset/content-hash.js';
import { InputError } from '../dataset/input-error.js';
import type { Split } from '../dataset/split.js';
import { verifySplit } from '../dataset/verify-split.js';
import { CHUNK_CHARACTERS } from '../experiments/agent.js';
import { compareTerms } from '../experiments/amendment.js';
import { type PlanOnRecord, readPlanOf } from '../experiments/run-folder.js';
import { selectItems } from '../experiments/run-plan.js';
import { applyTermsPatch, defaultTerms } from '../experiments/terms-patch.js';
import { conflictResolutionMessages, conflictResolutionWork } from '../memory/conflict-resolution-work.js';
import { storesNothing } from '../memory/declared-setting.js';
import { type MemoryPaths, memoryPaths } from '../memory/memory-folder.js';
import { type MemoryPlan, makeMemoryPlan, memoryPlanSchema, memoryPlanText } from '../memory/memory-plan.js';
import { requirePlannedMemory, requirePlannedWork } from '../memory/memory-plan-agreement.js';
import type { StoreWork } from '../memory/memory-run.js';
import { describeMemorySpec, parseMemorySpec } from '../memory/open-memory.js';
import {
  OWN_TEMPLATES,
  type Templates,
  TIME_STAMP,
  templatesSha256,
  wordingOf,
} from '../retrieval/template.js';
import { loadO200kBase } from '../retrieval/tokenizer.js';
import {
  askedSystem,
  embeddingOf,
  type MemorySystemOptions,
  memoryModelOf,
  memoryRunFolder,
  readIdentity,
} from './memory-system-options.js';
import type { HeldPlan } from './plan-on-record.js';
import { loadSplit, loadTemplates } from './planned-run.js';
import { type AgentRunOptions, termsPatch } from './run-agent-options.js';
import { toolVersion } from './version.js';

/** What may be said of a memory run; what is not said is as planned. */
export interface MemoryRunOptions extends AgentRunOptions, MemorySystemOptions {
  readonly chunkCharacters?: number;
}

/** A memory run as somebody asks for it, held against its plan where it has one. */
export interface PlannedMemory extends HeldPlan<MemoryPlan> {
  readonly paths: MemoryPaths;
  readonly split: Split;
  readonly work: readonly StoreWork[];
  readonly messages: ReturnType<typeof conflictResolutionMessages>;
  readonly countTokens: (text: string) => number;
}

/** Memories a question, as the BM25 agent has it. */
export const MEMORIES = 10;

/** The plan of a run folder, where it is one of a memory run. */
export function readMemoryPlan(paths: MemoryPaths): Promise<PlanOnRecord<MemoryPlan> | undefined> {
  return readPlanOf(paths, memoryPlanSchema);
}

/**
 * Work out what is asked for. A system whose plan is still to be made is started, so that it says who it is.
 *
 * @throws InputError when the run is planned otherwise in what cannot be amended
 */
export async function planMemory(options: MemoryRunOptions): Promise<PlannedMemory> {
  const paths = memoryPaths(memoryRunFolder(options, (system, model) => `memory-${system}-${model}`));
  const [split, templates, tokenizer, onRecord] = await Promise.all([
    loadSplit(options.data),
    options.templates === undefined ? undefined : loadTemplates(options.templates),
    loadO200kBase(),
    readMemoryPlan(paths),
  ]);
  const base = { paths, split, countTokens: (text: string) => tokenizer.encode(text).length };
  const chosen = selectItems(selectSets(split, options.sets), options.limit);
  if (!onRecord) return planAnew(options, base, chosen, templates ?? OWN_TEMPLATES);
  try {
    return goOn(options, base, chosen, templates, onRecord);
  } catch (error) {
    throw error instanceof InputError ? error.at({ file: paths.plan }) : error;
  }
}

type Base = Pick<PlannedMemory, 'paths' | 'split' | 'countTokens'>;

async function planAnew(
  options: MemoryRunOptions,
  base: Base,
  chosen: Split,
  templates: Templates,
): Promise<PlannedMemory> {
  const { system, model, k = MEMORIES, chunkCharacters = CHUNK_CHARACTERS } = options;
  const missing = system === undefined ? 'memory system' : 'model';
  if (system === undefined || model === undefined) {
    throw new InputError(
      `there is no plan here, and no ${missing} is named`,
      `name one with --${system === undefined ? 'system' : 'model'}, or the folder of a run that has begun with --run`,
      { file: base.paths.plan },
    );
  }
  const { contentSha256, pinned } = verifySplit(base.split);
  const spec = describeMemorySpec(parseMemorySpec(system));
  const memoryModel = memoryModelOf(spec, model, options);
  const embedding = embeddingOf(spec, options);
  // The prompts are the BM25 agent's, and so is the sampling.
  const terms = applyTermsPatch(defaultTerms('bm25', options.baseUrl), termsPatch(options));
  const identity = await readIdentity(
    { memory: { spec, embedding }, memoryModel },
    terms,
    options.memoryTimeout,
  );
  const work = conflictResolutionWork(chosen, templates, chunkCharacters);
  const messages = conflictResolutionMessages(templates, storesNothing(identity));
  const sets = chosen.rows.map(({ set }) => set);
  const plan = makeMemoryPlan({
    tool: `lastwrite ${toolVersion()}`,
    benchmark: { name: 'conflict-resolution', contentSha256, pinned, sets, chunkCharacters },
    memory: { spec, identity, embedding },
    memoryModel,
    model,
    k,
    prompt: {
      wording: wordingOf(templates),
      sha256: templatesSha256(templates),
      timeStamp: TIME_STAMP,
      texts: { system: templates.system, memorize: templates.memorize, query: templates.query },
    },
    terms,
    work,
    messages,
    countTokens: base.countTokens,
  });
  const record = { plan, planSha256: sha256(memoryPlanText(plan)), amendments: [], terms };
  return { ...base, record, onRecord: false, asked: terms, changes: [], work, messages };
}

function goOn(
  options: MemoryRunOptions,
  base: Base,
  chosen: Split,
  templates: Templates | undefined,
  onRecord: PlanOnRecord<MemoryPlan>,
): PlannedMemory {
  const { plan, terms } = onRecord;
  const { benchmark } = plan;
  if (benchmark.name !== 'conflict-resolution')
    throw new InputError('this is a run of MemFail', 'go on with it by lastwrite memfail run');
  const choice = options.sets !== undefined || options.limit !== undefined;
  requirePlannedMemory(plan, {
    ...askedSystem(options),
    model: options.model,
    k: options.k,
    promptSha256: templates && templatesSha256(templates),
    benchmark: {
      contentSha256: verifySplit(base.split).contentSha256,
      chunkCharacters: options.chunkCharacters,
    },
    items: choice ? chosen.rows.flatMap(({ items }) => items.map(({ id }) => id)) : undefined,
  });
  const own = plannedTemplates(plan);
  const work = conflictResolutionWork(plannedSplit(base.split, plan), own, benchmark.chunkCharacters);
  const messages = conflictResolutionMessages(own, storesNothing(plan.memory.identity));
  requirePlannedWork(plan, { work, messages });
  const asked = applyTermsPatch(terms, termsPatch(options));
  const changes = compareTerms(terms, asked);
  return { ...base, record: onRecord, onRecord: true, asked, changes, work, messages };
}

function plannedTemplates({ prompt: { texts } }: MemoryPlan): Templates {
  const { system = '', memorize = '', query = '' } = texts;
  return { system, memorize, query };
}

function plannedSplit(split: Split, { items }: MemoryPlan): Split {
  const planned = new Set(items.map(({ item }) => item));
  const rows = split.rows.map((row) => ({ ...row, items: row.items.filter(({ id }) => planned.has(id)) }));
  return { rows: rows.filter((row) => row.items.length > 0) };
}
