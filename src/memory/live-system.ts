import { InputError } from '../dataset/input-error.js';
import type { MemoryIdentity, MemorySystem } from './memory-system.js';

/** The memory system of a run: started when it is first needed, and anew after it was let go. */
export class LiveSystem {
  #system: MemorySystem | undefined;

  constructor(
    readonly start: () => Promise<MemorySystem>,
    /** As the plan has it. */
    readonly identity: MemoryIdentity,
  ) {}

  /**
   * The system at work.
   *
   * @throws InputError when it is another one than was planned with
   */
  async get(): Promise<MemorySystem> {
    if (this.#system) return this.#system;
    const system = await this.start();
    if (identityKey(system.identity) !== identityKey(this.identity)) {
      await system.close();
      throw new InputError(
        `the run is planned with the memory system ${describeIdentity(this.identity)}, and this is ${describeIdentity(system.identity)}`,
        'give the one that was planned with, or make another run with --run',
      );
    }
    this.#system = system;
    return system;
  }

  /** End it; the next `get` starts another. */
  async drop(): Promise<void> {
    const system = this.#system;
    this.#system = undefined;
    await system?.close();
  }
}

function identityKey({ name, version, settings, durable }: MemoryIdentity): string {
  const sorted = Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([name, version, sorted, durable]);
}

/** A system in a few words, e.g. `bm25 0.1.0 (lowerCase true)`. */
export function describeIdentity({ name, version, settings, durable }: MemoryIdentity): string {
  const parts = Object.entries(settings).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  const said = [...parts, ...(durable ? ['durable'] : [])].join(', ');
  return `${name} ${version}${said === '' ? '' : ` (${said})`}`;
}
