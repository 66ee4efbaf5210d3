/**
 * Values out of the Arrow C Data Interface (https://arrow.apache.org/docs/format/CDataInterface.html), which is how
 * parquet-wasm shows its tables in WebAssembly memory. Importing apache-arrow to read four columns of texts costs as
 * much time as everything else that reading a split does.
 *
 * Pointers and offsets are 32 bits wide here; 64-bit fields are read by their low half.
 */

/** A column's type, as far as texts, lists and structs go. */
export interface ArrowField {
  readonly name: string;
  /** The interface's format string: `u` text, `+l` list, `+s` struct, `n` null, … */
  readonly format: string;
  readonly children: readonly ArrowField[];
}

/** A type that is neither text nor made of texts. */
export class UnreadableType extends Error {
  override readonly name = 'UnreadableType';
  constructor(readonly format: string) {
    super(`Arrow type ${format}`);
  }
}

/** An `ArrowSchema` structure. */
export function readField(memory: Buffer, address: number): ArrowField {
  const count = memory.readUInt32LE(address + 24);
  const children = memory.readUInt32LE(address + 32);
  return {
    format: readCString(memory, memory.readUInt32LE(address)),
    name: readCString(memory, memory.readUInt32LE(address + 4)),
    children: Array.from({ length: count }, (_, index) =>
      readField(memory, memory.readUInt32LE(children + 4 * index)),
    ),
  };
}

/**
 * The values of an `ArrowArray` structure as JavaScript texts, lists, objects and nulls.
 *
 * @param wanted - names of the struct members to read at the top level; all when left out
 * @throws {@link UnreadableType} for numbers and whatever else no column of a split holds
 */
export function readValues(
  memory: Buffer,
  field: ArrowField,
  address: number,
  wanted?: readonly string[],
): unknown[] {
  return slice(memory, field, address, 0, memory.readUInt32LE(address), wanted);
}

function slice(
  memory: Buffer,
  field: ArrowField,
  address: number,
  start: number,
  length: number,
  wanted?: readonly string[],
): unknown[] {
  if (field.format === 'n') return new Array(length).fill(null);
  const first = start + memory.readUInt32LE(address + 16);
  const buffers = memory.readUInt32LE(address + 40);
  const children = memory.readUInt32LE(address + 44);
  const validity = memory.readUInt32LE(buffers);
  const isNull = (index: number) =>
    validity !== 0 && ((memory[validity + ((first + index) >> 3)]! >> ((first + index) & 7)) & 1) === 0;

  switch (field.format) {
    case 'u':
    case 'U': {
      const bounds = readBounds(memory, buffers, field.format === 'U', first, length);
      const bytes = memory.readUInt32LE(buffers + 8);
      const long = new LongTexts(memory);
      return Array.from({ length }, (_, index) =>
        isNull(index) ? null : long.read(bytes + bounds[index]!, bytes + bounds[index + 1]!),
      );
    }
    case '+l':
    case '+L': {
      const bounds = readBounds(memory, buffers, field.format === '+L', first, length);
      const from = bounds[0] ?? 0;
      const child = memory.readUInt32LE(children);
      const values = slice(memory, field.children[0]!, child, from, bounds[length]! - from);
      return Array.from({ length }, (_, index) =>
        isNull(index) ? null : values.slice(bounds[index]! - from, bounds[index + 1]! - from),
      );
    }
    case '+s': {
      const members = field.children.flatMap((member, index) => {
        if (wanted !== undefined && !wanted.includes(member.name)) return [];
        const values = slice(memory, member, memory.readUInt32LE(children + 4 * index), first, length);
        return [[member.name, values] as const];
      });
      return Array.from({ length }, (_, index) =>
        isNull(index) ? null : Object.fromEntries(members.map(([name, values]) => [name, values[index]])),
      );
    }
    default:
      throw new UnreadableType(field.format);
  }
}

function readBounds(memory: Buffer, buffers: number, wide: boolean, first: number, length: number): number[] {
  const offsets = memory.readUInt32LE(buffers + 4);
  // An empty array may have no offsets at all.
  if (length === 0) return [0];
  const size = wide ? 8 : 4;
  return Array.from({ length: length + 1 }, (_, index) =>
    memory.readUInt32LE(offsets + size * (first + index)),
  );
}

/** Texts of a column; a long one whose bytes equal an earlier one's (two rows share each context) is decoded once. */
class LongTexts {
  private readonly seen: { start: number; end: number; text: string }[] = [];
  constructor(private readonly memory: Buffer) {}

  read(start: number, end: number): string {
    if (end - start < 4096) return this.memory.toString('utf8', start, end);
    const same = this.seen.find(
      (other) =>
        other.end - other.start === end - start &&
        this.memory.compare(this.memory, other.start, other.end, start, end) === 0,
    );
    if (same !== undefined) return same.text;
    const text = this.memory.toString('utf8', start, end);
    this.seen.push({ start, end, text });
    return text;
  }
}

function readCString(memory: Buffer, address: number): string {
  return address === 0 ? '' : memory.toString('utf8', address, memory.indexOf(0, address));
}
