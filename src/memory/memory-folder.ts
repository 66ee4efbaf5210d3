import { join } from 'node:path';
import { type RunPaths, runPaths } from '../experiments/run-folder.js';

/** Where the parts of a memory run stand. */
export interface MemoryPaths extends RunPaths {
  readonly folder: string;
  /** The ledger of the memory system's operations. */
  readonly memory: string;
  readonly traces: string;
}

/** The files of a memory run's folder. */
export function memoryPaths(folder: string): MemoryPaths {
  return {
    ...runPaths(folder),
    folder,
    memory: join(folder, 'memory.jsonl'),
    traces: join(folder, 'traces.jsonl'),
  };
}
