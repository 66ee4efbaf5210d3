import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { cannotWrite } from '../dataset/atomic-write.js';
import { InputError } from '../dataset/input-error.js';
import { readIfThere } from '../dataset/read-if-there.js';
import { type LedgerRecord, ledgerRecord } from './ledger-record.js';

/** What a ledger held when it was read. */
export interface LedgerContent<R = LedgerRecord> {
  readonly records: readonly R[];
  /** Bytes up to the end of the last whole line. */
  readonly length: number;
  /** What stands behind that: a line that a killed process did not finish. */
  readonly torn: string;
}

/** Read the ledger of a model's attempts; see {@link readLedgerOf}. */
export function readLedger(path: string): Promise<LedgerContent> {
  return readLedgerOf(path, ledgerRecord);
}

/**
 * Read a ledger; one that does not exist is empty.
 *
 * @param schema - of its records
 * @throws InputError with the line that is no record
 */
export async function readLedgerOf<R>(path: string, schema: z.ZodType<R>): Promise<LedgerContent<R>> {
  const bytes = (await readIfThere(path)) ?? Buffer.alloc(0);
  const length = bytes.lastIndexOf(0x0a) + 1;
  const lines = bytes.subarray(0, length).toString().split('\n').slice(0, -1);
  const records = lines.map((line, index) => readRecord(line, schema, { file: path, line: index + 1 }));
  return { records, length, torn: bytes.subarray(length).toString() };
}

function readRecord<R>(line: string, schema: z.ZodType<R>, place: { file: string; line: number }): R {
  const fix = 'put the ledger back as it was written, or begin the run anew in another folder';
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (cause) {
    throw new InputError('the line is not JSON', fix, place, { cause });
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const why = issueText(result.error.issues[0]);
  throw new InputError(`the line is no ledger record: ${why}`, fix, place);
}

function issueText(issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined) {
  return issue ? `${issue.path.join('.')} ${issue.message}` : 'unknown';
}

/**
 * An append-only file of records. A record is on the disk when `append` returns; records that come while the disk is
 * busy share the next write.
 */
export class Ledger<R = LedgerRecord> {
  #waiting: { line: string; done: () => void; failed: (error: unknown) => void }[] = [];
  #writing: Promise<void> | undefined;
  /** Bytes of whole lines. */
  #length: number;

  private constructor(
    readonly path: string,
    readonly handle: FileHandle,
    length: number,
  ) {
    this.#length = length;
  }

  /**
   * Open a ledger to write on, behind its last whole line.
   *
   * @throws InputError when the place cannot be written
   */
  static async open<R = LedgerRecord>(
    path: string,
    { length, torn }: Pick<LedgerContent, 'length' | 'torn'>,
  ): Promise<Ledger<R>> {
    try {
      await mkdir(dirname(path), { recursive: true });
      const handle = await open(path, 'a');
      if (torn !== '') await handle.truncate(length);
      return new Ledger<R>(path, handle, length);
    } catch (cause) {
      throw cannotWrite(path, cause);
    }
  }

  /** Write a record, and wait until the disk has it. */
  append(record: R): Promise<void> {
    const written = new Promise<void>((done, failed) => {
      this.#waiting.push({ line: `${JSON.stringify(record)}\n`, done, failed });
    });
    this.#writing ??= this.#flush();
    return written;
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        await this.#write(Buffer.from(batch.map(({ line }) => line).join('')));
        for (const { done } of batch) done();
      } catch (cause) {
        for (const { failed } of batch) failed(cannotWrite(this.path, cause));
      }
    }
    // At once: whoever waited for the last record may append the next before anything else runs.
    this.#writing = undefined;
  }

  /** All or nothing: what comes behind half a line could never be read again. */
  async #write(bytes: Buffer): Promise<void> {
    try {
      await this.handle.appendFile(bytes);
      await this.handle.sync();
      this.#length += bytes.length;
    } catch (cause) {
      await this.handle.truncate(this.#length).catch(() => {});
      throw cause;
    }
  }

  /** Wait for what is being written, and close. */
  async close(): Promise<void> {
    await this.#writing;
    await this.handle.close();
  }
}
