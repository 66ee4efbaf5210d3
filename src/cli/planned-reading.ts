import { basename, join } from 'node:path';
import { sha256 } from '../dataset/content-hash.js';
import { InputError } from '../dataset/input-error.js';
import { type AdjudicationKey, readKey } from '../experiments/adjudication-key.js';
import {
  type AdjudicationPlan,
  adjudicationPlanSchema,
  adjudicationPlanText,
  adjudicationTasks,
  makeAdjudicationPlan,
  requirePlannedReading,
} from '../experiments/adjudication-plan.js';
import { type AdjudicationBatch, readBatch } from '../experiments/adjudication-row.js';
import { compareTerms } from '../experiments/amendment.js';
import { readPlanOf, runPaths } from '../experiments/run-folder.js';
import type { RunTask } from '../experiments/run-tasks.js';
import { applyTermsPatch, defaultTerms } from '../experiments/terms-patch.js';
import { parseArtifact, readUserFile } from '../freeze/artifact.js';
import { loadO200kBase } from '../retrieval/tokenizer.js';
import { keyPath } from './adjudicate-prepare.js';
import type { HeldPlan } from './plan-on-record.js';
import { type AgentRunOptions, termsPatch } from './run-agent-options.js';
import { toolVersion } from './version.js';

/** What may be said of a model's reading; what is not said is as planned. */
export interface ReadingOptions extends AgentRunOptions {
  readonly reader?: string;
  readonly answers?: AdjudicationPlan['answers'];
}

/** A reading as somebody asks for it, held against its plan where it has one. */
export interface PlannedReading extends HeldPlan<AdjudicationPlan> {
  readonly batch: AdjudicationBatch;
  /** One a row. */
  readonly tasks: readonly RunTask[];
}

/**
 * Work out what is asked for.
 *
 * @throws InputError when the run is planned otherwise in what cannot be amended
 */
export async function planReading(file: string, options: ReadingOptions): Promise<PlannedReading> {
  const paths = runPaths(runFolder(file, options));
  const [{ bytes }, tokenizer, onRecord] = await Promise.all([
    readUserFile(file),
    loadO200kBase(),
    readPlanOf(paths, adjudicationPlanSchema),
  ]);
  const batch = readBatch(bytes, file);
  if (onRecord) {
    const tasks = adjudicationTasks(batch, onRecord.plan.answers, tokenizer);
    const { model, reader, answers } = options;
    try {
      requirePlannedReading(onRecord.plan, { batchSha256: batch.sha256, model, reader, answers }, tasks);
    } catch (error) {
      throw error instanceof InputError ? error.at({ file: paths.plan }) : error;
    }
    const asked = applyTermsPatch(onRecord.terms, termsPatch(options));
    const changes = compareTerms(onRecord.terms, asked);
    return { paths, batch, record: onRecord, onRecord: true, asked, changes, tasks };
  }
  const { model, answers = 'schema' } = options;
  if (model === undefined) throw new InputError('no model is named', 'name one with --model');
  const terms = applyTermsPatch(defaultTerms('long-context', options.baseUrl), termsPatch(options));
  const tasks = adjudicationTasks(batch, answers, tokenizer);
  const plan = makeAdjudicationPlan({
    tool: `lastwrite ${toolVersion()}`,
    model,
    // One model's arms are readings of their own: the report must not put them together.
    reader: options.reader ?? `${model} (arm ${batch.frame.arm})`,
    answers,
    batch,
    terms,
    tasks,
  });
  const record = { plan, planSha256: sha256(adjudicationPlanText(plan)), amendments: [], terms };
  return { paths, batch, record, onRecord: false, asked: terms, changes: [], tasks };
}

function runFolder(file: string, { run, model }: ReadingOptions): string {
  if (run !== undefined) return run;
  if (model === undefined)
    throw new InputError('no run is named', 'name a model with --model, or a folder with --run');
  return join('runs', `${basename(file, '.jsonl')}-${model.replace(/[^\w.-]+/g, '-')}`);
}

/** The key of a masked batch; undefined where there is none yet, since the model needs none. */
export async function loadMaskKey(
  file: string,
  { batch }: PlannedReading,
  given: string | undefined,
): Promise<AdjudicationKey | undefined> {
  if (batch.frame.arm !== 'C') {
    if (given === undefined) return undefined;
    throw new InputError('the batch is not masked', 'leave --key out');
  }
  try {
    const path = keyPath(file, given);
    return parseArtifact(await readUserFile(path), (json) => readKey(json, batch));
  } catch (error) {
    if (given === undefined && error instanceof InputError && /no such file/.test(error.message))
      return undefined;
    throw error;
  }
}
