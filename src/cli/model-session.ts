import { InputError } from '../dataset/input-error.js';
import type { LockSeeker } from '../experiments/run-lock.js';
import type { RunEnd } from '../experiments/run-tasks.js';
import { OPENAI_BASE_URL } from '../experiments/terms-patch.js';
import { StartedProcess } from '../memory/stdio-process.js';
import { note } from './output.js';

/**
 * The key of an endpoint: read from the environment when it is needed, and held in memory alone.
 *
 * @returns undefined where none is set and the endpoint is not OpenAI's own
 */
export function readKey(baseUrl: string): string | undefined {
  const key = process.env.OPENAI_API_KEY?.trim();
  if (key) return key;
  if (baseUrl.startsWith(OPENAI_BASE_URL)) {
    throw new InputError('there is no key for the endpoint', 'set OPENAI_API_KEY in the environment');
  }
  note('note: OPENAI_API_KEY is not set; the endpoint is asked without a key');
  return undefined;
}

/** This process, for locks. */
export function lockSeeker(): LockSeeker {
  return { pid: process.pid, isAlive };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled, but it lives.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The first Ctrl-C lets the requests in flight come back, since they are paid; the second kills. */
export function stopOnInterrupt(): { stop: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const release = onSignal((signal) => {
    // A terminal that is gone cannot be told anything, nor say it again.
    if (controller.signal.aborted || signal === 'SIGHUP') return dieOf(signal);
    note('stopping: waiting for what is in flight (again to kill)');
    controller.abort();
  });
  return { stop: controller.signal, release };
}

/** The first Ctrl-C kills, and with this process the programs that it has started. */
export function killOnInterrupt(): () => void {
  return onSignal(dieOf);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type EndSignal = (typeof SIGNALS)[number];

function onSignal(react: (signal: EndSignal) => void): () => void {
  for (const signal of SIGNALS) process.on(signal, react);
  return () => {
    for (const signal of SIGNALS) process.off(signal, react);
  };
}

/** A started program is in a group of its own, which the terminal's signals do not reach. */
function dieOf(signal: EndSignal): void {
  StartedProcess.killAll();
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/** Say why a run ended before all was asked. */
export function tellEnd(end: RunEnd): void {
  if (end.why === 'done') return;
  const why = {
    budget: 'the next request might exceed the budget',
    stopped: 'stopped',
    endpoint: end.why === 'endpoint' ? end.message : '',
  }[end.why];
  note(`note: the run is not done: ${why}; go on with --resume`);
}
