import { type Reply, readCompletion } from './attempt.js';
import type { RequestBody } from './chat-request.js';
import { readFailure } from './request-failure.js';

/** Where requests go. */
export interface Endpoint {
  /** Send one request, once. Never throws for what an endpoint or a network can do. */
  send(body: RequestBody): Promise<Reply>;
}

/** How to reach an endpoint. */
export interface EndpointOptions {
  readonly baseUrl: string;
  /** Held in memory alone, and struck out of whatever a reply says. */
  readonly apiKey: string | undefined;
  readonly timeoutSeconds: number;
}

/** Shorter ones (`EMPTY`, `ollama`) are no secrets, and striking them out would change what a model said. */
const SECRET_LENGTH = 12;

/** Sent to endpoints that want no key. */
const NO_KEY = 'none';

/**
 * A client of an OpenAI-compatible endpoint. The library's own retries are off, since every attempt has to stand in the
 * ledger; and the deadline is ours, since the library's ends with the headers, and a body can trickle in for ever.
 */
export function openEndpoint({ baseUrl, apiKey, timeoutSeconds }: EndpointOptions): Endpoint {
  const client = loadClient(baseUrl, apiKey ?? NO_KEY);
  // Told by `send`: nobody may have asked for anything yet.
  client.catch(() => {});
  const secret = apiKey !== undefined && apiKey.length >= SECRET_LENGTH ? apiKey : undefined;
  const strike = (reply: Reply) => (secret === undefined ? reply : strikeOut(reply, secret));
  return {
    async send(body) {
      const openai = await client;
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), timeoutSeconds * 1000);
      try {
        const completion = await openai.post('/chat/completions', { body, signal: deadline.signal });
        return strike(readCompletion(completion));
      } catch (error) {
        if (!deadline.signal.aborted) return strike(readFailure(error));
        return { kind: 'timeout', output: null, message: `no whole reply within ${timeoutSeconds} s` };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

async function loadClient(baseURL: string, apiKey: string) {
  const { OpenAI } = await import('openai');
  const ownDeadline = 2 ** 31 - 1;
  return new OpenAI({ baseURL, apiKey, maxRetries: 0, timeout: ownDeadline, logLevel: 'off' });
}

/** Error messages quote keys, and an endpoint may echo a header. */
function strikeOut(reply: Reply, key: string): Reply {
  const clean = (text: string) => text.replaceAll(key, '[key]');
  return {
    ...reply,
    output: reply.output === null ? null : clean(reply.output),
    ...(reply.message !== undefined && { message: clean(reply.message) }),
    ...(reply.model !== undefined && { model: clean(reply.model) }),
    ...(reply.finishReason !== undefined && { finishReason: clean(reply.finishReason) }),
  };
}
