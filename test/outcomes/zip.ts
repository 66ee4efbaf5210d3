import { crc32, deflateRawSync } from 'node:zlib';

/** An entry to be written; what is not given is as it should be. */
export interface WrittenEntry {
  readonly name: string;
  readonly data: string | Uint8Array;
  readonly method?: number;
  /** What stands in the archive, where it is not the deflated data. */
  readonly packed?: Uint8Array;
  /** The size that the headers promise. */
  readonly unpacked?: number;
  readonly flags?: number;
}

/** A zip archive, as sound or as broken as asked. */
export function zipArchive(entries: readonly WrittenEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, method = 8, packed, unpacked, flags = 0x800 } of entries) {
    const bytes = Buffer.from(data as string);
    const content = packed ?? deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(unpacked ?? bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const at = Buffer.alloc(14);
    at.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, at, Buffer.from(name));
    const file = [Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), content];
    files.push(...file.map((part) => Buffer.from(part)));
    offset += file.reduce((sum, part) => sum + part.length, 0);
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}
