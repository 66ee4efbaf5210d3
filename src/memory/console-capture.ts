import { AsyncLocalStorage } from 'node:async_hooks';
import { Console } from 'node:console';
import { Writable } from 'node:stream';

type Listener = (text: string) => void;

const listeners = new AsyncLocalStorage<Listener | undefined>();
let watched = false;

/**
 * Do some work; whatever it writes to the console, then or later, goes to a listener. Stdout is for results, and the
 * lines of a library among them would spoil every document. What others write meanwhile is left alone.
 *
 * @param onText - told a piece of output, without the last line end
 */
export function captureConsole<T>(onText: Listener, work: () => T): T {
  watchConsole();
  return listeners.run(onText, work);
}

/** Put a console in the place of the global one that tells listeners, or does as before where nobody listens. */
function watchConsole(): void {
  if (watched) return;
  watched = true;
  const sink = new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      const onText = listeners.getStore();
      // A listener may write to the console itself, and would be told of that for ever.
      listeners.run(undefined, () => onText?.(String(chunk).trimEnd()));
      done();
    },
  });
  const told = new Console(sink, sink);
  globalThis.console = new Proxy(globalThis.console, {
    get: (own, key) => Reflect.get(listeners.getStore() ? told : own, key),
  });
}
