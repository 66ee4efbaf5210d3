import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a fake endpoint does with one request. */
export type Behaviour =
  | { readonly do: 'answer'; readonly text: string; readonly finish?: string; readonly delayMs?: number }
  /** An answer of another shape: the body as it is. */
  | { readonly do: 'body'; readonly body: unknown }
  | {
      readonly do: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly error?: object;
    }
  | { readonly do: 'empty'; readonly finish: string }
  | { readonly do: 'refuse'; readonly text: string }
  /** A body that comes in pieces. */
  | { readonly do: 'trickle'; readonly text: string; readonly everyMs: number }
  | { readonly do: 'hang' }
  | { readonly do: 'cut'; readonly after: 'request' | 'half a body' }
  | { readonly do: 'malformed' };

/** A request as the endpoint got it. */
export interface Received {
  /** 0-based. */
  readonly n: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly [field: string]: unknown;
  };
  /** The user's message. */
  readonly user: string;
}

/** A server on loopback that speaks chat completions, and misbehaves on command. */
export interface FakeEndpoint {
  readonly baseUrl: string;
  /** How often each user's message came, in a short form: its last 300 characters. */
  readonly asked: ReadonlyMap<string, number>;
  readonly requests: () => number;
  close(): Promise<void>;
}

/** Start one. */
export async function fakeEndpoint(behave: (request: Received) => Behaviour): Promise<FakeEndpoint> {
  const asked = new Map<string, number>();
  let n = 0;
  const server = createServer(async (incoming, response) => {
    const body = JSON.parse(await readBody(incoming)) as Received['body'];
    const user = body.messages.at(-1)!.content;
    asked.set(user.slice(-300), (asked.get(user.slice(-300)) ?? 0) + 1);
    const request = { n: n++, path: incoming.url!, headers: incoming.headers, body, user };
    await perform(behave(request), request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    requests: () => n,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function perform(behaviour: Behaviour, request: Received, response: ServerResponse): Promise<void> {
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  switch (behaviour.do) {
    case 'answer':
      if (behaviour.delayMs) await pause(behaviour.delayMs);
      return json(200, completion(request, { content: behaviour.text }, behaviour.finish ?? 'stop'));
    case 'body':
      return json(200, behaviour.body);
    case 'status':
      return json(
        behaviour.status,
        { error: { message: `status ${behaviour.status}`, ...behaviour.error } },
        behaviour.headers,
      );
    case 'empty':
      return json(200, completion(request, { content: '' }, behaviour.finish));
    case 'refuse':
      return json(200, completion(request, { content: null, refusal: behaviour.text }, 'stop'));
    case 'trickle': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const text = JSON.stringify(completion(request, { content: behaviour.text }, 'stop'));
      for (let at = 0; at < text.length && !response.destroyed; at += 40) {
        response.write(text.slice(at, at + 40));
        await pause(behaviour.everyMs);
      }
      response.end();
      return;
    }
    case 'hang':
      return;
    case 'cut':
      if (behaviour.after === 'request') return void response.destroy();
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"choices": [');
      await pause(20);
      return void response.destroy();
    case 'malformed':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"choices": [}');
  }
}

/** A chat completion; four characters count as a token. */
export function completion(
  { body, user }: Pick<Received, 'body' | 'user'>,
  message: { readonly content: string | null; readonly refusal?: string },
  finish: string,
) {
  const tokens = (text: string | null) => Math.ceil((text?.length ?? 0) / 4);
  return {
    id: 'fake',
    object: 'chat.completion',
    model: `${body.model}-0001`,
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', ...message } }],
    usage: {
      prompt_tokens: tokens(user),
      completion_tokens: tokens(message.content) + (finish === 'length' ? 100 : 0),
      prompt_tokens_details: { cached_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: finish === 'length' ? 100 : 0 },
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
