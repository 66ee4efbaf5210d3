import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { cannotWrite } from './atomic-write.js';
import { InputError } from './input-error.js';

/** How far a download has come, in bytes. */
export interface Progress {
  readonly bytes: number;
  readonly total: number;
  /** How many of them an earlier run had left. */
  readonly resumedFrom: number;
}

/** A file to download into `part`, of which an earlier run may have left a beginning. */
export interface Download {
  readonly url: string;
  readonly part: string;
  /** Size that the file must have. */
  readonly total: number;
  readonly fetch: typeof globalThis.fetch;
  /** How long the server may be silent, in milliseconds. */
  readonly silence: number;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Downloads the rest of a file, however much of it is there. A server that ignores ranges, refuses this one (416) or has
 * another version by now (ETag) makes it start again from nothing. What has arrived stays when the connection breaks.
 *
 * @returns how many bytes an earlier run had left
 * @throws {@link InputError}
 */
export async function downloadRest(download: Download): Promise<number> {
  await mkdir(dirname(download.part), { recursive: true }).catch((cause) => {
    throw cannotWrite(download.part, cause);
  });
  const have = await sizeOf(download.part);
  if (have === download.total) return have;
  if (have > 0 && have < download.total && (await receive(download, have))) return have;
  await discardPart(download.part);
  await receive(download, 0);
  return 0;
}

/** Removes what a download has left. */
export async function discardPart(part: string): Promise<void> {
  await rm(part, { force: true });
  await rm(tagPath(part), { force: true });
}

/** What to do where there is no network. */
export function withoutNetwork(url: string): string {
  return `without a network, download ${url} elsewhere and run \`lastwrite data import FILE\`, or use the bundled split, which needs no download`;
}

/** Resolves to false when the part that is there cannot be continued. */
async function receive(download: Download, have: number): Promise<boolean> {
  const { part, url } = download;
  const patience = new Patience(download.silence);
  try {
    const tag = have > 0 ? await readFile(tagPath(part), 'utf8').catch(() => undefined) : undefined;
    const response = await ask(download, have, tag, patience);
    const newTag = response.headers.get('etag');
    const resumes =
      response.status === 206 && continues(response, have) && (!tag || !newTag || tag === newTag);
    if (!resumes && response.status !== 200) {
      await response.body?.cancel();
      if (have > 0 && (response.status === 206 || response.status === 416)) return false;
      throw new InputError(`the server answered ${response.status} for ${url}`, withoutNetwork(url));
    }
    await save(response, download, resumes ? have : 0, patience);
    return true;
  } finally {
    patience.end();
  }
}

async function ask(
  { url, fetch }: Download,
  have: number,
  tag: string | undefined,
  patience: Patience,
): Promise<Response> {
  // Ranges count bytes of what is sent, so it must not be compressed on the way.
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (have > 0) headers.range = `bytes=${have}-`;
  // Only a strong tag may stand here; with a weak one the sum at the end decides.
  if (tag?.startsWith('"')) headers['if-range'] = tag;
  try {
    return await fetch(url, { headers, signal: patience.signal });
  } catch (cause) {
    throw new InputError(
      `cannot reach ${new URL(url).host} (${reason(cause)})`,
      withoutNetwork(url),
      {},
      { cause },
    );
  }
}

async function save(response: Response, download: Download, from: number, patience: Patience): Promise<void> {
  const { part, total, url, onProgress } = download;
  const file = await open(part, from === 0 ? 'w' : 'a').catch((cause) => {
    throw cannotWrite(part, cause);
  });
  let bytes = from;
  try {
    const tag = response.headers.get('etag');
    if (from === 0) await (tag === null ? rm(tagPath(part), { force: true }) : writeFile(tagPath(part), tag));
    const reader = response.body?.getReader();
    while (reader !== undefined) {
      const { done, value } = await reader.read().catch((cause) => {
        const what = `the connection broke after ${bytes} of ${total} bytes (${reason(cause)})`;
        throw new InputError(what, `run it again to go on from there; ${withoutNetwork(url)}`, {}, { cause });
      });
      if (done) return;
      patience.renew();
      await file.write(value).catch((cause) => {
        throw cannotWrite(part, cause);
      });
      bytes += value.length;
      onProgress?.({ bytes, total, resumedFrom: from });
      if (bytes > total) {
        // No use in waiting for the rest of another file.
        await reader.cancel();
        return;
      }
    }
  } finally {
    await file.close();
  }
}

/** Aborts when nothing has arrived for a while. */
class Patience {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  constructor(private readonly silence: number) {
    this.renew();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  renew(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.controller.abort(), this.silence);
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

function continues(response: Response, have: number): boolean {
  return response.headers.get('content-range')?.startsWith(`bytes ${have}-`) === true;
}

/** The system's own code (ENOTFOUND, ECONNREFUSED, …) where fetch tells it. */
function reason(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  if (name === 'AbortError') return 'no answer in time';
  return typeof cause?.code === 'string' ? cause.code : 'network error';
}

function tagPath(part: string): string {
  return `${part}.etag`;
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
