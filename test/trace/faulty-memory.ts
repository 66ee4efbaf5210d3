import type { PreparedList } from '../../src/audit/answered-split.js';
import type { ClassifiedItem } from '../../src/audit/classified-split.js';
import { seededOrder } from '../../src/audit/seeded-order.js';
import { writeKey } from '../../src/graph/fact-graph.js';
import type { RetrievedMemory, StoredMemory } from '../../src/memory/memory-system.js';
import { normalizeAnswer, substringExactMatch } from '../../src/metric/substring-exact-match.js';
import { scoreOutcome } from '../../src/outcomes/score-outcome.js';
import type { PatternPack } from '../../src/parser/pattern-pack.js';
import { parseStatements, type Tuple } from '../../src/parser/tuple.js';
import type { Profile } from '../../src/resolver/profile.js';
import { prepareList, resolve } from '../../src/resolver/resolve.js';
import type { TracedItem, TracedStore } from '../../src/trace/attribution.js';

/**
 * What the synthetic memory system does wrong: it drops a fact with all that was ever written to its key; keeps the
 * stale values and refuses the newest; merges a key's statements into one memory without serial numbers; does not
 * retrieve the fact; or gives another answer although all was retrieved.
 */
export const FAULTS = ['drop', 'keep_stale', 'merge_serials', 'wrong_retrieval', 'ignore'] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * How the system writes its memories: a numbered statement each; a statement each without number and full stop, but
 * with its time; or chunks of numbered statements behind a template's words, newlines replaced by spaces.
 */
export const FORMS = ['numbered', 'timed', 'chunks'] as const;
export type Form = (typeof FORMS)[number];

/** What the system is run over, and how it writes. */
export interface FaultyWorld {
  readonly form: Form;
  readonly items: readonly ClassifiedItem[];
  readonly pack: PatternPack;
  readonly profile: Profile;
}

/** Share of the items of which one needed fact is chosen; other items that need it too are hit as well. */
const CHOSEN_SHARE = 0.25;
const DISTRACTORS = 4;
const CHUNK = 8;
const TEMPLATE = 'Dialogue between User and Assistant: memorize these facts:';

/** One statement as the system keeps it, or several merged into one; its reader sees these, never a memory's text. */
interface Line {
  /** What the reader orders by; null once it is lost. */
  readonly order: number | null;
  /** The statement's place in the list; of merged ones, the newest's. */
  readonly position: number;
  readonly texts: readonly string[];
}

type LineMemory = StoredMemory & { readonly lines: readonly Line[] };

/** Order of the stages that the faults belong to. */
const STAGE_OF: Readonly<Record<Fault, number>> = {
  drop: 0,
  keep_stale: 0,
  merge_serials: 1,
  wrong_retrieval: 2,
  ignore: 3,
};

/** A trace with the first fault that was injected on its item's path, in the order of the stages; null without any. */
export interface FaultyTrace {
  readonly trace: TracedItem;
  readonly injected: Fault | null;
}

/**
 * Run the system over the items that the resolver solves; items that its reader misses without any fault are left out.
 *
 * @param faults - any of them on each chosen fact; none for the system as it works
 */
export function runFaulty(world: FaultyWorld, faults: readonly Fault[], seed: number): FaultyTrace[] {
  const solved = world.items.filter((one) => one.class === 'resolver_correct');
  const lists = new Set(solved.map(({ list }) => list));
  const make = () => new Map([...lists].map((list) => [list, new FaultyStore(list, world.form, seed)]));
  const sound = make();
  const stores = make();
  const hit = seededOrder(solved, seed).slice(0, Math.ceil(solved.length * CHOSEN_SHARE));
  for (const item of faults.length > 0 ? hit : []) {
    const own = seed + item.item.index;
    const fault = seededOrder(faults, own)[0]!;
    const rivalled = fault === 'keep_stale' || fault === 'merge_serials';
    const fit = pathOf(item).filter((tuple) => !rivalled || staleOf(tuple, item.list).length > 0);
    for (const fact of seededOrder(fit, own).slice(0, 1)) stores.get(item.list)!.inject(fact, fault);
  }
  return solved.flatMap((item) => {
    const undisturbed = sound.get(item.list)!.retrieve(item);
    if (!substringExactMatch(read(undisturbed, item, world), item.item.golds)) return [];
    const store = stores.get(item.list)!;
    const injected = pathOf(item).flatMap((tuple) => store.faultOf(tuple) ?? []);
    const retrieved = store.retrieve(item);
    const said = injected.includes('ignore') ? otherAnswer(item, seed) : read(retrieved, item, world);
    const trace: TracedItem = {
      item,
      hop: item.item.set.startsWith('mh') ? 'mh' : 'sh',
      store: store.traced,
      retrieved: retrieved.map(({ id, text }): RetrievedMemory => ({ id, text })),
      outcome: scoreOutcome({ item: item.item, row: { file: 'faulty', record: 1, output: said } }),
    };
    return [{ trace, injected: injected.sort((a, b) => STAGE_OF[a] - STAGE_OF[b])[0] ?? null }];
  });
}

class FaultyStore {
  readonly #faults = new Map<string, Fault>();
  #memories: readonly LineMemory[] | undefined;
  #traced: TracedStore | undefined;

  constructor(
    readonly list: PreparedList,
    readonly form: Form,
    readonly seed: number,
  ) {}

  /** One fault a fact: the first that is injected stays. */
  inject(fact: Tuple, fault: Fault): void {
    const key = writeKey(fact);
    if (!this.#faults.has(key)) this.#faults.set(key, fault);
  }

  faultOf(fact: Tuple): Fault | undefined {
    return this.#faults.get(writeKey(fact));
  }

  get memories(): readonly LineMemory[] {
    this.#memories ??= writeMemories(this.#ingest(), this.form);
    return this.#memories;
  }

  get traced(): TracedStore {
    this.#traced ??= {
      name: 'faulty',
      memories: this.memories.map(({ lines, ...memory }) => memory),
    };
    return this.#traced;
  }

  #ingest(): Line[] {
    const { statements, graph, tuples } = this.list;
    const tupleAt = new Map(tuples.map((tuple) => [tuple.position, tuple]));
    return statements.flatMap(({ position, text }): Line[] => {
      const line = { order: position, position, texts: [text] };
      const tuple = tupleAt.get(position);
      const fault = tuple && this.faultOf(tuple);
      if (!fault) return [line];
      const writes = graph.writes.get(writeKey(tuple))!;
      const newest = writes.at(-1)!;
      if (fault === 'drop') return [];
      if (fault === 'keep_stale') {
        return normalizeAnswer(tuple.object) === normalizeAnswer(newest.object) ? [] : [line];
      }
      if (fault === 'merge_serials') {
        const merged = seededOrder(writes, this.seed + newest.position);
        const texts = merged.map((write) => statements[write.position]!.text);
        return position === newest.position ? [{ order: null, position, texts }] : [];
      }
      return [line];
    });
  }

  /** The memories of every key on the item's path, and some that have nothing to do with it, in a seeded order. */
  retrieve(item: ClassifiedItem): LineMemory[] {
    const { seed } = this;
    const path = pathOf(item);
    const wanted = new Set<number>();
    const skipped = new Set<number>();
    for (const tuple of path) {
      for (const { object, position } of this.list.graph.writes.get(writeKey(tuple))!) {
        const same = normalizeAnswer(object) === normalizeAnswer(tuple.object);
        if (same && this.faultOf(tuple) === 'wrong_retrieval') skipped.add(position);
        else wanted.add(position);
      }
    }
    const subjects = new Set(path.map(({ subject }) => subject));
    const others = this.list.tuples.filter(({ subject }) => !subjects.has(subject));
    for (const { position } of seededOrder(others, seed + item.item.index).slice(0, DISTRACTORS)) {
      wanted.add(position);
    }
    const found = this.memories.filter(
      ({ lines }) =>
        lines.some(({ position }) => wanted.has(position)) &&
        !lines.some(({ position }) => skipped.has(position)),
    );
    return seededOrder(found, seed + 7 * item.item.index);
  }
}

function writeMemories(lines: readonly Line[], form: Form): LineMemory[] {
  const numbered = ({ order, texts }: Line) => `${order === null ? '' : `${order}. `}${texts.join(' ')}`;
  if (form === 'chunks') {
    const chunks = Array.from({ length: Math.ceil(lines.length / CHUNK) }, (_, at) =>
      lines.slice(at * CHUNK, (at + 1) * CHUNK),
    );
    return chunks.map((part, at) => ({
      id: `c${at}`,
      text: `${TEMPLATE} ${part.map(numbered).join(' ')}`,
      lines: part,
    }));
  }
  return lines.map((line) => ({
    id: `m${line.position}`,
    ...(form === 'timed'
      ? { text: line.texts.join(' ').replace(/\.$/, ''), time: line.position }
      : { text: numbered(line) }),
    lines: [line],
  }));
}

function pathOf({ resolution }: ClassifiedItem): Tuple[] {
  return resolution.best!.edges.map(({ tuple }) => tuple);
}

function staleOf(tuple: Tuple, { graph }: PreparedList): Tuple[] {
  return graph.writes
    .get(writeKey(tuple))!
    .filter(({ object }) => normalizeAnswer(object) !== normalizeAnswer(tuple.object));
}

/**
 * The reader: the resolver over what was retrieved, in the order that the memories tell. Statements without one are
 * older than all others to it, and newer the later they stand in their memory: a guess that is wrong as often as not.
 */
function read(retrieved: readonly LineMemory[], { item }: ClassifiedItem, world: FaultyWorld): string {
  let unordered = -1_000_000;
  const statements = retrieved.flatMap(({ lines }) =>
    lines.flatMap(({ order, texts }) => texts.map((text) => ({ position: order ?? unordered++, text }))),
  );
  const { tuples } = parseStatements(statements, world.pack);
  return resolve(prepareList(tuples), world.profile, item.question).answer;
}

/** A stale value of the path, or one that has nothing to do with it; never one that the metric takes for the gold. */
function otherAnswer(item: ClassifiedItem, seed: number): string {
  const stale = pathOf(item).flatMap((tuple) => staleOf(tuple, item.list));
  const unrelated = seededOrder(item.list.tuples, seed + item.item.index);
  const wrong = [...stale, ...unrelated].find(({ object }) => !substringExactMatch(object, item.item.golds));
  return wrong!.object;
}
