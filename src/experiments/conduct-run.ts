import { RunSession, type SessionSettings } from './run-session.js';
import type { RunState } from './run-state.js';
import type { RunEnd, RunTask } from './run-tasks.js';

/** A run whose tasks are all known before it begins. */
export interface Conduct extends SessionSettings {
  /** Told how the run stands before the first request. */
  readonly onOpen?: (state: RunState) => void;
}

/** A run when it has ended, for now. */
export interface Conducted {
  readonly end: RunEnd;
  readonly state: RunState;
  /** A killed process had left an unfinished line. */
  readonly torn: boolean;
}

/**
 * Begin a run or go on with it: open a session, and ask every task that has no output yet. The caller holds the run's
 * lock.
 *
 * @throws InputError when the run has begun and nobody said to go on, or its ledger belongs to another plan
 */
export async function conductRun(tasks: readonly RunTask[], conduct: Conduct): Promise<Conducted> {
  const session = await RunSession.open(conduct);
  try {
    conduct.onOpen?.(session.state);
    const end = await session.run(tasks);
    return { end, state: session.state, torn: session.torn };
  } finally {
    await session.close();
  }
}
