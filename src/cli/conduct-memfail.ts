import { writeFileAtomic } from '../dataset/atomic-write.js';
import { openEndpoint } from '../experiments/endpoint.js';
import { addAmendment } from '../experiments/run-folder.js';
import { lockRun } from '../experiments/run-lock.js';
import { RunSession } from '../experiments/run-session.js';
import type { MemFailAnswer } from '../memfail/answer-record.js';
import { answersPath } from '../memfail/load-run.js';
import { answerRecords, answersText } from '../memfail/loop.js';
import { readRunUse } from '../memfail/run-cost.js';
import { conductMemory, type MemoryConducted, type MemoryEnd } from '../memory/conduct-memory.js';
import { memoryPlanText } from '../memory/memory-plan.js';
import type { MemFailRunResult } from '../report/memfail-run-text.js';
import { memoryTraces } from '../trace/memory-run-traces.js';
import { openPlannedSystem } from './memory-system-options.js';
import { lockSeeker, readKey, stopOnInterrupt } from './model-session.js';
import { note } from './output.js';
import type { PlannedMemFail } from './planned-memfail.js';
import { tellMemory, tellMemoryEnd } from './tell-memory.js';
import { toolVersion } from './version.js';

/** How a planned run is to be carried out. */
export interface MemFailConduct {
  readonly concurrency: number;
  readonly resume?: boolean;
  readonly retryErrors?: boolean;
  /** Why the terms change; they do where it is given. */
  readonly amend?: string;
  readonly memoryTimeout: number;
  /** US dollars; null for no limit. */
  readonly budget: number | null;
  readonly countTokens: (text: string) => number;
}

/**
 * Carry a run out, from its plan to its answers and traces. The ledgers have all that was done before anything else is
 * begun, and what they have is not done again.
 */
export async function conductMemFail(
  planned: PlannedMemFail,
  options: MemFailConduct,
): Promise<MemFailRunResult> {
  const { paths, folder, data } = planned;
  const lock = await lockRun(paths.lock, lockSeeker());
  if (lock.recovered) note('note: a process died on this run; its lock is taken over');
  try {
    const record = await putOnRecord(planned, options.amend);
    note(`${data.name}: plan ${paths.plan}, sha256 ${record.planSha256}`);
    const { end, answered, state } = await conduct({ ...planned, record }, options);
    const answers = answerRecords(data, answered, state);
    await writeFileAtomic(answersPath(folder), answersText(answers));
    const traces = memoryTraces(record.plan, planned.work, answered, state);
    await writeFileAtomic(paths.traces, traces.map((trace) => `${JSON.stringify(trace)}\n`).join(''));
    tellMemoryEnd(end);
    return await resultOf({ ...planned, record }, answers, end);
  } finally {
    await lock.release();
  }
}

async function putOnRecord(
  { record, paths, onRecord, changes, asked }: PlannedMemFail,
  amend: string | undefined,
): Promise<PlannedMemFail['record']> {
  if (!onRecord) await writeFileAtomic(paths.plan, memoryPlanText(record.plan));
  if (!onRecord || amend === undefined) return record;
  const amendment = await addAmendment(paths.amendments, record, { reason: amend, changes, terms: asked });
  return { ...record, amendments: [...record.amendments, amendment], terms: asked };
}

async function conduct(planned: PlannedMemFail, options: MemFailConduct): Promise<MemoryConducted> {
  const { paths, record, work, messages } = planned;
  const { plan, terms } = record;
  const apiKey = readKey(terms.baseUrl);
  const { stop, release } = stopOnInterrupt();
  const watch = tellMemory(plan.items.map(({ item }) => item));
  try {
    const session = await RunSession.open({
      tool: `lastwrite ${toolVersion()}`,
      ledgerPath: paths.ledger,
      record,
      model: plan.model,
      maxCost: options.budget,
      endpoint: openEndpoint({ ...terms, apiKey }),
      concurrency: options.concurrency,
      resume: options.resume ?? options.amend !== undefined,
      retryErrors: options.retryErrors ?? false,
      stop,
      onAttempt: ({ spent }) => watch.onAttempt(session.state, spent),
    });
    try {
      if (session.torn)
        note(
          'note: a killed process left an unfinished line in the ledger; it is kept in the session record',
        );
      const { memoryModel } = plan;
      return await conductMemory({
        session,
        paths,
        stores: work,
        k: plan.k,
        identity: plan.memory.identity,
        memoryModel: memoryModel && {
          model: memoryModel.model,
          ...(memoryModel.prices && { prices: memoryModel.prices }),
        },
        openSystem: (model) => openPlannedSystem(plan, terms, model, options.memoryTimeout),
        messages,
        countTokens: options.countTokens,
        onEvent: watch.onEvent,
      });
    } finally {
      await session.close();
    }
  } finally {
    watch.stop();
    release();
  }
}

async function resultOf(
  { folder, paths, record, data }: PlannedMemFail,
  answers: readonly MemFailAnswer[],
  end: MemoryEnd,
): Promise<MemFailRunResult> {
  const { plan, planSha256 } = record;
  return {
    run: folder,
    planSha256,
    dataset: data.name,
    system: plan.memory.spec,
    model: plan.model,
    k: plan.k,
    end,
    planned: plan.items.length,
    answered: answers.filter(({ answer }) => answer !== null).length,
    errors: answers.filter(({ answer }) => answer === null).length,
    use: await readRunUse(paths.ledger, new Set(plan.items.map(({ item }) => item))),
  };
}
