import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { InputError } from '../../src/dataset/input-error.js';
import { bridgeMemory } from '../../src/memory/bridge-memory.js';
import { type FaultKind, MemoryFault } from '../../src/memory/memory-fault.js';
import type { Conversation, MemorySystem } from '../../src/memory/memory-system.js';
import { openMemory } from '../../src/memory/open-memory.js';
import { StdioLink } from '../../src/memory/stdio-link.js';
import { bridgeArgv, memoryContext, QUICK } from './memory-context.js';

const TALK: Conversation = { id: 'c/1', turns: [{ role: 'user', content: 'Ada lives in Paris.' }] };

/** For those that will never answer: what they do answer before takes no time, but their start may. */
const SHORT = { startSeconds: 20, callSeconds: 1 };

const rejections: unknown[] = [];
const onRejection = (reason: unknown) => rejections.push(reason);
beforeAll(() => {
  process.on('unhandledRejection', onRejection);
});
afterAll(() => {
  process.off('unhandledRejection', onRejection);
  expect(rejections).toEqual([]);
});

interface Tried {
  readonly fault: MemoryFault;
  readonly at: string;
  readonly notes: string[];
}

/** Let a program misbehave at an operation; the fault that comes of it, and where it came. */
async function tryBridge(mode: string, at: string, timeouts = QUICK): Promise<Tried> {
  const notes: string[] = [];
  const before = children();
  const link = await StdioLink.start(bridgeArgv(mode, at), {
    environment: process.env,
    onNote: (text) => notes.push(text),
    graceMs: 200,
    maxLineBytes: 20_000,
  });
  let step = 'hello';
  let system: MemorySystem | undefined;
  try {
    system = await bridgeMemory(link, timeouts);
    step = 'open';
    await system.openStore('c', true);
    step = 'store';
    await system.storeConversation(TALK);
    step = 'retrieve';
    await system.retrieveMemories('Ada', TALK, 5);
    step = 'all';
    await system.getAllMemories();
    step = 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(MemoryFault);
    const { what } = error as MemoryFault;
    expect(what.startsWith(`${step}: `), what).toBe(true);
    expect(what, 'one line, nothing that a terminal obeys').not.toMatch(/[\p{Cc}\u2028]/u);
    expect(what.length).toBeLessThan(1500);
    return { fault: error as MemoryFault, at: step, notes };
  } finally {
    await system?.close();
    expect(children(), 'no process is left').toEqual(before);
  }
  throw new Error(`${mode} at ${at} went unnoticed`);
}

/** Child processes of this one, defunct ones too; vitest's own are there before. */
function children(): string[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim())
      .filter((pid) => pid !== '' && isAlive(Number(pid)));
  } catch {
    return [];
  }
}

/** `ps` is a child as well, and gone by now. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a program that misbehaves', () => {
  const cases: [mode: string, at: string, kind: FaultKind, says: RegExp][] = [
    ['garbage', 'hello', 'garbage', /not JSON .*"\\u\{1b\}\[31mINFO\\u\{1b\}\[0m loading the model …"/],
    ['garbage', 'start', 'garbage', /^hello: .*INFO/],
    ['garbage', 'retrieve', 'garbage', /^retrieve: .*INFO/],
    ['not UTF-8', 'store', 'garbage', /not UTF-8/],
    ['half a line and the end', 'store', 'died', /exit code 0, after half a line: "\{"id":3,"res"/],
    ['long line', 'retrieve', 'garbage', /longer than 20000 bytes/],
    ['die', 'start', 'died', /exit code 3; its stderr ends: "Traceback .*\\nMemoryError"/],
    ['die', 'store', 'died', /exit code 3; its stderr ends: "Traceback/],
    ['killed', 'retrieve', 'died', /ended by SIGKILL/],
    ['wrong id', 'store', 'garbage', /a reply to request 99, where 3 was asked/],
    ['no id', 'store', 'garbage', /this is no reply/],
    ['bad result', 'open', 'garbage', /not as it should be .*conversations/],
    ['bad result', 'all', 'garbage', /not as it should be .*text/],
    ['other protocol', 'hello', 'garbage', /protocol/],
    ['name in colour', 'hello', 'garbage', /control characters/],
    ['refuse', 'store', 'refused', /"out of\\u\{1b\}\[2J disk"/],
    ['closed stdout', 'retrieve', 'died', /closed its stdout/],
    ['grandchild', 'store', 'died', /exit code 5/],
  ];
  it.each(cases)('%s at %s: %s', async (mode, at, kind, says) => {
    const { fault } = await tryBridge(mode, at);
    expect([fault.kind, fault.what]).toEqual([kind, expect.stringMatching(says)]);
  });

  const late: [mode: string, at: string, says: RegExp][] = [
    ['hang', 'hello', /^hello: no answer within 1 s/],
    ['hang', 'store', /^store: no answer within 1 s/],
    ['hang', 'retrieve', /^retrieve: no answer within 1 s/],
    ['ignore SIGTERM', 'retrieve', /no answer within 1 s/],
    ['half a line', 'retrieve', /no answer within 1 s, after half a line: "\{"id":4,"res"/],
  ];
  it.each(late)('%s at %s: timeout', async (mode, at, says) => {
    const timeouts = at === 'hello' ? { ...SHORT, startSeconds: 1 } : SHORT;
    const { fault } = await tryBridge(mode, at, timeouts);
    expect([fault.kind, fault.what]).toEqual(['timeout', expect.stringMatching(says)]);
  });

  it('is ended by itself where there are no process groups', async () => {
    const kill = process.kill.bind(process);
    const killed = vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
      if (pid < 0) throw Object.assign(new Error('kill EINVAL'), { code: 'EINVAL' });
      return kill(pid, signal);
    });
    try {
      const { fault } = await tryBridge('ignore SIGTERM', 'retrieve', SHORT);
      expect(fault.kind).toBe('timeout');
    } finally {
      killed.mockRestore();
    }
  });

  it('replies twice: the next operation fails', async () => {
    const { fault, at } = await tryBridge('twice', 'open');
    expect([fault.kind, at]).toEqual(['garbage', 'store']);
    expect(fault.what).toMatch(/unasked|a reply to request 2, where 3/);
  });

  it('ends between two operations: the next one fails', async () => {
    const { fault, at } = await tryBridge('reply and die', 'open');
    expect([fault.kind, at]).toEqual(['died', 'store']);
    expect(fault.what).toMatch(/exit code 4/);
  });

  it('takes its grandchildren with it', async () => {
    const { fault } = await tryBridge('grandchild', 'store');
    const pid = Number(/grandchild (\d+)/.exec(fault.what)![1]);
    // Its parent is gone, so that it may be there as a zombie until init has looked.
    const state = () => {
      try {
        return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim();
      } catch {
        return '';
      }
    };
    expect(state()).toMatch(/^(?:Z.*)?$/);
  });
});

describe('a program that knows a key', () => {
  const KEY = 'sk-proj-0123456789abcdef';
  const open = (mode: string, at: string) => {
    const context = memoryContext({ environment: { ...process.env, OPENAI_API_KEY: KEY } });
    return openMemory({ kind: 'stdio', argv: bridgeArgv(mode, at) }, context);
  };

  it.each([
    ['die with the key', 'died'],
    ['refuse with the key', 'refused'],
  ])('may %s: its fault does not hold it', async (mode, kind) => {
    const system = await open(mode, 'store');
    await system.openStore('c', true);
    const fault: unknown = await system.storeConversation(TALK).catch((error: unknown) => error);
    await system.close();
    expect(fault).toMatchObject({
      kind,
      what: expect.stringMatching(/Incorrect API key provided: \[key\]/),
    });
    expect(inspect(fault, { depth: 9 })).not.toContain(KEY);
  });

  it('may die of it at its start', async () => {
    await expect(open('die with the key', 'start')).rejects.toMatchObject({
      what: expect.stringContaining('provided: [key]'),
    });
  });

  it('may name it among its settings, which stand in a plan', async () => {
    const system = await open('key in settings', 'hello');
    await system.close();
    expect(system.identity.settings).toEqual({ apiKey: '[key]', top: 3 });
    const word = { ...process.env, OPENAI_API_KEY: 'postgres' };
    const argv = bridgeArgv('key in settings', 'hello');
    const other = await openMemory({ kind: 'stdio', argv }, memoryContext({ environment: word }));
    await other.close();
    expect(other.identity.settings, 'a short one may be a word').toEqual({ apiKey: 'postgres', top: 3 });
  });

  it('may keep it as a memory: texts are its own affair', async () => {
    const system = await open('honest', '');
    await system.openStore('c', true);
    await system.storeConversation({ id: 'c/1', turns: [{ role: 'user', content: KEY }] });
    expect((await system.getAllMemories())[0]!.text).toBe(KEY);
    await system.close();
  });

  it('may repeat it in a reply to its leave, which is noted', async () => {
    const context = memoryContext({ environment: { ...process.env, OPENAI_API_KEY: KEY } });
    const system = await openMemory(
      { kind: 'stdio', argv: bridgeArgv('refuse with the key', 'close') },
      context,
    );
    await system.close();
    expect(context.notes).toEqual([expect.stringContaining('provided: [key]')]);
  });
});

describe('a program that does well', () => {
  it('may write to stderr as much as it likes, which nobody sees', async () => {
    const context = memoryContext();
    const system = await openMemory({ kind: 'stdio', argv: bridgeArgv('noisy') }, context);
    await system.openStore('c', true);
    await system.storeConversation(TALK);
    expect(await system.getAllMemories()).toEqual([{ id: 'c/1', text: 'Ada lives in Paris.', time: 1 }]);
    await system.close();
    expect(context.notes).toEqual([]);
  });

  it('is killed when it does not end after its leave, and that is noted', async () => {
    const notes: string[] = [];
    const options = { environment: process.env, onNote: (text: string) => notes.push(text), graceMs: 200 };
    const link = await StdioLink.start(bridgeArgv('never ends'), options);
    const system = await bridgeMemory(link, QUICK);
    await system.close();
    expect(notes).toEqual([expect.stringContaining('did not end by itself')]);
    await expect(system.getAllMemories()).rejects.toThrow(/has been closed/);
    expect(notes).toHaveLength(1);
  });

  it('answers many questions at once, one after the other', async () => {
    const system = await openMemory({ kind: 'stdio', argv: bridgeArgv('honest') }, memoryContext());
    await system.openStore('c', true);
    await system.storeConversation(TALK);
    const asked = Array.from({ length: 20 }, () => system.retrieveMemories('Ada', TALK, 1));
    expect(await Promise.all(asked)).toHaveLength(20);
    await system.close();
  });

  it('is ended by close in the midst of an operation, which fails', async () => {
    const system = await openMemory({ kind: 'stdio', argv: bridgeArgv('hang', 'store') }, memoryContext());
    await system.openStore('c', true);
    const stored = system.storeConversation(TALK);
    const failed = expect(stored).rejects.toMatchObject({ kind: 'died' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await system.close();
    await failed;
  });

  it('goes on with a durable store after it was started anew', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lastwrite-bridge-'));
    const spec = { kind: 'stdio' as const, argv: bridgeArgv('durable', join(folder, 'stores.json')) };
    try {
      const first = await openMemory(spec, memoryContext());
      expect(first.identity.durable).toBe(true);
      await first.openStore('c', true);
      await first.storeConversation(TALK);
      await first.close();
      const second = await openMemory(spec, memoryContext());
      expect(await second.openStore('c', false)).toEqual(['c/1']);
      expect(await second.getAllMemories()).toHaveLength(1);
      await second.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is not there: the command line is wrong, not the system', async () => {
    const open = openMemory('stdio:no-such-program-at-all --x', memoryContext());
    await expect(open).rejects.toThrow(InputError);
    await expect(open).rejects.toThrow(/no-such-program-at-all cannot be started: there is no such program/);
  });
});
