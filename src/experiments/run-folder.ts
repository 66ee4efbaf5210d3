import { appendFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { cannotWrite, writeFileAtomic } from '../dataset/atomic-write.js';
import { sha256 } from '../dataset/content-hash.js';
import { InputError } from '../dataset/input-error.js';
import { readJson } from '../dataset/json.js';
import { readIfThere } from '../dataset/read-if-there.js';
import {
  AMENDMENT_SCHEMA,
  type Amendment,
  amendmentSchema,
  amendTerms,
  type TermChange,
} from './amendment.js';
import { type Clock, isoTime, SYSTEM_CLOCK } from './clock.js';
import { planSchema, planText, type RunPlan, termsSha256 } from './run-plan.js';
import type { Terms } from './terms.js';

/** Where the parts of a run stand. */
export interface RunPaths {
  readonly plan: string;
  readonly amendments: string;
  readonly ledger: string;
  readonly lock: string;
  readonly outcomes: string;
}

/** The files of a run folder. */
export function runPaths(folder: string): RunPaths {
  return {
    plan: join(folder, 'plan.json'),
    amendments: join(folder, 'amendments.jsonl'),
    ledger: join(folder, 'ledger.jsonl'),
    lock: join(folder, 'lock'),
    outcomes: join(folder, 'outcomes.jsonl'),
  };
}

/** A plan of any kind of run has terms, which amendments change. */
export interface TermsHolder {
  readonly terms: Terms;
}

/** A plan with all amendments so far. */
export interface PlanOnRecord<Plan extends TermsHolder = RunPlan> {
  readonly plan: Plan;
  /** Of the plan file's bytes. */
  readonly planSha256: string;
  readonly amendments: readonly Amendment[];
  /** Those in force. */
  readonly terms: Terms;
}

/** Read the plan of an agent's run, with its amendments; see {@link readPlanOf}. */
export function readPlan(paths: Pick<RunPaths, 'plan' | 'amendments'>): Promise<PlanOnRecord | undefined> {
  return readPlanOf(paths, planSchema);
}

/**
 * Read a run's plan and amendments.
 *
 * @param schema - of the kind of plan
 * @returns undefined where there is no plan
 * @throws InputError when plan or amendments are not what was written
 */
export async function readPlanOf<Plan extends TermsHolder>(
  paths: Pick<RunPaths, 'plan' | 'amendments'>,
  schema: z.ZodType<Plan>,
): Promise<PlanOnRecord<Plan> | undefined> {
  const bytes = await readIfThere(paths.plan);
  if (!bytes) return undefined;
  const json = readJson(bytes, paths.plan);
  refuseOtherPlan(schema, json, paths.plan);
  const plan = parse(schema, json, 'a run plan', { file: paths.plan });
  const lines = (await readIfThere(paths.amendments))?.toString().split('\n').slice(0, -1) ?? [];
  const amendments = lines.map((line, index) => {
    const place = { file: paths.amendments, line: index + 1 };
    return parse(amendmentSchema, readJson(Buffer.from(line), paths.amendments), 'an amendment', place);
  });
  const planSha256 = sha256(bytes);
  try {
    return { plan, planSha256, amendments, terms: amendTerms(plan.terms, planSha256, amendments) };
  } catch (error) {
    throw error instanceof InputError ? error.at({ file: paths.amendments }) : error;
  }
}

/** Write a plan, whole or not at all. */
export async function writePlan(path: string, plan: RunPlan): Promise<void> {
  await writeFileAtomic(path, planText(plan));
}

/** Write one more amendment behind those on record. */
export async function addAmendment(
  path: string,
  { planSha256, amendments }: Pick<PlanOnRecord, 'planSha256' | 'amendments'>,
  change: { readonly reason: string; readonly changes: readonly TermChange[]; readonly terms: Terms },
  clock: Clock = SYSTEM_CLOCK,
): Promise<Amendment> {
  const amendment: Amendment = {
    schema: AMENDMENT_SCHEMA,
    number: amendments.length + 1,
    time: isoTime(clock),
    reason: change.reason,
    changes: [...change.changes],
    planSha256,
    termsSha256: termsSha256(change.terms),
  };
  try {
    await appendFile(path, `${JSON.stringify(amendment)}\n`);
    const handle = await open(path, 'r+');
    await handle.sync().finally(() => handle.close());
  } catch (cause) {
    throw cannotWrite(path, cause);
  }
  return amendment;
}

/** Each kind of plan names itself, so that a run of another command is told from a file that was spoilt. */
function refuseOtherPlan(schema: z.ZodType, json: unknown, file: string): void {
  const named = (json as { readonly schema?: unknown } | null)?.schema;
  const isPlan = typeof named === 'string' && /^lastwrite\.[a-z-]*plan\/\d+$/.test(named);
  const issues = schema.safeParse(json).error?.issues ?? [];
  if (!isPlan || !issues.some(({ path }) => path.length === 1 && path[0] === 'schema')) return;
  throw new InputError(
    `the folder holds a run of another kind (${named})`,
    'go on with it by the command that began it, or name another folder with --run',
    { file },
  );
}

function parse<T>(schema: z.ZodType<T>, json: unknown, what: string, place: { file: string }): T {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  throw new InputError(
    `this is not ${what}: ${path.join('.')} ${message}`,
    'put the file back as it was written',
    place,
  );
}
