import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../dataset/input-error.js';
import { readJson } from '../dataset/json.js';
import { PLAN_SCHEMA } from '../experiments/run-plan.js';
import { MEMORY_PLAN_SCHEMA } from '../memory/memory-plan.js';
import { findSidecar, type SidecarFolder } from './read-sidecar.js';

/** What a folder of traces is. */
export type TraceFolder =
  | { readonly kind: 'agent-run' }
  /** A run of a memory system: its traces, and the stores that they name, if any were written. */
  | { readonly kind: 'memory-run'; readonly traces: string; readonly stores: string | undefined }
  | { readonly kind: 'sidecar'; readonly sidecar: SidecarFolder };

/**
 * Tell what a folder holds.
 *
 * @throws InputError for a folder that is neither a run with something to trace nor one of retrieved contexts
 */
export async function recognizeFolder(folder: string): Promise<TraceFolder> {
  const plan = join(folder, 'plan.json');
  const bytes = await readFile(plan).catch(() => undefined);
  if (!bytes) {
    const sidecar = await findSidecar(folder);
    if (sidecar) return { kind: 'sidecar', sidecar };
    throw new InputError(
      'the folder is no run folder and holds no retrieved contexts (query_N_context_M.json)',
      'name a run folder, or the trace files themselves',
      { file: folder },
    );
  }
  const json = readJson(bytes, plan) as { readonly schema?: unknown } | null;
  if (json?.schema === PLAN_SCHEMA) return { kind: 'agent-run' };
  if (json?.schema !== MEMORY_PLAN_SCHEMA) {
    throw new InputError(
      `this is the plan of no run that leaves traces (${JSON.stringify(json?.schema)})`,
      'name the folder of a lastwrite run bm25, long-context, no-context or memory',
      { file: plan },
    );
  }
  const traces = join(folder, 'traces.jsonl');
  // A run that ends before its first answer leaves an empty file.
  if (((await sizeOf(traces)) ?? 0) === 0) {
    throw new InputError(
      'the run has written no traces yet',
      'go on with it: lastwrite run memory --resume',
      { file: folder },
    );
  }
  const stores = join(folder, 'stores');
  return { kind: 'memory-run', traces, stores: (await sizeOf(stores)) === undefined ? undefined : stores };
}

function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}
