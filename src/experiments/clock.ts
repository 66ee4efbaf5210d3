/** Time as a run sees it; tests give it another. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Wait, or until the signal; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's own. */
export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted || ms <= 0) return resolve();
      const wake = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal?.addEventListener('abort', wake, { once: true });
    }),
};

/** A time as records carry it. */
export function isoTime(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}
