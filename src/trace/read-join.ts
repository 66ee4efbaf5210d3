import type { ClassifiedItem } from '../audit/classified-split.js';
import { InputError } from '../dataset/input-error.js';
import type { Item, Row } from '../dataset/split.js';
import type { ItemIndex } from '../outcomes/item-index.js';
import { joinRow } from '../outcomes/join.js';
import type { DuplicatePolicy, JoinReport } from '../outcomes/join-report.js';
import { JoinedRows } from '../outcomes/joined-rows.js';
import { recordFault } from '../outcomes/record-fault.js';
import { scoreOutcome } from '../outcomes/score-outcome.js';
import { variantKey } from '../outcomes/variant-name.js';
import type { TracedItem, TracedStore } from './attribution.js';
import type { StoredText, TraceRow } from './read-row.js';
import { type StoreShelf, storeOf } from './read-stores.js';

/** What rows are joined to. */
export interface JoinContext {
  readonly index: ItemIndex;
  /** By item id. */
  readonly items: ReadonlyMap<string, ClassifiedItem>;
  /** By set. */
  readonly rows: ReadonlyMap<string, Row>;
  readonly shelf: StoreShelf;
  readonly duplicates: DuplicatePolicy;
}

/** A system's traces. */
export interface JoinedTraces {
  /** One an item, in item order. */
  readonly traces: readonly TracedItem[];
  /** Those that another trace of their item goes before. */
  readonly superseded: readonly TracedItem[];
  readonly report: JoinReport;
  /** Stores that traces name, where no store was given at all. */
  readonly namedStores: readonly string[];
  /** The name that traces give to the only store, which has none of its own. */
  readonly adopted?: string;
}

/**
 * The rows of a file, system by system. Runs are systems of their own only where they ask the same items; else the file
 * holds one system whose traces stem from several runs, which is worth a warning.
 */
export function splitSystems(rows: readonly TraceRow[], index: ItemIndex): TraceRow[][] {
  const runs = new Map<string, Set<string>>();
  const repeated = rows.some((row) => {
    if (row.run === undefined) return false;
    const join = joinRow(row, index);
    if (!('item' in join)) return false;
    const key = `${variantKey(row.variant ?? {})} ${join.item.id}`;
    const known = runs.get(key) ?? new Set();
    runs.set(key, known.add(row.run));
    return known.size > 1;
  });
  const systems = new Map<string, TraceRow[]>();
  for (const row of rows) {
    const variant = {
      ...row.variant,
      ...(repeated && row.run !== undefined && { run: row.run }),
    };
    const key = variantKey(variant);
    const own = systems.get(key) ?? [];
    systems.set(key, own);
    own.push(repeated ? { ...row, variant } : row);
  }
  return [...systems.values()];
}

/**
 * Join one system's rows to items and stores. Nothing is swallowed: the report says what joins to no item, and what is
 * superseded.
 *
 * @throws InputError as {@link JoinedRows.add} and {@link storeOf} do
 */
export function joinTraces(rows: readonly TraceRow[], context: JoinContext): JoinedTraces {
  const joined = new JoinedRows(context.index, context.duplicates, () => undefined);
  const stores = new TracedStores(context.shelf);
  const all: { readonly item: Item; readonly trace: TracedItem }[] = [];
  for (const row of rows) {
    const join = joined.add(row);
    const item = 'item' in join ? context.items.get(join.item.id) : undefined;
    if (item) all.push({ item: item.item, trace: tracedItem(row, item, context, stores) });
  }
  const kept = new Map<Item, TracedItem>();
  for (const { item, trace } of all) {
    if (context.duplicates !== 'first' || !kept.has(item)) kept.set(item, trace);
  }
  const traces = context.index.items.flatMap((item) => kept.get(item) ?? []);
  const counted = new Set(traces);
  return {
    traces,
    superseded: all.flatMap(({ trace }) => (counted.has(trace) ? [] : [trace])),
    report: traceReport(joined.report(), traces, context),
    namedStores: [...stores.missing],
    ...(stores.adopted !== undefined && { adopted: stores.adopted }),
  };
}

function tracedItem(
  row: TraceRow,
  item: ClassifiedItem,
  { rows }: JoinContext,
  stores: TracedStores,
): TracedItem {
  const { hop, list } = rows.get(item.item.set)!;
  const store = stores.of(row, list);
  const system = row.variant?.system;
  return {
    item,
    hop,
    ...(store && { store }),
    ...(row.retrieved && { retrieved: row.retrieved }),
    ...(row.answered && { outcome: scoreOutcome({ item: item.item, row }) }),
    ...(row.k !== undefined && { k: row.k }),
    ...(system !== undefined && { system }),
    ...(row.run !== undefined && { run: row.run }),
  };
}

/** Stores as traces share them. */
class TracedStores {
  /** Names that traces give, where no store was given. */
  readonly missing = new Set<string>();
  /** The name under which the only store, nameless itself, is asked for. */
  adopted: string | undefined;
  readonly #known = new Map<readonly StoredText[], TracedStore>();

  constructor(private readonly shelf: StoreShelf) {}

  of({ store, file, record, unit }: TraceRow, list: string): TracedStore | undefined {
    if (store !== undefined && typeof store !== 'string') return this.#share(store, list);
    let memories: readonly StoredText[] | undefined;
    try {
      memories = this.#adopt(store) ?? storeOf(this.shelf, store, list);
    } catch (cause) {
      if (!(cause instanceof InputError)) throw cause;
      throw recordFault({ file, record, unit: unit ?? 'record' }, cause.what, cause.fix);
    }
    if (memories) return this.#share(memories, store ?? this.shelf.onlyName ?? list);
    if (store !== undefined) this.missing.add(store);
    return undefined;
  }

  /** A second name is another store's. */
  #adopt(name: string | undefined): readonly StoredText[] | undefined {
    const { only, named } = this.shelf;
    if (name === undefined || !only || named.has(name)) return undefined;
    this.adopted ??= name;
    return name === this.adopted ? only : undefined;
  }

  #share(memories: readonly StoredText[], name: string): TracedStore {
    const known = this.#known.get(memories) ?? { name, memories };
    this.#known.set(memories, known);
    return known;
  }
}

/** A report on traces: no answer was asked for where there is none, and only traced sets miss items. */
function traceReport(report: JoinReport, traces: readonly TracedItem[], { items }: JoinContext): JoinReport {
  const answered = new Set(traces.flatMap(({ item, outcome }) => (outcome ? [item.item.id] : [])));
  const sets = new Set(traces.map(({ item }) => item.item.set));
  return {
    ...report,
    missing: report.missing.filter((id) => sets.has(items.get(id)?.item.set ?? '')),
    empty: report.empty.filter((id) => answered.has(id)),
    refusals: report.refusals.filter((id) => answered.has(id)),
  };
}
