import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { sha256 } from '../dataset/content-hash.js';
import { expectShape } from '../dataset/expect-shape.js';
import { InputError } from '../dataset/input-error.js';
import { readJson } from '../dataset/json.js';
import { type PlanOnRecord, readPlanOf } from '../experiments/run-folder.js';
import { ignoresK, storesNothing } from '../memory/declared-setting.js';
import { type MemoryPaths, memoryPaths } from '../memory/memory-folder.js';
import { type MemoryPlan, memoryPlanSchema } from '../memory/memory-plan.js';
import { memoryRecord } from '../memory/memory-record.js';
import type { StoredMemory } from '../memory/memory-system.js';
import { measureStore } from '../memory/snapshot.js';
import { type MemFailAnswer, memfailAnswerRecord } from './answer-record.js';
import { loadMemFailFile, memFailData } from './load-memfail.js';
import { MEMFAIL_DATASETS, type MemFailData, type MemFailDataset } from './memfail-data.js';

/** A MemFail run as its folder has it. */
export interface MemFailRun {
  /** The folder as it was named. */
  readonly folder: string;
  readonly paths: MemoryPaths;
  readonly record: PlanOnRecord<MemoryPlan>;
  readonly dataset: MemFailDataset;
  readonly storesNothing: boolean;
  readonly ignoresK: boolean;
  readonly answers: readonly MemFailAnswer[];
  /** Of answers.jsonl. */
  readonly answersSha256: string;
  /** By file name, as the answers name them. */
  readonly stores: ReadonlyMap<string, RunStore>;
}

/** A store as answers were asked of it. */
export interface RunStore {
  readonly ingestion: number;
  readonly memories: readonly StoredMemory[];
  /** Of the texts alone, whatever their order. */
  readonly textsSha256: string;
}

/** Where a MemFail run keeps its answers. */
export function answersPath(folder: string): string {
  return join(folder, 'answers.jsonl');
}

/**
 * Read a run's plan, answers and stores.
 *
 * @throws InputError when the folder holds no MemFail run, or one of its files is not what was written
 */
export async function loadMemFailRun(folder: string): Promise<MemFailRun> {
  const paths = memoryPaths(folder);
  const record = await readPlanOf(paths, memoryPlanSchema);
  const { benchmark } = record?.plan ?? {};
  const dataset =
    benchmark?.name === 'memfail' && MEMFAIL_DATASETS.find((name) => name === benchmark.dataset);
  if (!record || !dataset) {
    throw new InputError('this folder holds no MemFail run', 'name one that lastwrite memfail run made', {
      file: paths.plan,
    });
  }
  const file = answersPath(folder);
  const bytes = await readWritten(file, 'go on with lastwrite memfail run … --resume');
  const answers = readLines(bytes, file, memfailAnswerRecord);
  const stores = new Map<string, RunStore>();
  for (const { store } of answers) {
    if (!stores.has(store.file)) stores.set(store.file, await loadStore(folder, store));
  }
  const { identity } = record.plan.memory;
  return {
    folder,
    paths,
    record,
    dataset,
    storesNothing: storesNothing(identity),
    ignoresK: ignoresK(identity),
    answers,
    answersSha256: sha256(bytes),
    stores,
  };
}

/**
 * The dataset of a run.
 *
 * @param from - see {@link loadMemFailFile}
 * @throws InputError when it is not, byte for byte, the one that the run was made with: its expected answers may differ
 */
export async function loadRunData(
  { record, dataset, paths }: MemFailRun,
  from?: string,
): Promise<MemFailData> {
  const { content, sha256: found } = await loadMemFailFile(dataset, from);
  const { benchmark } = record.plan;
  if (benchmark.name === 'memfail' && benchmark.sha256 === found) return memFailData(content);
  throw new InputError('the dataset is not the one that the run was made with', 'give that one by --data', {
    file: paths.plan,
  });
}

async function loadStore(folder: string, { file, ingestion, sha256: wanted }: MemFailAnswer['store']) {
  const path = join(folder, file);
  const records = readLines(await readWritten(path, PUT_BACK), path, memoryRecord);
  const memories = records.map(({ id, text, time }) => ({ id, text, ...(time !== undefined && { time }) }));
  const { sha256: found, textsSha256 } = measureStore(memories, () => 0);
  if (found === wanted) return { ingestion, memories, textsSha256 };
  throw new InputError('the store is not the one that was asked', PUT_BACK, { file: path });
}

const PUT_BACK = 'put the file back as it was written';

/**
 * The records of a file, one a line.
 *
 * @throws InputError with the line that is none
 */
export function readLines<T>(bytes: Buffer, file: string, schema: z.ZodType<T>): T[] {
  const lines = bytes.toString().split('\n');
  // A file that somebody edited may lack its last line end, and its last line counts all the same.
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, index) => {
    try {
      return expectShape(schema, readJson(Buffer.from(line), file), 'a record of this file', PUT_BACK);
    } catch (error) {
      throw error instanceof InputError
        ? new InputError(error.what, error.fix, { file, line: index + 1 })
        : error;
    }
  });
}

/**
 * The bytes of a file that an earlier command wrote.
 *
 * @throws InputError when it is not there
 */
export async function readWritten(file: string, fix: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new InputError('no such file', fix, { file });
  });
}
