import type { BridgeLink } from './bridge-link.js';
import {
  type BridgeOperation,
  type BridgeResult,
  REPLY_BYTES,
  readReply,
  requestText,
} from './bridge-protocol.js';
import { MemoryFault } from './memory-fault.js';
import { timerMs } from './memory-timeouts.js';
import { quoteStart } from './shown-text.js';

/** How a server is talked to. */
export interface HttpOptions {
  readonly onNote: (text: string) => void;
  readonly maxReplyBytes?: number;
}

/**
 * The bridge over HTTP: each request is a POST of what would be a line on stdin, and the body of the response is the
 * line that would come back. Nothing is started and nothing ended, so that a later call may go well after a fault.
 */
export function httpLink(url: string, { onNote, maxReplyBytes = REPLY_BYTES }: HttpOptions): BridgeLink {
  let requests = 0;
  // A server that never answered is not told goodbye: its failure has been told already.
  let answered = false;
  const link: BridgeLink = {
    async call<O extends BridgeOperation>(operation: O, body: object, seconds: number) {
      requests += 1;
      const id = requests;
      const text = await post(url, requestText(id, operation, body), { operation, seconds, maxReplyBytes });
      const result = readReply(text, id, operation) as BridgeResult<O>;
      answered = true;
      return result;
    },
    async close(seconds) {
      if (!answered) return;
      try {
        await link.call('close', {}, seconds);
      } catch (error) {
        onNote(`the memory system did not answer when it was closed: ${(error as Error).message}`);
      }
    },
  };
  return link;
}

interface PostOptions {
  readonly operation: BridgeOperation;
  readonly seconds: number;
  readonly maxReplyBytes: number;
}

async function post(
  url: string,
  request: string,
  { operation, seconds, maxReplyBytes }: PostOptions,
): Promise<string> {
  const deadline = new AbortController();
  // Node's own client gives up a reply that does not begin for 5 minutes in any case.
  const timer = setTimeout(() => deadline.abort(), timerMs(seconds));
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: request,
      redirect: 'manual',
      signal: deadline.signal,
    });
    const text = await readBody(response, operation, maxReplyBytes);
    if (response.status === 200) return text;
    const said = text.trim() === '' ? '' : `: ${quoteStart(text)}`;
    throw new MemoryFault('refused', `${operation}: ${url} answered with status ${response.status}${said}`);
  } catch (error) {
    if (error instanceof MemoryFault) throw error;
    const code = causeCode(error);
    if (deadline.signal.aborted || /^UND_ERR_(?:HEADERS|BODY|CONNECT)_TIMEOUT$/.test(code)) {
      const after = deadline.signal.aborted ? `within ${seconds} s` : `in time (${code})`;
      throw new MemoryFault('timeout', `${operation}: no whole answer from ${url} ${after}`, {
        cause: error,
      });
    }
    throw new MemoryFault('died', `${operation}: no whole answer from ${url} (${code})`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

async function readBody(response: Response, operation: BridgeOperation, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) {
      throw new MemoryFault('garbage', `${operation}: the answer is longer than ${maxBytes} bytes`);
    }
    parts.push(part);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch (cause) {
    throw new MemoryFault('garbage', `${operation}: the answer is not UTF-8`, { cause });
  }
}

function causeCode(error: unknown): string {
  const { cause, message } = error as Error;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  return code ?? (cause instanceof Error ? cause.message : message);
}
