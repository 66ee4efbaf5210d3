import { complain, stopComplaining } from './announce.js';
import { data } from './page-data.js';
import { entryOf, keep, progress } from './progress.js';

/** As many entries as one request carries. */
const AT_ONCE = 50;
const RETRY_MS = 3000;

let sending = false;
let onWritten = () => {};

/** Tell who is called whenever the server has written something. */
export function whenWritten(listener) {
  onWritten = listener;
}

/** Give the server what it does not have yet; where there is none, there is nothing to give. */
export function sendUnsent() {
  if (!sending) void drain();
}

async function drain() {
  sending = true;
  while (progress.unsent.size > 0) {
    const entries = [...progress.unsent].slice(0, AT_ONCE).map(entryOf);
    const failure = await post(entries);
    if (failure === null) {
      for (const { item, at } of entries) {
        // Unless it was changed while this was under way.
        if (entryOf(item).at === at) progress.unsent.delete(item);
      }
      keep();
      stopComplaining();
      onWritten();
      continue;
    }
    onWritten();
    complain(
      `Not written to ${data.kept.file}: ${failure} It is kept in this page and tried again; Export saves a copy.`,
    );
    await new Promise((done) => setTimeout(done, RETRY_MS));
  }
  sending = false;
}

async function post(entries) {
  const body = {
    verdicts: entries
      .filter(({ verdict }) => verdict !== null)
      .map(({ item, verdict, confidence, note, at }) => ({
        item,
        verdict,
        confidence,
        note,
        at,
        truncated: false,
      })),
    removed: entries.filter(({ verdict }) => verdict === null).map(({ item }) => item),
  };
  try {
    const response = await fetch('verdicts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return null;
    return `the server said ${response.status}, ${(await response.text()).trim()}.`;
  } catch {
    return 'the server does not answer.';
  }
}
