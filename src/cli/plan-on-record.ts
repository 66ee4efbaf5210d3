import { writeFileAtomic } from '../dataset/atomic-write.js';
import { InputError } from '../dataset/input-error.js';
import { readIfThere } from '../dataset/read-if-there.js';
import type { TermChange } from '../experiments/amendment.js';
import {
  addAmendment,
  type PlanOnRecord,
  type RunPaths,
  type TermsHolder,
} from '../experiments/run-folder.js';
import { lockRun } from '../experiments/run-lock.js';
import type { Terms } from '../experiments/terms.js';
import { lockSeeker, readKey } from './model-session.js';
import { note } from './output.js';

/** A run of whatever kind as somebody asks for it, held against its plan where it has one. */
export interface HeldPlan<Plan extends TermsHolder> {
  readonly paths: RunPaths;
  readonly record: PlanOnRecord<Plan>;
  readonly onRecord: boolean;
  /** The terms that are asked for; other than those in force where an option says so. */
  readonly asked: Terms;
  readonly changes: readonly TermChange[];
}

/**
 * The cost limit of this process. Options may not change a plan in passing; a lower limit for this process alone changes
 * nothing.
 *
 * @param amend - how a change is put on record
 * @throws InputError when the options ask for other terms than the plan's
 */
export function requireSameTerms(
  {
    record,
    changes,
    asked,
    paths,
  }: {
    readonly record: { readonly terms: Terms };
    readonly changes: readonly TermChange[];
    readonly asked: Terms;
    readonly paths: RunPaths;
  },
  amend: string,
): number | null {
  const limit = record.terms.maxCost;
  const lower = asked.maxCost !== null && (limit === null || asked.maxCost < limit);
  const others = changes.filter(({ term }) => !(term === 'maxCost' && lower));
  if (others.length === 0) return asked.maxCost;
  const what = others.map(({ term, from }) => `${term} ${JSON.stringify(from)}`).join(', ');
  throw new InputError(`the run is planned with ${what}`, `leave the option out, or ${amend}`, {
    file: paths.plan,
  });
}

/**
 * The cost limit of this process; where the options amend the plan, whatever they ask for.
 *
 * @throws InputError when the options ask for other terms than the plan's, or there is no plan to amend
 */
export function budgetOf<Plan extends TermsHolder>(
  planned: HeldPlan<Plan>,
  amend: string | undefined,
): number | null {
  if (amend === undefined) return requireSameTerms(planned, 'give --amend REASON');
  if (planned.onRecord) return planned.asked.maxCost;
  throw new InputError('there is no plan to amend', 'name the run with --run, or leave --amend out', {
    file: planned.paths.plan,
  });
}

/** What a held run is worked on with. */
export interface HeldRun<Plan extends TermsHolder> {
  /** With the amendment that was asked for. */
  readonly record: PlanOnRecord<Plan>;
  readonly apiKey: string | undefined;
}

/**
 * Hold a run's lock while its work is done, its plan or amendment on record before. A missing key is told before
 * anything is written.
 *
 * @param request.amend - why the terms change; they do where it is given
 * @param request.text - a plan as its file has it
 */
export async function holdRun<Plan extends TermsHolder, T>(
  planned: HeldPlan<Plan>,
  { amend, text }: { readonly amend: string | undefined; readonly text: (plan: Plan) => string },
  work: (held: HeldRun<Plan>) => Promise<T>,
): Promise<T> {
  const apiKey = readKey(planned.asked.baseUrl);
  const lock = await lockRun(planned.paths.lock, lockSeeker());
  if (lock.recovered) note('note: a process died on this run; its lock is taken over');
  try {
    const record = await putOnRecord(planned, amend, text);
    note(`plan ${planned.paths.plan}, sha256 ${record.planSha256}`);
    return await work({ record, apiKey });
  } finally {
    await lock.release();
  }
}

async function putOnRecord<Plan extends TermsHolder>(
  { record, paths, onRecord, changes, asked }: HeldPlan<Plan>,
  amend: string | undefined,
  text: (plan: Plan) => string,
): Promise<PlanOnRecord<Plan>> {
  if (!onRecord) {
    // Planning takes a while: another process may have begun the run since, and its plan stays.
    if (await readIfThere(paths.ledger)) {
      throw new InputError(
        'this run began under a plan that this process has not seen',
        'go on with --resume; where plan.json is gone, put it back as it was, or begin another run with --run',
        { file: paths.ledger },
      );
    }
    await writeFileAtomic(paths.plan, text(record.plan));
  }
  if (!onRecord || amend === undefined) return record;
  const amendment = await addAmendment(paths.amendments, record, { reason: amend, changes, terms: asked });
  return { ...record, amendments: [...record.amendments, amendment], terms: asked };
}
