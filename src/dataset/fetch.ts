import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { cannotWrite } from './atomic-write.js';
import { discardPart, downloadRest, type Progress, withoutNetwork } from './download.js';
import { InputError } from './input-error.js';
import { loadPins } from './pins.js';

/** What to fetch and where to. */
export interface FetchOptions {
  /** Path of the file; `<into>.part` is used on the way. */
  readonly into: string;
  /** Default: the official file of the pinned revision. */
  readonly url?: string;
  /** What the file must be; default: the official file. */
  readonly expected?: { readonly bytes: number; readonly sha256: string };
  readonly onProgress?: (progress: Progress) => void;
  readonly fetch?: typeof globalThis.fetch;
  /** How long the server may be silent, in milliseconds. Default: a minute. */
  readonly silence?: number;
}

/** A verified file. */
export interface Fetched {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** False when the file was already there. */
  readonly downloaded: boolean;
  /** How many bytes an earlier run had left, 0 for none. */
  readonly resumedFrom: number;
}

/**
 * Fetches the benchmark's official file from its pinned revision, resuming where an earlier run stopped, and puts it in
 * place only when its size and sha256 are the pinned ones. A file that is already there and right is left alone.
 *
 * @throws {@link InputError} without a network, on a refusal of the server, and for wrong bytes, which are removed
 */
export async function fetchOfficial(options: FetchOptions): Promise<Fetched> {
  const { into, onProgress, fetch = globalThis.fetch, silence = 60_000 } = options;
  const { url = loadPins().official.url, expected = loadPins().official } = options;
  const { bytes, sha256 } = expected;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new InputError(`${url} is not a web address`, 'give one that begins with https://');
  }
  if ((await hashFile(into))?.sha256 === sha256) {
    return { path: into, bytes, sha256, downloaded: false, resumedFrom: 0 };
  }
  const part = `${into}.part`;
  const resumedFrom = await downloadRest({ url, part, total: bytes, fetch, silence, onProgress });
  const found = await hashFile(part);
  if (found?.sha256 !== sha256) {
    await discardPart(part);
    const sizes = found?.bytes === bytes ? '' : ` (${found?.bytes ?? 0} bytes instead of ${bytes})`;
    throw new InputError(
      `what came from ${url} is not the pinned file${sizes}, and was removed`,
      `run it again; if that does not help, ${withoutNetwork(url)}`,
    );
  }
  await rename(part, into).catch((cause) => {
    throw cannotWrite(into, cause);
  });
  await discardPart(part);
  return { path: into, bytes, sha256, downloaded: true, resumedFrom };
}

/** Size and sha256 of a file, undefined where there is none. */
async function hashFile(path: string): Promise<{ bytes: number; sha256: string } | undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch {
    return undefined;
  }
  return { bytes, sha256: hash.digest('hex') };
}
