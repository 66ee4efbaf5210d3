/** How long a memory system may take. */
export interface MemoryTimeouts {
  /** From the start of a process, or the first request, to the answer to `hello`. */
  readonly startSeconds: number;
  /** For any other operation. */
  readonly callSeconds: number;
}
