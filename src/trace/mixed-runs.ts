import { memoriesSha256 } from '../memory/snapshot.js';
import type { AdapterWarning, MixedRuns } from './adapter-warning.js';
import type { TracedItem, TracedStore } from './attribution.js';

/**
 * Lists whose traces differ in what one run has one of: its run number, its system, its k; and sets whose traces were
 * asked of stores with different contents (two sets of one list may each have filled a store of their own).
 */
export function mixedRuns(traces: readonly TracedItem[]): AdapterWarning[] {
  const snapshots = new Snapshots();
  const byList = groupBy(traces, ({ item }) => item.list.list);
  const bySet = groupBy(traces, ({ item }) => item.item.set);
  const storeOf = ({ store }: TracedItem) => store && snapshots.nameOf(store);
  return [
    ...[...byList].flatMap(([list, part]) => [
      ...mixture({ list, set: null, field: 'run' }, part, ({ run }) => run?.toString()),
      ...mixture({ list, set: null, field: 'system' }, part, ({ system }) => system),
      ...mixture({ list, set: null, field: 'k' }, part, ({ k }) => k?.toString()),
    ]),
    ...[...bySet].flatMap(([set, part]) =>
      mixture({ list: part[0]!.item.list.list, set, field: 'store' }, part, storeOf),
    ),
  ];
}

/** Items that stand more than once, with what differs in their retrieved memories. */
export function duplicateItems(traces: readonly TracedItem[]): AdapterWarning[] {
  const several = [...groupBy(traces, ({ item }) => item.item.id)].filter(([, same]) => same.length > 1);
  if (several.length === 0) return [];
  const texts = ({ retrieved }: TracedItem) => JSON.stringify(retrieved?.map(({ text }) => text) ?? null);
  const differing = several.filter(([, same]) => new Set(same.map(texts)).size > 1);
  return [
    {
      code: 'duplicate_items',
      items: several.map(([item]) => item),
      differing: differing.map(([item]) => item),
    },
  ];
}

function mixture(
  where: Pick<MixedRuns, 'list' | 'set' | 'field'>,
  traces: readonly TracedItem[],
  readValue: (trace: TracedItem) => string | undefined,
): MixedRuns[] {
  const values = groupBy(
    traces.filter((trace) => readValue(trace) !== undefined),
    (trace) => readValue(trace)!,
  );
  if (values.size < 2) return [];
  const counted = [...values].map(([value, part]) => ({ value, items: part.length }));
  return [{ code: 'mixed_runs', ...where, values: counted }];
}

/** Names stores so that those with the same contents, in whatever order they are listed, have one name. */
class Snapshots {
  readonly #names = new Map<TracedStore, string>();
  readonly #byContent = new Map<string, string>();
  readonly #used = new Set<string>();

  nameOf(store: TracedStore): string {
    let name = this.#names.get(store);
    if (name === undefined) {
      const content = memoriesSha256(store.memories);
      name = this.#byContent.get(content) ?? this.#freeName(store.name);
      this.#byContent.set(content, name);
      this.#names.set(store, name);
    }
    return name;
  }

  #freeName(name: string): string {
    let free = name;
    for (let number = 2; this.#used.has(free); number += 1) free = `${name} (${number})`;
    this.#used.add(free);
    return free;
  }
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const known = groups.get(key);
    if (known) known.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
