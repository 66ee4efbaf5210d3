import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ITEM_CLASSES } from '../audit/item-class.js';
import { InputError } from '../dataset/input-error.js';
import { readLedger } from '../experiments/ledger.js';
import { type PlanOnRecord, readPlanOf } from '../experiments/run-folder.js';
import { checkSessions } from '../experiments/run-session.js';
import { RunState } from '../experiments/run-state.js';
import { summarizeRun } from '../experiments/run-summary.js';
import { checkStoreFiles } from '../memory/check-store-files.js';
import { type MemoryPaths, memoryPaths } from '../memory/memory-folder.js';
import { MEMORY_PLAN_SCHEMA, type MemoryPlan, memoryPlanSchema } from '../memory/memory-plan.js';
import { summarizeMemory } from '../memory/memory-summary.js';
import { readMemoryLedger } from '../memory/read-memory-ledger.js';
import { scoreOutcome } from '../outcomes/score-outcome.js';
import { memoryRunDocument } from '../report/memory-run-document.js';
import { type MemoryRunResult, memoryRunText } from '../report/memory-run-text.js';
import { type ClassifiedRun, loadClassified } from './classified-run.js';
import { note, print, printJson, screen } from './output.js';
import type { StatusOptions } from './run-status.js';
import { toolVersion } from './version.js';

/** Print how a run stands, if its folder holds a memory run; false where it holds another, or none. */
export async function printIfMemoryRun(folder: string, options: StatusOptions): Promise<boolean> {
  const paths = memoryPaths(folder);
  if (!(await isMemoryPlan(paths.plan))) return false;
  const record = await readPlanOf(paths, memoryPlanSchema);
  await printMemoryStatus(paths, record!, options);
  return true;
}

/** Whatever is wrong with a file is told by who reads it as a plan. */
async function isMemoryPlan(path: string): Promise<boolean> {
  try {
    const { schema } = JSON.parse(await readFile(path, 'utf8'));
    return schema === MEMORY_PLAN_SCHEMA;
  } catch {
    return false;
  }
}

/** Print how a memory run stands; exit 1 where questions have no output. */
export async function printMemoryStatus(
  paths: MemoryPaths,
  record: PlanOnRecord<MemoryPlan>,
  options: StatusOptions,
): Promise<void> {
  const { plan, terms } = record;
  const [model, memory] = await readLedgers(paths);
  checkSessions(model.records, record.planSha256, paths.ledger);
  for (const { file, is } of await checkStoreFiles(memory.state, paths.folder))
    note(
      `warning: ${join(paths.folder, file)} is ${is}; put it back as the run wrote it, or lastwrite trace is wrong`,
    );
  const state = new RunState(model.records);
  const conflict = plan.benchmark.name === 'conflict-resolution';
  const classified = conflict ? await loadClasses(plan, paths, options) : undefined;
  const classes = new Map(classified?.items.map((one) => [one.item.id, one.class]));
  const ids = plan.items.map(({ item }) => item);
  const summary = summarizeRun(ids, state, terms, (item) => classes.get(item));
  const result: MemoryRunResult = {
    ...record,
    stamp: classified?.stamp ?? null,
    summary,
    memory: summarizeMemory(plan, terms, memory.state, state),
    right: classified && summary.items.settled > 0 ? countRight(classified, record, state) : null,
    folder: paths.folder,
    outcomes: conflict ? paths.outcomes : null,
  };
  if (summary.items.settled < summary.items.planned) process.exitCode = 1;
  if (options.json) return printJson(memoryRunDocument(result, `lastwrite ${toolVersion()}`));
  print(memoryRunText(result, screen().width));
}

async function readLedgers(paths: MemoryPaths) {
  const [model, memory] = await Promise.all([readLedger(paths.ledger), readMemoryLedger(paths.memory)]);
  if (model.torn + memory.torn !== '')
    note('note: the last line of a ledger is unfinished; --resume mends it');
  return [model, memory] as const;
}

async function loadClasses(
  { benchmark, items }: MemoryPlan,
  paths: MemoryPaths,
  { profile, data }: StatusOptions,
): Promise<ClassifiedRun> {
  const sets = [...new Set(items.map(({ item }) => item.split('#')[0]!))];
  const classified = await loadClassified({ profile, ...(data !== undefined && { data }) }, sets);
  if (benchmark.name === 'conflict-resolution') {
    if (classified.stamp.dataset.contentSha256 === benchmark.contentSha256) return classified;
  }
  throw new InputError('the run was planned for another split', 'give it with --data', { file: paths.plan });
}

function countRight(
  { items }: ClassifiedRun,
  { plan, terms }: PlanOnRecord<MemoryPlan>,
  state: RunState,
): MemoryRunResult['right'] {
  const planned = new Set(plan.items.map(({ item }) => item));
  const right = items.filter(({ item }) => {
    const output = planned.has(item.id) ? state.task(item.id).settled?.output : undefined;
    if (output == null) return false;
    return scoreOutcome({ item, row: { file: '', record: 1, output } }).correct[terms.scoring] === true;
  });
  return {
    classes: Object.fromEntries(
      ITEM_CLASSES.map((name) => [name, right.filter((one) => one.class === name).length]),
    ),
    all: right.length,
  };
}
