import { join } from 'node:path';
import { readIfThere } from '../dataset/read-if-there.js';
import { memoryRecord } from './memory-record.js';
import type { MemoryState } from './memory-state.js';
import type { StoredMemory } from './memory-system.js';
import { memoriesSha256 } from './snapshot.js';

/** A store file that is not as the run wrote it. */
export interface StoreFileFault {
  /** Within the run folder. */
  readonly file: string;
  readonly is: 'missing' | 'changed';
}

/** Hold the store files of a run against its ledger: what was retrieved is looked for in them. */
export async function checkStoreFiles(state: MemoryState, folder: string): Promise<StoreFileFault[]> {
  const snapshots = state.stores
    .flatMap((store) => state.ingestions(store))
    .flatMap(({ snapshot }) => (snapshot ? [snapshot] : []));
  const hashes = new Map(snapshots.map(({ file, sha256 }) => [file, sha256]));
  const faults: StoreFileFault[] = [];
  for (const [file, sha256] of hashes) {
    const bytes = await readIfThere(join(folder, file));
    if (!bytes) faults.push({ file, is: 'missing' });
    else if (hashOf(bytes) !== sha256) faults.push({ file, is: 'changed' });
  }
  return faults;
}

/** Undefined where a line is no memory. */
function hashOf(bytes: Buffer): string | undefined {
  try {
    const lines = bytes.toString().split('\n');
    if (lines.at(-1) === '') lines.pop();
    return memoriesSha256(lines.map(readMemory));
  } catch {
    return undefined;
  }
}

function readMemory(line: string): StoredMemory {
  const { id, text, time } = memoryRecord.parse(JSON.parse(line));
  return { id, text, ...(time !== undefined && { time }) };
}
