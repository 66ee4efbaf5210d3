import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Chat completions and embeddings on loopback, as mem0 asks for them. */
export interface Mem0Models {
  readonly baseUrl: string;
  /** Paths, in the order in which they were asked for. */
  readonly asked: string[];
  /** A text that gets no embedding, chat completions that get no answer, or nothing that gets one. */
  fail: { readonly embedding?: string; readonly chat?: boolean; readonly hang?: boolean };
  close(): Promise<void>;
}

const DIMENSIONS = 64;

/** Serve them: every line of a user is a fact, and texts are close that share words. */
export async function mem0Models(): Promise<Mem0Models> {
  const asked: string[] = [];
  const models = { asked, fail: {} as Mem0Models['fail'] };
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString());
    asked.push(incoming.url!);
    const json = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    const refuse = () => json(400, { error: { message: `no, not with ${incoming.headers.authorization}` } });
    if (models.fail.hang) return;
    if (incoming.url!.endsWith('/embeddings')) {
      const texts: string[] = [body.input].flat();
      if (texts.some((text) => text === models.fail.embedding)) return refuse();
      return json(200, { data: texts.map((text, index) => ({ index, embedding: embed(text) })) });
    }
    if (models.fail.chat) return refuse();
    const content = JSON.stringify({ memory: factsOf(body.messages.at(-1).content) });
    json(200, { choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }] });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(models, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function factsOf(prompt: string) {
  const [, news = ''] = /## New Messages\n([\s\S]*?)\n\n## /.exec(prompt) ?? [];
  const said = news.split('\n').filter((line) => line.startsWith('user: '));
  return said.map((line, index) => ({ id: String(index), text: line.slice(6), attributed_to: 'user' }));
}

function embed(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
    vector[createHash('md5').update(word).digest()[0]! % DIMENSIONS]! += 1;
  }
  return vector;
}
