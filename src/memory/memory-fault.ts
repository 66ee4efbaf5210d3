/** What can go wrong with a memory system: no answer in time, an answer that is none, its end, its own refusal. */
export const FAULT_KINDS = ['timeout', 'garbage', 'died', 'refused', 'model', 'empty'] as const;

/** See {@link FAULT_KINDS}; `model`: a model that it needs gave nothing; `empty`: a store without a memory after all. */
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A memory system failed at one operation. The run decides whether it goes on. */
export class MemoryFault extends Error {
  override readonly name = 'MemoryFault';

  /** @param what - one line, with the operation */
  constructor(
    readonly kind: FaultKind,
    readonly what: string,
    options?: ErrorOptions,
  ) {
    super(what, options);
  }
}
