import type { PreparedList } from '../audit/answered-split.js';
import type { RetrievedMemory } from '../memory/memory-system.js';
import type { PatternPack } from '../parser/pattern-pack.js';
import type { TracedStore } from './attribution.js';
import { type ListFacts, listFacts } from './list-facts.js';
import { MemoryIndex } from './memory-index.js';
import { type MemoryText, readMemoryText } from './memory-text.js';

/** What was retrieved is mostly a text of the store, and mostly retrieved more than once. */
const texts = new WeakMap<ListFacts, Map<string, MemoryText>>();
const stores = new WeakMap<TracedStore, { facts: ListFacts; index: MemoryIndex }>();

/** Read a store against a list; traces that share a store share what was read. */
export function indexStore(store: TracedStore, list: PreparedList, pack: PatternPack): MemoryIndex {
  const facts = listFacts(list, pack);
  const kept = stores.get(store);
  if (kept?.facts === facts) return kept.index;
  const memories = store.memories.map(({ id, text, time }) => ({ id, text, time: time ?? null }));
  const index = new MemoryIndex(memories, facts, reader(facts));
  stores.set(store, { facts, index });
  return index;
}

/**
 * Read what was retrieved against a list; ranks are places, counted from 0. A time that a system does not give back is
 * taken from the store: from the memory of that id, or where that is not known, from the one with that text.
 */
export function indexRetrieved(
  retrieved: readonly RetrievedMemory[],
  list: PreparedList,
  pack: PatternPack,
  store?: TracedStore,
): MemoryIndex {
  const facts = listFacts(list, pack);
  const memories = retrieved.map((memory) => ({
    id: memory.id ?? null,
    text: memory.text,
    time: memory.time ?? (store ? storedTime(memory, timesOf(store)) : null),
  }));
  return new MemoryIndex(memories, facts, reader(facts));
}

/** When memories were written. */
interface StoredTimes {
  readonly byId: ReadonlyMap<string, string | number | null>;
  /** Null as well where memories of one text have several times. */
  readonly byText: ReadonlyMap<string, string | number | null>;
}

const times = new WeakMap<TracedStore, StoredTimes>();

function timesOf(store: TracedStore): StoredTimes {
  let known = times.get(store);
  if (!known) {
    const byId = new Map<string, string | number | null>();
    const byText = new Map<string, string | number | null>();
    for (const { id, text, time = null } of store.memories) {
      byId.set(id, time);
      byText.set(text, byText.has(text) && byText.get(text) !== time ? null : time);
    }
    known = { byId, byText };
    times.set(store, known);
  }
  return known;
}

function storedTime({ id, text }: RetrievedMemory, { byId, byText }: StoredTimes): string | number | null {
  const known = id === undefined ? undefined : byId.get(id);
  return known === undefined ? (byText.get(text) ?? null) : known;
}

function reader(facts: ListFacts): (text: string) => MemoryText {
  const known = texts.get(facts) ?? new Map<string, MemoryText>();
  texts.set(facts, known);
  return (text) => {
    let read = known.get(text);
    if (!read) {
      read = readMemoryText(text, facts);
      known.set(text, read);
    }
    return read;
  };
}
