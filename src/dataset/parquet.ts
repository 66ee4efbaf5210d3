import { type ArrowField, readField, readValues, UnreadableType } from './arrow-memory.js';
import { InputError } from './input-error.js';
import { loadParquetLibrary } from './parquet-module.js';
import { rejectOnTrap } from './wasm-trap.js';

const texts = ['context', 'questions', 'answers'] as const;
const required = [...texts, 'metadata.source'];
const derivable = 'metadata.qa_pair_ids';

/** Whether bytes begin as a parquet file does. */
export function looksLikeParquet(bytes: Uint8Array): boolean {
  return magic(bytes, 0) === 'PAR1';
}

/**
 * Raw rows from a parquet file: only the columns context, questions, answers, metadata.source and, where it exists,
 * metadata.qa_pair_ids are decoded, whatever the types of the others. The rows still have to be checked by
 * `splitFromRows`.
 *
 * @throws {@link InputError} for a truncated or foreign file and for a missing or mistyped column
 */
export async function readParquetRows(bytes: Uint8Array, file: string): Promise<unknown[]> {
  checkEnds(bytes, file);
  const library = await loadParquetLibrary();
  try {
    return await rejectOnTrap(async () => {
      const parquet = await library.ParquetFile.fromFile(new Blob([bytes as Uint8Array<ArrayBuffer>]));
      const columns = chooseColumns(readSchema(parquet.schema(), library.wasmMemory), file);
      // The library ignores names that it does not know; all of these are known to exist.
      const table = (await parquet.read({ columns })).toFFI();
      parquet.free();
      try {
        return decode(table, library.wasmMemory);
      } finally {
        table.drop();
      }
    });
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    if (cause instanceof UnreadableType) {
      throw new InputError(
        `a column holds values that are neither text nor lists of texts (${cause.message})`,
        'write context as text, questions as a list of texts, answers as a list of lists of texts, and metadata.source and metadata.qa_pair_ids as text and a list of texts',
        { file },
        { cause },
      );
    }
    throw new InputError(
      'the parquet file is damaged, or of a kind that cannot be read',
      'fetch or export it again; `lastwrite data verify FILE` tells whether it is the official one',
      { file },
      { cause },
    );
  }
}

type Memory = () => unknown;

/** Wasm memory as it is now: it moves whenever it grows, so this is asked for after the call that filled it. */
function memoryNow(memory: Memory): Buffer {
  return Buffer.from((memory() as { buffer: ArrayBuffer }).buffer);
}

function readSchema(schema: { toFFI(): { addr(): number; free(): void } }, memory: Memory): ArrowField {
  const exported = schema.toFFI();
  try {
    return readField(memoryNow(memory), exported.addr());
  } finally {
    exported.free();
  }
}

function chooseColumns(schema: ArrowField, file: string): string[] {
  const missing = required.filter((path) => !hasColumn(schema, path));
  if (missing.length > 0) {
    const found = schema.children.map(({ name }) => name).join(', ');
    throw new InputError(
      `the column ${missing.join(' and the column ')} is missing (found: ${found || 'none'})`,
      `name the columns ${required.join(', ')} and ${derivable}`,
      { file },
    );
  }
  return hasColumn(schema, derivable) ? [...required, derivable] : required;
}

function hasColumn(schema: ArrowField, path: string): boolean {
  let fields = schema.children;
  for (const name of path.split('.')) {
    const field = fields.find((candidate) => candidate.name === name);
    if (field === undefined) return false;
    fields = field.children;
  }
  return true;
}

function decode(table: { schemaAddr(): number; arrayAddrs(): Uint32Array }, memory: Memory): unknown[] {
  const schemaAddress = table.schemaAddr();
  const batches = table.arrayAddrs();
  const held = memoryNow(memory);
  const schema = readField(held, schemaAddress);
  return [...batches].flatMap((address) => readValues(held, schema, address, [...texts, 'metadata']));
}

/** A parquet file begins and ends with its magic bytes, and says before the last four how long its footer is. */
function checkEnds(bytes: Uint8Array, file: string): void {
  const end = bytes.length - 4;
  const whole = end >= 8 && magic(bytes, end) === 'PAR1';
  const footer = whole ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(end - 4, true) : 0;
  if (!whole || footer > bytes.length - 12) {
    throw new InputError(
      `the parquet file is truncated: its end is missing (${bytes.length} bytes)`,
      'copy or fetch it again',
      { file },
    );
  }
}

function magic(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
