import { complain, stopComplaining } from './announce.js';
import { data } from './page-data.js';
import { entryOf } from './progress.js';

/** As many entries as one request carries. */
const AT_ONCE = 50;
const RETRY_MS = 3000;

/** Items whose entries the server does not have yet. */
export const unsent = new Set();
let sending = false;
let onWritten = () => {};

/** Tell who is called whenever the server has written something. */
export function whenWritten(listener) {
  onWritten = listener;
}

/** Give changed items to the server; where there is none, nothing is to be done. */
export function send(items) {
  if (!data.kept) return;
  for (const item of items) unsent.add(item);
  if (!sending) void drain();
}

async function drain() {
  sending = true;
  while (unsent.size > 0) {
    const items = [...unsent].slice(0, AT_ONCE);
    // A change that is made while this is under way puts the item back.
    for (const item of items) unsent.delete(item);
    const failure = await post(items);
    if (failure === null) {
      stopComplaining();
      onWritten();
      continue;
    }
    for (const item of items) unsent.add(item);
    onWritten();
    complain(
      `Not written to ${data.kept.file}: ${failure} It is kept in this page and tried again; Export saves a copy.`,
    );
    await new Promise((done) => setTimeout(done, RETRY_MS));
  }
  sending = false;
}

async function post(items) {
  const entries = items.map(entryOf);
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
