import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { VerdictChange } from '../audit/verdict-record.js';
import { InputError } from '../dataset/input-error.js';
import type { VerdictStore } from './verdict-store.js';

/** Enough for fifty verdicts with the longest notes. */
const MAX_BODY = 1024 * 1024;

// What stands in a verdict is checked with the file that it goes into.
const changeSchema = z.strictObject({
  verdicts: z.array(z.looseObject({ item: z.string() })),
  removed: z.array(z.string()),
});

/** A running server, for one reader on this machine. */
export interface WorkbenchServer {
  /** With the token that a request must carry. */
  readonly url: string;
  /** Take no more requests; done when those under way are answered. */
  close(): Promise<void>;
}

/** A request that is refused, with the HTTP status that says why. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Serve the workbench on the loopback interface.
 *
 * Any page that the reader visits can send requests to this port, and a name of its owner's can be made to point here
 * (DNS rebinding): so Host and Origin must be ours, and the path must hold a token that only the printed URL tells.
 *
 * @param port - 0 for any free one
 * @param page - makes the page, with the verdicts as they are
 * @throws InputError when the port cannot be had
 */
export async function serveWorkbench(
  port: number,
  page: () => string,
  store: VerdictStore,
): Promise<WorkbenchServer> {
  const token = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => {
    answer(request, response, { token, page, store, port: (server.address() as AddressInfo).port }).catch(
      (error) => {
        if (response.headersSent) return response.destroy();
        const status = error instanceof Refusal ? error.status : error instanceof InputError ? 400 : 500;
        // What is left of a refused body is not waited for.
        send(response, status, 'text/plain', `${error instanceof Error ? error.message : error}\n`, {
          connection: 'close',
        });
      },
    );
  });
  await listen(server, port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${token}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Browsers keep connections open that nothing is asked on.
        server.closeIdleConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new InputError(
          `port ${port} cannot be had (${cause.code})`,
          'give another --port, or none',
          {},
          { cause },
        ),
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
}

interface Desk {
  readonly token: string;
  readonly port: number;
  readonly page: () => string;
  readonly store: VerdictStore;
}

async function answer(request: IncomingMessage, response: ServerResponse, desk: Desk): Promise<void> {
  const { headers, method, url = '/' } = request;
  const hosts = [`127.0.0.1:${desk.port}`, `localhost:${desk.port}`];
  if (!hosts.includes(headers.host ?? '')) throw new Refusal(403, 'this host is not served');
  if (headers.origin !== undefined && !hosts.some((host) => headers.origin === `http://${host}`)) {
    throw new Refusal(403, 'requests of another origin are refused');
  }
  const [, token = '', path] = /^\/([^/?]*)(?:\/([^?]*))?/.exec(url) ?? [];
  if (!same(token, desk.token)) throw new Refusal(403, 'open the URL that the command printed');
  if (path === '' && (method === 'GET' || method === 'HEAD')) {
    return send(response, 200, 'text/html', method === 'HEAD' ? '' : desk.page());
  }
  if (path !== 'verdicts') throw new Refusal(404, 'there is nothing here');
  if (method !== 'POST') throw new Refusal(405, 'verdicts are posted');
  if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
    throw new Refusal(415, 'verdicts are JSON');
  await desk.store.change(readChange(await readBody(request)));
  send(response, 200, 'application/json', '{"written":true}\n');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new Refusal(413, `more than ${MAX_BODY} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readChange(text: string): VerdictChange {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'the body is no JSON');
  }
  const result = changeSchema.safeParse(json);
  if (!result.success) throw new Refusal(400, z.prettifyError(result.error));
  return result.data as unknown as VerdictChange;
}

function same(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  more: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': "frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...more,
  });
  response.end(body);
}
