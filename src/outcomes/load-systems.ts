import { InputError } from '../dataset/input-error.js';
import type { Split } from '../dataset/split.js';
import type { ColumnMap } from './column-map.js';
import type { OutcomeFormat } from './detect-format.js';
import { ItemIndex } from './item-index.js';
import type { Join } from './join.js';
import type { DuplicatePolicy, JoinReport } from './join-report.js';
import { JoinedRows } from './joined-rows.js';
import { readOutcomes } from './read-outcomes.js';
import type { ScoredOutcome } from './score-outcome.js';
import { findSystemFiles, type SystemFiles } from './system-files.js';
import { UnknownFormatError } from './unknown-format-error.js';
import { type Variant, variantKey, variantNames } from './variant-name.js';

/** Files of outcomes as somebody named them. */
export interface SystemInputs {
  /** Files and folders; each file, named or found in a folder, makes a system of its own. */
  readonly files: readonly string[];
  /** Named systems, each of all the files that a path, folder or glob pattern finds. */
  readonly systems: readonly { readonly name: string; readonly pattern: string }[];
  /** Detected from the content where not given. */
  readonly format?: OutcomeFormat;
  /** Which columns hold what, in plain records. */
  readonly map?: ColumnMap;
  readonly duplicates: DuplicatePolicy;
  /** Told now and then of the bytes read so far and those of all files. */
  readonly onProgress?: (read: number, total: number) => void;
  /** Told of a file in a searched folder that holds no outcomes; without it, such a file is an error. */
  readonly onSkipped?: (file: string, why: string) => void;
}

/** One system, joined and scored. */
export interface LoadedSystem {
  readonly name: string;
  /** At most one an item, in item order. */
  readonly scored: readonly ScoredOutcome[];
  readonly report: JoinReport;
}

/** The rows of one variant, as they are joined. */
interface Joining {
  readonly variant: Variant;
  readonly rows: JoinedRows<undefined>;
}

/**
 * Read, join and score the outcomes of one or more systems. A file that holds several (a `run`, `epoch` or `trial`
 * column, several models, providers or filters) makes one system of each, `<name> run 1` and so on.
 *
 * Bounded memory: line-based files and archives are streamed, and only {@link ScoredOutcome}s are kept.
 *
 * @throws {@link InputError} naming the file, and the line or record and the field where known; also where no row of a
 *   file joins to any item
 */
export async function loadSystems(inputs: SystemInputs, split: Split): Promise<LoadedSystem[]> {
  const found = await findSystemFiles(inputs.files, inputs.systems);
  if (found.length === 0) throw new InputError('no file of outcomes is named', 'name at least one');
  const total = found.flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0);
  let read = 0;
  const onRead = (bytes: number) => {
    read += bytes;
    inputs.onProgress?.(read, total);
  };
  const index = new ItemIndex(split);
  const loaded: LoadedSystem[] = [];
  for (const system of found) {
    const joined = await joinFiles(system, inputs, index, onRead);
    const names = variantNames(
      system.name,
      joined.map(({ variant }) => variant),
    );
    for (const [at, { rows }] of joined.entries()) {
      loaded.push({ name: names[at]!, scored: rows.scored(), report: rows.report() });
    }
  }
  if (loaded.length === 0) throw new InputError('no file found holds outcomes', 'name the files themselves');
  const names = loaded.map(({ name }) => name);
  const again = names.find((name, at) => names.indexOf(name) !== at);
  if (again !== undefined) {
    throw new InputError(`two systems are called ${again}`, 'name them apart with --system NAME=FILE');
  }
  return loaded;
}

async function joinFiles(
  { files }: SystemFiles,
  { format, map, duplicates, onSkipped }: SystemInputs,
  index: ItemIndex,
  onRead: (bytes: number) => void,
): Promise<Joining[]> {
  const variants = new Map<string, Joining>();
  for (const { path, size, searched } of files) {
    const options = { ...(format && { format }), ...(map && { map }) };
    const check = new FileCheck(path);
    try {
      for await (const row of readOutcomes({ path, size, onRead }, options)) {
        const variant = row.variant ?? {};
        const key = variantKey(variant);
        let joining = variants.get(key);
        if (!joining) {
          joining = { variant, rows: new JoinedRows(index, duplicates, () => undefined) };
          variants.set(key, joining);
        }
        check.saw(joining.rows.add(row));
      }
    } catch (cause) {
      // Rows already joined must not vanish with the rest of their file.
      if (!(searched && onSkipped && check.rows === 0 && cause instanceof UnknownFormatError)) throw cause;
      onSkipped(path, cause.what);
      continue;
    }
    check.finish();
  }
  return [...variants.values()];
}

/** Tells a file that has nothing to do with the split from one with a few rows that do not join. */
class FileCheck {
  rows = 0;
  #joined = false;
  #first: Extract<Join, { reason: unknown }> | undefined;

  constructor(private readonly path: string) {}

  saw(join: Join): void {
    this.rows += 1;
    if ('reason' in join) this.#first ??= join;
    else this.#joined = true;
  }

  /** @throws {@link InputError} where there were no rows, or none that joined */
  finish(): void {
    if (this.rows === 0) {
      throw new InputError('the file holds no rows', 'give a file with outcomes', { file: this.path });
    }
    if (this.#joined) return;
    const { reason, given } = this.#first!;
    throw new InputError(
      `none of the ${this.rows} rows joins to an item (the first: ${reason}${given && `, ${JSON.stringify(given)}`})`,
      'give outcomes of this split, or name the column of the id or question with --map',
      { file: this.path },
    );
  }
}
