import { sha256 } from '../dataset/content-hash.js';
import { InputError } from '../dataset/input-error.js';
import { compareTerms } from '../experiments/amendment.js';
import { type PlanOnRecord, readPlanOf } from '../experiments/run-folder.js';
import type { Terms } from '../experiments/terms.js';
import { applyTermsPatch, defaultTerms } from '../experiments/terms-patch.js';
import { answerTexts, answerWordingSha256 } from '../memfail/answer-prompt.js';
import { loadMemFailFile, type MemFailFile, memFailData } from '../memfail/load-memfail.js';
import { firstRows, memfailMessages, memfailWork, plannedPart } from '../memfail/loop.js';
import type { MemFailData, MemFailDataset } from '../memfail/memfail-data.js';
import { type MemoryPaths, memoryPaths } from '../memory/memory-folder.js';
import { type MemoryPlan, makeMemoryPlan, memoryPlanSchema, memoryPlanText } from '../memory/memory-plan.js';
import { requirePlannedMemory, requirePlannedWork } from '../memory/memory-plan-agreement.js';
import type { StoreWork } from '../memory/memory-run.js';
import { describeMemorySpec, parseMemorySpec } from '../memory/open-memory.js';
import {
  askedSystem,
  embeddingOf,
  type MemorySystemOptions,
  memoryModelOf,
  memoryRunFolder,
  readIdentity,
} from './memory-system-options.js';
import type { HeldPlan } from './plan-on-record.js';
import { type AgentRunOptions, termsPatch } from './run-agent-options.js';
import { toolVersion } from './version.js';

/** What may be said of a MemFail run; what is not said is as planned. */
export interface MemFailRunOptions extends AgentRunOptions, Omit<MemorySystemOptions, 'k'> {}

/** A MemFail run as somebody asks for it, held against its plan where it has one. */
export interface PlannedMemFail extends HeldPlan<MemoryPlan> {
  readonly folder: string;
  readonly paths: MemoryPaths;
  /** What is stored and asked: the dataset, or its first rows. */
  readonly data: MemFailData;
  readonly work: readonly StoreWork[];
  readonly messages: ReturnType<typeof memfailMessages>;
}

/** Memories a question, as the authors have it. */
export const MEMORIES = 5;

/** What a plan is made for. */
export interface MemFailCase {
  readonly dataset: MemFailDataset;
  /** Undefined where it is not said. */
  readonly k: number | undefined;
}

/**
 * Work out what is asked for. A system whose plan is still to be made is started, so that it says who it is.
 *
 * @throws InputError when the run is planned otherwise in what cannot be amended
 */
export async function planMemFail(
  { dataset, k }: MemFailCase,
  options: MemFailRunOptions,
  countTokens: (text: string) => number,
): Promise<PlannedMemFail> {
  const folder = memoryRunFolder(
    options,
    (system, model) => `memfail-${dataset}-${system}-${model}-k${k ?? MEMORIES}`,
  );
  const paths = memoryPaths(folder);
  const [file, onRecord] = await Promise.all([
    loadMemFailFile(dataset, options.data),
    readPlanOf(paths, memoryPlanSchema),
  ]);
  const base = { folder, paths, messages: memfailMessages({ name: dataset }) };
  if (!onRecord) return planAnew({ dataset, k }, options, base, file, countTokens);
  try {
    return goOn({ dataset, k }, options, base, file, onRecord);
  } catch (error) {
    throw error instanceof InputError ? error.at({ file: paths.plan }) : error;
  }
}

type Base = Pick<PlannedMemFail, 'folder' | 'paths' | 'messages'>;

async function planAnew(
  { dataset, k = MEMORIES }: MemFailCase,
  options: MemFailRunOptions,
  base: Base,
  file: MemFailFile,
  countTokens: (text: string) => number,
): Promise<PlannedMemFail> {
  const { system, model } = options;
  if (system === undefined) throw new InputError('no memory system is named', 'name one with --system');
  if (model === undefined) throw new InputError('no model is named', 'name one with --model');
  const spec = describeMemorySpec(parseMemorySpec(system));
  const memoryModel = memoryModelOf(spec, model, options);
  const embedding = embeddingOf(spec, options);
  const terms = applyTermsPatch(answerTerms(options.baseUrl), termsPatch(options));
  const planned = { memory: { spec, embedding }, memoryModel };
  const identity = await readIdentity(planned, terms, options.memoryTimeout);
  const data = firstRows(memFailData(file.content), options.limit);
  const work = [memfailWork(data)];
  const plan = makeMemoryPlan({
    tool: `lastwrite ${toolVersion()}`,
    benchmark: { name: 'memfail', dataset, sha256: file.sha256 },
    memory: { spec, identity, embedding },
    memoryModel,
    model,
    k,
    prompt: {
      wording: 'own',
      sha256: answerWordingSha256(dataset),
      timeStamp: null,
      texts: { ...answerTexts(dataset) },
    },
    terms,
    work,
    messages: base.messages,
    countTokens,
  });
  const record = { plan, planSha256: sha256(memoryPlanText(plan)), amendments: [], terms };
  return { ...base, data, record, onRecord: false, asked: terms, changes: [], work };
}

function goOn(
  { dataset, k }: MemFailCase,
  options: MemFailRunOptions,
  base: Base,
  file: MemFailFile,
  onRecord: PlanOnRecord<MemoryPlan>,
): PlannedMemFail {
  const { plan, terms } = onRecord;
  if (plan.benchmark.name !== 'memfail') {
    throw new InputError('this is no run of MemFail', 'go on with it by lastwrite run memory');
  }
  const whole = memFailData(file.content);
  requirePlannedMemory(plan, {
    ...askedSystem(options),
    model: options.model,
    k,
    promptSha256: answerWordingSha256(dataset),
    benchmark: { dataset, sha256: file.sha256 },
    items:
      options.limit === undefined ? undefined : firstRows(whole, options.limit).questions.map(({ id }) => id),
  });
  const data = plannedPart(whole, new Set(plan.items.map(({ item }) => item)));
  const work = [memfailWork(data)];
  requirePlannedWork(plan, { work, messages: base.messages });
  const asked = applyTermsPatch(terms, termsPatch(options));
  return {
    ...base,
    data,
    record: onRecord,
    onRecord: true,
    asked,
    changes: compareTerms(terms, asked),
    work,
  };
}

const ANSWER_TOKENS = 1000;

/** An answer is a sentence or two; hidden reasoning has the second budget. */
function answerTerms(baseUrl: string | undefined): Terms {
  const terms = defaultTerms('long-context', baseUrl);
  const [first, ...others] = terms.stages;
  return {
    ...terms,
    temperature: 0,
    stages: [{ ...first!, maxOutputTokens: ANSWER_TOKENS }, ...others],
    expectedOutputTokens: 50,
  };
}
