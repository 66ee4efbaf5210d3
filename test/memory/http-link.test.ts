import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { bridgeMemory } from '../../src/memory/bridge-memory.js';
import { httpLink } from '../../src/memory/http-link.js';
import type { FaultKind, MemoryFault } from '../../src/memory/memory-fault.js';
import type { Conversation } from '../../src/memory/memory-system.js';
import { openMemory } from '../../src/memory/open-memory.js';
import { type BridgeRequest, httpBridge } from './http-bridge.js';
import { memoryContext, QUICK } from './memory-context.js';

const TALK: Conversation = { id: 'c/1', turns: [{ role: 'user', content: 'Ada lives in Paris.' }] };

const send = (response: ServerResponse, status: number, body: string, headers = {}) => {
  response.writeHead(status, headers);
  response.end(body);
};

describe('a server that misbehaves', () => {
  const cases: [
    name: string,
    does: (response: ServerResponse, request: BridgeRequest) => void,
    kind: FaultKind,
    says: RegExp,
  ][] = [
    [
      'status 500',
      (response) => send(response, 500, 'Traceback\n…'),
      'refused',
      /status 500: "Traceback\\n…"/,
    ],
    ['redirect', (response) => send(response, 302, '', { location: '/other' }), 'refused', /status 302/],
    ['garbage', (response) => send(response, 200, '<html>'), 'garbage', /not JSON.*"<html>"/],
    ['not UTF-8', (response) => response.end(Buffer.from([0xff, 0xfe])), 'garbage', /not UTF-8/],
    [
      'wrong id',
      (response) => send(response, 200, '{"id":77,"result":{}}'),
      'garbage',
      /request 77, where 3/,
    ],
    ['too long', (response) => send(response, 200, 'x'.repeat(3000)), 'garbage', /longer than 2000 bytes/],
    [
      'error',
      (response, { id }) => send(response, 200, JSON.stringify({ id, error: { message: 'no' } })),
      'refused',
      /"no"/,
    ],
    ['no answer', (response) => response.destroy(), 'died', /no whole answer from http/],
    [
      'cut body',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"id":3,', () => response.destroy());
      },
      'died',
      /no whole answer from http/,
    ],
    ['hang', () => {}, 'timeout', /no whole answer from \S+ within 0.3 s/],
    [
      'body that never ends',
      (response) => {
        response.writeHead(200);
        response.write('{"id":3,');
      },
      'timeout',
      /within 0.3 s/,
    ],
  ];
  it.each(cases)('%s', async (name, does, kind, says) => {
    let misbehaved = false;
    const server = await httpBridge((request, response) => {
      if (request.op !== 'store' || misbehaved) return false;
      misbehaved = true;
      does(response, request);
      return true;
    });
    const link = httpLink(server.url, { onNote: () => {}, maxReplyBytes: 2000 });
    const callSeconds = kind === 'timeout' ? 0.3 : 20;
    const system = await bridgeMemory(link, { startSeconds: 20, callSeconds });
    try {
      await system.openStore('c', true);
      const fault = await system.storeConversation(TALK).catch((error: MemoryFault) => error);
      expect([fault?.kind, fault?.what]).toEqual([kind, expect.stringMatching(says)]);
      expect(fault?.what, name).toMatch(/^store: [^\p{Cc}]*$/u);
      // The server is there still.
      await system.storeConversation(TALK);
      expect(await system.getAllMemories()).toHaveLength(1);
    } finally {
      await system.close();
      await server.close();
    }
    expect(server.requests.map(({ op }) => op)).toEqual(['hello', 'open', 'store', 'store', 'all', 'close']);
  });

  it('quotes a key of ours: the fault does not hold it', async () => {
    const key = 'sk-proj-0123456789abcdef';
    const server = await httpBridge((request, response) => {
      if (request.op !== 'open') return false;
      // Long enough for the key to be cut in two.
      send(response, 401, `${'x'.repeat(185)}${key} is no key`);
      return true;
    });
    const context = memoryContext({ environment: { EMBEDDING_API_KEY: key } });
    const system = await openMemory(server.url, context);
    try {
      await expect(system.openStore('c', true)).rejects.toMatchObject({
        kind: 'refused',
        what: expect.stringMatching(/status 401: "x{185}\[key\]…"$/),
      });
    } finally {
      await system.close();
      await server.close();
    }
  });

  it('is not there: one fault, and close does not throw', async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const { port } = free.address() as { port: number };
    await new Promise((resolve) => free.close(resolve));
    const notes: string[] = [];
    const context = memoryContext({ timeouts: QUICK, onNote: (text) => notes.push(text) });
    await expect(openMemory(`http://127.0.0.1:${port}/`, context)).rejects.toMatchObject({
      kind: 'died',
      what: expect.stringContaining('ECONNREFUSED'),
    });
    expect(notes).toEqual([]);
  });
});
