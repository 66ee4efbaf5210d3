import { data } from './page-data.js';

const PREFIX = 'lastwrite.workbench';

/** Whose progress it is where no name was given yet. */
export const NAMELESS = 'reader';

/**
 * One reader's progress. An entry without a verdict is a draft: its note is kept here, but is no part of a verdict file.
 */
export const progress = {
  reader: data.reader.name,
  /** By item: verdict, confidence, note, at. */
  entries: new Map(),
  /** Something changed since the last export. */
  unexported: false,
  /** Items whose entries the server, where there is one, does not have yet. */
  unsent: new Set(),
  /** The item that is open. */
  current: data.items[0].item,
  /** The browser refused to keep anything. */
  lost: false,
};

/** The entry of an item; an empty one where there is none. */
export function entryOf(item) {
  return progress.entries.get(item) ?? { item, verdict: null, confidence: null, note: '', at: null };
}

/** Verdicts in the page's order, drafts left out. */
export function verdicts() {
  return data.items.map(({ item }) => entryOf(item)).filter(({ verdict }) => verdict !== null);
}

/** Change an item's entry; nothing is left of one that says nothing. */
export function changeEntry(item, change) {
  const entry = { ...entryOf(item), ...change, at: new Date().toISOString() };
  const empty = entry.verdict === null && entry.confidence === null && entry.note === '';
  if (empty) progress.entries.delete(item);
  else progress.entries.set(item, entry);
  progress.unexported = true;
  if (data.kept) progress.unsent.add(item);
  keep();
  return entry;
}

/** Take in verdicts from a file or a server; where both sides have one, the newer stays. Gives the number taken. */
export function takeIn(incoming) {
  let taken = 0;
  for (const { item, verdict, confidence, note, at } of incoming) {
    const own = entryOf(item);
    const older = own.verdict !== null && (own.at ?? '') >= (at ?? '');
    if (older) continue;
    progress.entries.set(item, { item, verdict, confidence, note, at });
    if (data.kept) progress.unsent.add(item);
    taken += 1;
  }
  keep();
  return taken;
}

/**
 * Become another reader, with that reader's progress.
 *
 * @param {string} name
 * @param {{carry?: boolean}} [options] - carry: where only a name was missing, what is there goes with it
 */
export function becomeReader(name, { carry = false } = {}) {
  if (name === progress.reader) return;
  const carried = carry && progress.reader === NAMELESS && localStorageText(keyOf(name)) === null;
  if (carried) forget();
  progress.reader = name;
  if (carried) keep();
  else recall();
  try {
    localStorage.setItem(`${PREFIX}:reader`, name);
  } catch {
    progress.lost = true;
  }
}

/** The name that a reader gave last in this browser. */
export function rememberedReader() {
  return localStorageText(`${PREFIX}:reader`);
}

/** Keep everything in the browser. */
export function keep() {
  const { entries, unexported, unsent, current } = progress;
  try {
    const text = JSON.stringify({ entries: [...entries.values()], unexported, unsent: [...unsent], current });
    localStorage.setItem(keyOf(progress.reader), text);
    progress.lost = false;
  } catch {
    progress.lost = true;
  }
}

/**
 * Read back what was kept for the reader on this sheet. Where a server keeps the verdicts, its file is what counts: only
 * drafts, and what it never got, are taken from the browser.
 */
export function recall() {
  progress.entries = new Map(data.kept?.verdicts.map((entry) => [entry.item, entry]));
  Object.assign(progress, { unexported: false, unsent: new Set(), current: data.items[0].item });
  const text = localStorageText(keyOf(progress.reader));
  if (text === null) return;
  try {
    const kept = JSON.parse(text);
    const unsent = new Set(kept.unsent);
    const own = kept.entries.filter(
      ({ item, verdict }) => !data.kept || unsent.has(item) || verdict === null,
    );
    // What was taken back, and the server not told, is unsent without an entry.
    for (const item of unsent) progress.entries.delete(item);
    for (const entry of own) if (!progress.entries.has(entry.item)) progress.entries.set(entry.item, entry);
    progress.unsent = unsent;
    progress.unexported = kept.unexported;
    if (data.items.some(({ item }) => item === kept.current)) progress.current = kept.current;
  } catch {
    // Not ours, or cut short by a full disk: as if nothing had been kept.
  }
}

function forget() {
  try {
    localStorage.removeItem(keyOf(progress.reader));
  } catch {
    progress.lost = true;
  }
}

// The sheet's name stands for items, their order, scheme and what is shown.
function keyOf(reader) {
  return `${PREFIX}:${data.frame.dataset.contentSha256}:${data.sheet}:${reader}`;
}

function localStorageText(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    progress.lost = true;
    return null;
  }
}
