import { sha256 } from '../dataset/content-hash.js';
import { InputError } from '../dataset/input-error.js';
import { compareTerms } from '../experiments/amendment.js';
import { readPlanOf, runPaths } from '../experiments/run-folder.js';
import type { Terms } from '../experiments/terms.js';
import { applyTermsPatch, defaultTerms } from '../experiments/terms-patch.js';
import {
  GRADE_PLAN_SCHEMA,
  gradePlanText,
  type MemFailGradePlan,
  memfailGradePlanSchema,
  requirePlannedGrading,
} from '../memfail/grade-plan.js';
import { gradeFolder, TEXT_GRADING } from '../memfail/grading.js';
import { PERSONA_BATCH } from '../memfail/judge-model.js';
import { judgeWordingSha256 } from '../memfail/judge-prompt.js';
import type { MemFailRun } from '../memfail/load-run.js';
import type { HeldPlan } from './plan-on-record.js';
import { type AgentRunOptions, termsPatch } from './run-agent-options.js';
import { toolVersion } from './version.js';

/** What may be said of a model's grading; what is not said is as planned. */
export interface GradingOptions extends Omit<AgentRunOptions, 'model' | 'run'> {
  readonly judgeModel?: string;
  readonly judgeAll?: boolean;
  readonly answers?: MemFailGradePlan['answers'];
  readonly storeTokens?: number;
  /** Folder within the run's. */
  readonly grade?: string;
}

/** A grading as somebody asks for it, held against its plan where it has one. */
export interface PlannedGrading extends HeldPlan<MemFailGradePlan> {
  readonly folder: string;
}

/** Tokens of memories that one task shows, of the store or retrieved: any of the five datasets fits whole, stored as it is. */
export const STORE_TOKENS = 60_000;

const GRADE_OUTPUT_TOKENS = 4000;

/**
 * Work out what is asked for.
 *
 * @throws InputError when the grading is planned otherwise in what cannot be amended
 */
export async function planGrading(run: MemFailRun, options: GradingOptions): Promise<PlannedGrading> {
  const { judgeModel: model, judgeAll, answers, storeTokens: maxStoreTokens } = options;
  const folder = gradingFolder(run.folder, options);
  const paths = runPaths(folder);
  const onRecord = await readPlanOf(paths, memfailGradePlanSchema);
  const graded = {
    dataset: run.dataset,
    questions: run.answers.length,
    answersSha256: run.answersSha256,
  };
  const judged = judgeAll ? ('all' as const) : undefined;
  const wordingSha256 = judgeWordingSha256();
  if (onRecord) {
    requirePlannedGrading(
      onRecord.plan,
      {
        run: graded,
        wordingSha256,
        personaBatch: PERSONA_BATCH,
        model,
        judged,
        answers,
        maxStoreTokens,
      },
      paths.plan,
    );
    const asked = applyTermsPatch(onRecord.terms, termsPatch(options));
    return {
      folder,
      paths,
      record: onRecord,
      onRecord: true,
      asked,
      changes: compareTerms(onRecord.terms, asked),
    };
  }
  if (model === undefined) throw new InputError('no judge is named', 'name a model with --judge-model');
  const terms = applyTermsPatch(judgeTerms(options.baseUrl), termsPatch(options));
  const plan: MemFailGradePlan = {
    schema: GRADE_PLAN_SCHEMA,
    tool: `lastwrite ${toolVersion()}`,
    model,
    judged: judged ?? 'undetermined',
    answers: answers ?? 'schema',
    maxStoreTokens: maxStoreTokens ?? STORE_TOKENS,
    personaBatch: PERSONA_BATCH,
    wordingSha256,
    run: graded,
    terms,
  };
  const record = { plan, planSha256: sha256(gradePlanText(plan)), amendments: [], terms };
  return { folder, paths, record, onRecord: false, asked: terms, changes: [] };
}

/** A batch of twenty verdicts with their reasons needs the room; one verdict uses little of it. */
function judgeTerms(baseUrl: string | undefined): Terms {
  const terms = defaultTerms('long-context', baseUrl);
  const [first, ...others] = terms.stages;
  return {
    ...terms,
    temperature: 0,
    stages: [{ ...first!, maxOutputTokens: GRADE_OUTPUT_TOKENS }, ...others],
    expectedOutputTokens: 60,
  };
}

function gradingFolder(run: string, { grade, judgeModel = '' }: GradingOptions): string {
  const folder = gradeFolder(run, grade ?? judgeModel);
  if (folder !== gradeFolder(run, TEXT_GRADING)) return folder;
  throw new InputError(
    'the grades by text alone stand in that folder',
    'leave --judge-model out to grade by text, or name another folder with --grade',
    { file: folder },
  );
}
