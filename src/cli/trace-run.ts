import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../dataset/input-error.js';
import { loadDesignations } from '../freeze/designation-file.js';
import { loadSystems } from '../outcomes/load-systems.js';
import { intakeWarnings } from '../report/intake.js';
import type { AttributedSystem } from '../report/trace-result.js';
import { systemNotes, systemWarnings } from '../report/trace-warnings.js';
import { adapterWarnings } from '../trace/adapter-warnings.js';
import { attributeTraces } from '../trace/attribute-traces.js';
import { readTraces, type TracedSystem, type TraceInputs, type TraceTarget } from '../trace/read-traces.js';
import { summarizeTraces } from '../trace/summarize-traces.js';
import type { ClassifiedRun } from './classified-run.js';
import { note } from './output.js';
import { isStdin, spoolStdin } from './stdin-outcomes.js';
import type { TraceOptions } from './trace-options.js';

/** Traces read and attributed, with what the reader has to know about their rows. */
export interface AttributedTraces {
  readonly systems: readonly AttributedSystem[];
  /** What reading left out, and how rows were joined. */
  readonly notes: readonly string[];
}

/**
 * Read the traces that a command line names, and attribute every item; warnings and notes go to stderr too.
 *
 * @throws InputError when none is named, or a file cannot be read
 */
export async function attributeFiles(
  files: readonly string[],
  { store, system = [], format, outcomes, duplicates, scoring }: TraceOptions,
  { split, items, method, stamp }: Pick<ClassifiedRun, 'split' | 'items' | 'method' | 'stamp'>,
): Promise<AttributedTraces> {
  if (files.length + system.length === 0) {
    throw new InputError('no trace is named', 'give trace files, run folders, or --system NAME=PATH');
  }
  if (method.policy !== 'last') {
    throw new InputError(
      `traces cannot be held against answers of --policy ${method.policy}: what is stale would be what is needed`,
      'leave it out',
    );
  }
  const inputs = { files, systems: system, stores: store, duplicates, ...(format && { format }) };
  const read = await readSpooled(inputs, { split, items });
  const traced = outcomes === undefined ? read : await withOutcomes(read, outcomes, split);
  const known = stamp.dataset.pinned || stamp.dataset.subset;
  const designations = known ? await loadDesignations() : undefined;
  const context = { pack: method.pack, scoring, ...(designations && { designations }) };
  const systems = traced.map((one): AttributedSystem => {
    const all = attributeTraces([...one.traces, ...one.superseded], context);
    const attributions = all.slice(0, one.traces.length);
    return {
      name: one.name,
      traced: one,
      attributions,
      summary: summarizeTraces(attributions),
      broken: adapterWarnings([...one.traces, ...one.superseded], all),
    };
  });
  const ofRows = systems.flatMap(({ name, traced: { report } }) => [
    ...intakeWarnings(name, { ...report, missing: [] }),
    ...(report.missing.length > 0
      ? [`${name}: items of the traced sets without a trace, in no count: ${report.missing.length}`]
      : []),
  ]);
  const notes = [...systems.flatMap(systemNotes), ...ofRows];
  for (const line of systems.flatMap(systemWarnings)) note(`warning: ${line}`);
  for (const line of notes) note(`note: ${line}`);
  return { systems, notes };
}

/** Read the traces, `-` being the standard input. */
async function readSpooled(inputs: TraceInputs, target: TraceTarget): Promise<TracedSystem[]> {
  const { files, systems, stores } = inputs;
  const stdin = await spoolStdin([...files, ...systems.map(({ path }) => path), ...stores]);
  try {
    const spooled = {
      ...inputs,
      files: files.map(stdin.pathOf),
      systems: systems.map(({ name, path }) => ({ name, path: stdin.pathOf(path) })),
      stores: stores.map(stdin.pathOf),
    };
    const read = await readTraces(spooled, target);
    return read.map((one) => ({
      ...one,
      report: stdin.named(one.report),
      beside: stdin.named(one.beside),
    }));
  } catch (error) {
    throw stdin.named(error);
  } finally {
    await stdin.remove();
  }
}

/** The files that paths of traces and stores stand for: run folders are inputs with all that is in them. */
export async function traceInputs(paths: readonly (string | undefined)[]): Promise<string[]> {
  const found = paths.map(async (path): Promise<string[]> => {
    if (path === undefined || isStdin(path)) return [];
    const info = await stat(path).catch(() => undefined);
    if (!info?.isDirectory()) return [path];
    return (await readdir(path, { recursive: true })).map((name) => join(path, name));
  });
  return (await Promise.all(found)).flat();
}

/** The traces with the answers of a results file where they have none. */
async function withOutcomes(
  traced: readonly TracedSystem[],
  file: string,
  split: ClassifiedRun['split'],
): Promise<TracedSystem[]> {
  const [system, ...more] = await loadSystems({ files: [file], systems: [], duplicates: 'first' }, split);
  if (!system || more.length > 0) {
    throw new InputError('the results are of several systems', 'give those of one', { file });
  }
  const silent = traced.filter(({ traces }) => traces.every(({ outcome }) => outcome === undefined));
  if (silent.length !== 1) {
    throw new InputError(
      `traces of ${silent.length} systems lack answers, and the results are of one`,
      'trace one system at a time with --outcomes',
      { file },
    );
  }
  const scored = new Map(system.scored.map((one) => [one.item.id, one]));
  return traced.map((one) => {
    if (one !== silent[0]) return one;
    const traces = one.traces.map((trace) => {
      const outcome = scored.get(trace.item.item.id);
      return outcome ? { ...trace, outcome } : trace;
    });
    const without = traces.filter(({ outcome }) => outcome === undefined).length;
    const notes = without === 0 ? [] : [`items without an answer in ${file}: ${without}`];
    return { ...one, traces, notes: [...one.notes, ...notes] };
  });
}
