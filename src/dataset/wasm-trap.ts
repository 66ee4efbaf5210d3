import { webAssembly } from './web-assembly.js';

let before: Promise<unknown> = Promise.resolve();

/**
 * Runs asynchronous WebAssembly so that a trap rejects instead of taking the process down.
 *
 * parquet-wasm polls its futures inside `queueMicrotask`. A page whose bytes have changed can make it trap there: the
 * promise it gave out then never settles, and the error surfaces as an uncaught exception, which no caller can catch.
 * So for as long as `work` runs, callbacks queued that way are watched for traps; every other error goes its usual way.
 * One piece of work at a time, since a trap does not say whose it was.
 */
export function rejectOnTrap<T>(work: () => Promise<T>): Promise<T> {
  const result = before.then(() => watch(work));
  before = result.catch(() => {});
  return result;
}

async function watch<T>(work: () => Promise<T>): Promise<T> {
  const usual = globalThis.queueMicrotask;
  let onTrap: (trap: unknown) => void = () => {};
  const trapped = new Promise<never>((_, reject) => {
    onTrap = reject;
  });
  globalThis.queueMicrotask = (callback) =>
    usual(() => {
      try {
        callback();
      } catch (error) {
        if (!(error instanceof webAssembly.RuntimeError)) throw error;
        onTrap(error);
      }
    });
  try {
    return await Promise.race([work(), trapped]);
  } finally {
    globalThis.queueMicrotask = usual;
  }
}
