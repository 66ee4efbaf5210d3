/** A timer takes no more: 24 days. */
const LONGEST_MS = 2 ** 31 - 1;

/** Seconds as a timer takes them, in milliseconds. */
export function timerMs(seconds: number): number {
  return Math.min(seconds * 1000, LONGEST_MS);
}

/** How long a memory system may take. */
export interface MemoryTimeouts {
  /** From the start of a process, or the first request, to the answer to `hello`. */
  readonly startSeconds: number;
  /** For any other operation. */
  readonly callSeconds: number;
}
