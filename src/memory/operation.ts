import { MemoryFault } from './memory-fault.js';
import type { Operation } from './memory-ledger.js';

/** Where in a run a memory system is at work. */
export interface OperationPlace {
  readonly operation: Operation;
  /** Id of the conversation or question; null for the store as a whole. */
  readonly subject: string | null;
  /** Which filling of the store; 0 before the first. */
  readonly ingestion: number;
}

/** A memory system failed, and where. */
export class OperationFailed extends Error {
  override readonly name = 'OperationFailed';

  constructor(
    readonly place: OperationPlace,
    readonly fault: MemoryFault,
  ) {
    super(fault.what, { cause: fault });
  }
}

/**
 * Let a memory system do one thing, and time it.
 *
 * @throws OperationFailed for its faults; whatever else is thrown is nobody's fault but ours
 */
export async function operate<T>(
  place: OperationPlace,
  action: () => Promise<T>,
): Promise<{ readonly result: T; readonly latencyMs: number }> {
  const start = performance.now();
  try {
    const result = await action();
    return { result, latencyMs: Math.round(performance.now() - start) };
  } catch (error) {
    if (error instanceof MemoryFault) throw new OperationFailed(place, error);
    throw error;
  }
}
