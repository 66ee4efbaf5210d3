/**
 * What a run has spent, and may. A request is sent only if the most that it can cost still fits, together with the most
 * that those in flight can cost: the limit is kept, not noticed afterwards.
 */
export class Spending {
  #spent: number;
  #reserved = 0;
  #inFlight = 0;
  #changed: (() => void)[] = [];

  /**
   * @param spent - US dollars, by earlier processes of the run
   * @param limit - US dollars; null for none
   */
  constructor(
    spent: number,
    readonly limit: number | null,
  ) {
    this.#spent = spent;
  }

  /** US dollars so far. */
  get spent(): number {
    return this.#spent;
  }

  /**
   * Set the most that a request can cost aside. Where it does not fit, requests in flight are waited for: most cost
   * less than their most.
   *
   * @returns false when it does not fit although nothing is in flight
   */
  async reserve(ceiling: number): Promise<boolean> {
    while (this.limit !== null && this.#spent + this.#reserved + ceiling > this.limit) {
      if (this.#inFlight === 0) return false;
      await new Promise<void>((resolve) => this.#changed.push(resolve));
    }
    this.#reserved += ceiling;
    this.#inFlight += 1;
    return true;
  }

  /** A request has come back: give free what was set aside for it, and count what it cost. */
  settle(ceiling: number, cost: number): void {
    this.#reserved -= ceiling;
    this.#inFlight -= 1;
    // Sums of decimals leave dust, and dust must not keep the last request from being sent.
    if (this.#inFlight === 0) this.#reserved = 0;
    this.#spent += cost;
    const waiting = this.#changed;
    this.#changed = [];
    for (const resolve of waiting) resolve();
  }
}
