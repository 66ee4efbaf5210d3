import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BRIDGE_PROTOCOL, BRIDGE_RESULTS, readReply } from '../../src/memory/bridge-protocol.js';
import { openMemory } from '../../src/memory/open-memory.js';
import { EXAMPLE, memoryContext, noPython } from './memory-context.js';

const docs = readFileSync(new URL('../../src/memory/bridge.md', import.meta.url), 'utf8');
const example = readFileSync(EXAMPLE, 'utf8');
const blocks = [...docs.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, kind, text]) => ({
  kind,
  text: text!,
}));
const python = blocks.filter(({ kind }) => kind === 'python').map(({ text }) => text);

describe('bridge.md', () => {
  it('shows the example word for word, and it has 40 lines', () => {
    expect(python[0]).toBe(example);
    expect(example.trimEnd().split('\n')).toHaveLength(40);
  });

  it('shows replies that are good ones, for every operation', () => {
    const dialogue = blocks.find(({ text }) => text.startsWith('→'))!.text.split('\n');
    const requests = dialogue.filter((line) => line.startsWith('→')).map((line) => line.slice(2));
    const replies = dialogue.filter((line) => line.startsWith('←')).map((line) => line.slice(2));
    const operations = Object.keys(BRIDGE_RESULTS) as (keyof typeof BRIDGE_RESULTS)[];
    expect(replies).toHaveLength(operations.length);
    for (const [index, operation] of operations.entries()) {
      expect(requests[index]).toContain(`{"id":${index + 1},"op":"${operation}"`);
      expect(readReply(replies[index]!, index + 1, operation)).toBeTypeOf('object');
    }
    expect(docs).toContain(`\`${BRIDGE_PROTOCOL}\``);
  });

  it('shows a server that serves the example over HTTP', async ({ skip }) => {
    if (noPython !== undefined) skip(noPython);
    const folder = mkdtempSync(join(tmpdir(), 'lastwrite-bridge-'));
    const loop = example.indexOf('for line in sys.stdin:');
    // Any free port, which it says; nothing else is changed.
    const server = python[1]!
      .replace(
        'HTTPServer(("127.0.0.1", 8765), Bridge).serve_forever()',
        'server = HTTPServer(("127.0.0.1", 0), Bridge)',
      )
      .concat('print(server.server_port, flush=True)\nserver.serve_forever()\n');
    writeFileSync(join(folder, 'server.py'), example.slice(0, loop) + server);
    const child = spawn('python3', [join(folder, 'server.py')], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const port = await new Promise<string>((resolve) =>
        child.stdout.once('data', (text) => resolve(String(text).trim())),
      );
      const system = await openMemory(`http://127.0.0.1:${port}/`, memoryContext());
      await system.openStore('s', true);
      await system.storeConversation({
        id: 's/1',
        turns: [{ role: 'user', content: 'Ada lives in Paris.' }],
      });
      expect(await system.getAllMemories()).toEqual([{ id: 's/1', text: 'Ada lives in Paris.', time: 1 }]);
      await system.close();
    } finally {
      child.kill();
      rmSync(folder, { recursive: true });
    }
  });
});
