import { join } from 'node:path';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import { checkStore } from './check-store.js';
import { MemoryFault } from './memory-fault.js';
import type { SnapshotRecord } from './memory-ledger.js';
import type { StoreWork } from './memory-run.js';
import type { MemorySystem, StoredMemory } from './memory-system.js';
import type { MemoryWork } from './memory-work.js';
import { operate } from './operation.js';
import { measureStore, type Snapshot, storeText } from './snapshot.js';
import { fillingName, storeFile } from './store-file.js';

/** A store that may be asked. */
export interface FilledStore {
  /** Which filling it is, from 1. */
  readonly ingestion: number;
  readonly memories: readonly StoredMemory[];
}

/**
 * Fill a store, look at it, and keep what it holds. A durable system goes on behind the conversations that it already
 * holds; any other is filled from the first.
 *
 * @returns what may be asked now; undefined where somebody stopped it
 * @throws OperationFailed
 */
export async function fillStore(
  work: StoreWork,
  system: MemorySystem,
  run: MemoryWork,
  fresh = false,
): Promise<FilledStore | undefined> {
  const { store, conversations } = work;
  const { number, held } = await openStore(work, system, run, fresh);
  run.tell({ what: 'storing', store, done: 0, of: conversations.length });
  const known = new Set(run.state.ingestions(store)[number - 1]!.stored);
  for (const [index, conversation] of conversations.entries()) {
    const { id } = conversation;
    let latencyMs: number | null = null;
    if (index >= held) {
      if (run.stop.aborted) return undefined;
      const place = { operation: 'store', subject: id, ingestion: number } as const;
      ({ latencyMs } = await operate(place, () => system.storeConversation(conversation)));
    }
    if (index >= held || !known.has(id)) {
      await run.record({ record: 'stored', store, ingestion: number, conversation: id, latencyMs });
    }
    run.tell({ what: 'storing', store, done: index + 1, of: conversations.length });
  }
  if (run.stop.aborted) return undefined;
  const seen = await look(work, system, run, number);
  const before = run.state.ingestions(store)[number - 1]!.snapshot;
  if (!before) {
    await keepSnapshot(work, seen, run, number);
    return { ingestion: number, memories: seen.memories };
  }
  // A durable store that is not as it was left: somebody else wrote to it, or it lost something.
  return before.sha256 === seen.sha256
    ? { ingestion: number, memories: seen.memories }
    : fillStore(work, system, run, true);
}

/** Open a store; how many of the conversations, the first ones, it holds already. */
async function openStore(
  { store, conversations }: StoreWork,
  system: MemorySystem,
  run: MemoryWork,
  fresh: boolean,
): Promise<{ readonly number: number; readonly held: number }> {
  const last = run.state.ingestions(store).at(-1)?.record;
  const before = last?.number ?? 0;
  const place = { operation: 'open', subject: null, ingestion: before } as const;
  const wasEmpty = run.state.faults.some(
    (fault) => fault.store === store && fault.ingestion === before && fault.kind === 'empty',
  );
  if (last && !fresh && !wasEmpty && system.identity.durable) {
    const { result: held } = await operate(place, () => system.openStore(store, false));
    // Only behind the first few, in order: a conversation that is stored late would count as newer than it is.
    if (held.every((id, index) => id === conversations[index]?.id))
      return { number: before, held: held.length };
  }
  await operate(place, async () => {
    const held = await system.openStore(store, true);
    if (held.length > 0) {
      throw new MemoryFault('garbage', `a store that was opened fresh holds ${held.length} conversations`);
    }
  });
  // Behind the opening: a store that was not emptied may hold what another run left there.
  const number = before + 1;
  await run.record({ record: 'ingestion', store, number, identity: system.identity });
  return { number, held: 0 };
}

async function look(
  { conversations }: StoreWork,
  system: MemorySystem,
  run: MemoryWork,
  ingestion: number,
): Promise<Snapshot> {
  const { result } = await operate({ operation: 'look', subject: null, ingestion }, async () => {
    const snapshot = measureStore(await system.getAllMemories(), run.countTokens);
    const fault = checkStore(system.identity, conversations.length, snapshot.memories);
    if (fault) throw fault;
    return snapshot;
  });
  return result;
}

async function keepSnapshot(
  { store, questions }: StoreWork,
  seen: Snapshot,
  run: MemoryWork,
  ingestion: number,
): Promise<void> {
  const earlier = run.state.ingestions(store).flatMap(({ snapshot }) => (snapshot ? [snapshot] : []));
  const equal = earlier.find((one) => one.sha256 === seen.sha256);
  // What was asked of an earlier filling stands beside what that one held.
  const name = equal?.name ?? fillingName(store, ingestion, earlier.length === 0);
  const file = equal?.file ?? storeFile(name);
  await writeFileAtomic(join(run.folder, file), storeText(name, seen.memories));
  const { memories, ...measures } = seen;
  const snapshot: Omit<SnapshotRecord, 'schema' | 'time'> = {
    record: 'snapshot',
    store,
    ingestion,
    ...measures,
    memories: memories.length,
    name,
    file,
  };
  const record = await run.record(snapshot);
  run.tell({ what: 'snapshot', snapshot: record });
  const asked = new Set(questions.map(({ id }) => run.state.retrieval(id)?.ingestion));
  const other = earlier.find((one) => asked.has(one.ingestion) && one.textsSha256 !== seen.textsSha256);
  if (other) run.tell({ what: 'differs', snapshot: record, before: other });
}
