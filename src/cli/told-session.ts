import { openEndpoint } from '../experiments/endpoint.js';
import type { PlanOnRecord, RunPaths, TermsHolder } from '../experiments/run-folder.js';
import { RunSession } from '../experiments/run-session.js';
import type { RunState } from '../experiments/run-state.js';
import { stopOnInterrupt } from './model-session.js';
import { note } from './output.js';
import { toolVersion } from './version.js';

/** How a planned run is to be carried out. */
export interface SessionOptions {
  readonly concurrency: number;
  readonly resume?: boolean;
  readonly retryErrors?: boolean;
  /** Why the terms changed; whoever amends a run goes on with it. */
  readonly amend?: string;
}

/** What a session is opened on. */
export interface SessionRequest<Plan extends TermsHolder> {
  readonly paths: Pick<RunPaths, 'ledger'>;
  readonly record: PlanOnRecord<Plan>;
  readonly options: SessionOptions;
  readonly apiKey: string | undefined;
  /** US dollars; null for no limit. */
  readonly budget: number | null;
  /** Told after every attempt. */
  readonly onAttempt?: (
    attempt: { readonly settled: boolean; readonly spent: number },
    state: RunState,
  ) => void;
}

/**
 * Open a run's session for some work. The first interrupt stops it after what is in flight, until the work has written
 * what it has.
 *
 * @throws InputError as {@link RunSession.open}
 */
export async function withSession<Plan extends TermsHolder & { readonly model: string }, T>(
  { paths, record, options, apiKey, budget, onAttempt }: SessionRequest<Plan>,
  work: (session: RunSession) => Promise<T>,
): Promise<T> {
  const { stop, release } = stopOnInterrupt();
  try {
    const session: RunSession = await RunSession.open({
      tool: `lastwrite ${toolVersion()}`,
      ledgerPath: paths.ledger,
      record,
      model: record.plan.model,
      maxCost: budget,
      endpoint: openEndpoint({ ...record.terms, apiKey }),
      concurrency: options.concurrency,
      resume: options.resume ?? options.amend !== undefined,
      retryErrors: options.retryErrors ?? false,
      stop,
      onAttempt: (attempt) => onAttempt?.(attempt, session.state),
    });
    try {
      if (session.torn)
        note(
          'note: a killed process left an unfinished line in the ledger; it is kept in the session record',
        );
      return await work(session);
    } finally {
      await session.close();
    }
  } finally {
    release();
  }
}
