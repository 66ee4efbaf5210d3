import type { PreparedList } from '../audit/answered-split.js';
import type { AdapterWarning } from './adapter-warning.js';
import type { TracedItem, TracedStore } from './attribution.js';

/**
 * A store with less text than this share of its list's newest statements is near-empty: a store that keeps one short
 * sentence a fact holds about as much as those statements, and no summary keeps the facts in a tenth of the words.
 */
const NEAR_EMPTY_SHARE = 0.1;

/** What is wrong with stores, and with what was retrieved from them. */
export function storeWarnings(traces: readonly TracedItem[]): AdapterWarning[] {
  const stores = new Map<TracedStore, TracedItem[]>();
  for (const trace of traces) {
    if (!trace.store) continue;
    const known = stores.get(trace.store);
    if (known) known.push(trace);
    else stores.set(trace.store, [trace]);
  }
  return [
    ...[...stores].flatMap(([store, asked]) => [
      ...emptyStore(store, asked),
      ...everythingRetrieved(store, asked),
    ]),
    ...notStored(stores),
  ];
}

function emptyStore(store: TracedStore, asked: readonly TracedItem[]): AdapterWarning[] {
  const items = asked.length;
  const { name, memories } = store;
  const characters = memories.reduce((sum, { text }) => sum + text.trim().length, 0);
  if (characters === 0) return [{ code: 'empty_store', store: name, items }];
  const { list } = asked[0]!.item;
  const listCharacters = newestCharacters(list);
  if (characters >= NEAR_EMPTY_SHARE * listCharacters) return [];
  return [
    {
      code: 'near_empty_store',
      store: name,
      items,
      memories: memories.length,
      characters,
      list: list.list,
      listCharacters,
    },
  ];
}

/** Where k memories are all that there are, nothing can fail to be retrieved. */
function everythingRetrieved(
  { name, memories }: TracedStore,
  asked: readonly TracedItem[],
): AdapterWarning[] {
  const ks = asked.map(({ k, retrieved }) =>
    k !== undefined && retrieved && k >= memories.length && retrieved.length === memories.length ? k : null,
  );
  const [k] = ks;
  if (memories.length === 0 || k == null || ks.includes(null)) return [];
  return [{ code: 'everything_retrieved', store: name, items: asked.length, memories: memories.length, k }];
}

/** Characters of the newest statement of every key, and of the statements that no pattern reads. */
function newestCharacters({ graph, statements, unparsed }: PreparedList): number {
  let characters = unparsed.reduce((sum, { text }) => sum + text.length, 0);
  for (const writes of graph.writes.values()) {
    characters += statements[writes[writes.length - 1]!.position]!.text.length;
  }
  return characters;
}

/** A memory that has neither its id nor its text in the store was not retrieved from it. */
function notStored(stores: ReadonlyMap<TracedStore, readonly TracedItem[]>): AdapterWarning[] {
  let retrieved = 0;
  let memories = 0;
  const items = new Set<string>();
  for (const [store, asked] of stores) {
    const ids = new Set(store.memories.map(({ id }) => id));
    const texts = new Set(store.memories.map(({ text }) => text));
    for (const trace of asked) {
      const strange = (trace.retrieved ?? []).filter(
        ({ id, text }) => !texts.has(text) && !(id !== undefined && ids.has(id)),
      );
      retrieved += trace.retrieved?.length ?? 0;
      memories += strange.length;
      if (strange.length > 0) items.add(trace.item.item.id);
    }
  }
  return memories === 0 ? [] : [{ code: 'retrieved_not_in_store', memories, retrieved, items: [...items] }];
}
