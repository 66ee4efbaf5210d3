import type { Clock } from './clock.js';

/** Waits grow from the first to the longest, doubling. */
export interface BackOffTimes {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** One second, doubled up to a minute. */
export const BACK_OFF: BackOffTimes = { firstMs: 1000, longestMs: 60_000 };

/** A longer wait than this is not waited out: the run stops, to be resumed later. */
export const LONGEST_RETRY_AFTER_MS = 15 * 60_000;

/** How long to wait after the nth failure in a row, 1-based; up to a quarter less, so that workers part. */
export function backOff(
  failures: number,
  { firstMs, longestMs }: BackOffTimes,
  random = Math.random,
): number {
  const whole = Math.min(longestMs, firstMs * 2 ** (failures - 1));
  return whole * (1 - random() / 4);
}

/** A pause that all workers of a run share: a rate limit meets them all. */
export class SharedPause {
  #until = 0;
  #limits = 0;

  constructor(
    readonly clock: Clock,
    readonly times: BackOffTimes = BACK_OFF,
  ) {}

  /** A rate limit was met: pause as long as it asks, or longer each time where it does not say. */
  extend(retryAfterMs: number | undefined): void {
    this.#limits += 1;
    const wait = retryAfterMs ?? backOff(this.#limits, this.times);
    this.#until = Math.max(this.#until, this.clock.now() + wait);
  }

  /** A request went through. */
  clear(): void {
    this.#limits = 0;
  }

  /** Wait until the pause is over. */
  async over(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.clock.now() < this.#until) {
      await this.clock.sleep(this.#until - this.clock.now(), signal);
    }
  }
}
