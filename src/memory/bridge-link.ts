import type { BridgeOperation, BridgeResult } from './bridge-protocol.js';

/** A way to somebody else's memory system. One request is under way at a time. */
export interface BridgeLink {
  /**
   * Ask for an operation.
   *
   * @param seconds - for the whole reply
   * @throws MemoryFault when there is no good one; where a process had to be ended for it, it has ended by then
   */
  call<O extends BridgeOperation>(operation: O, body: object, seconds: number): Promise<BridgeResult<O>>;
  /** Take leave, and end whatever was started. Never throws. */
  close(seconds: number): Promise<void>;
}
