import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { readBundledSplit } from '../../src/dataset/bundled.js';
import type { Split } from '../../src/dataset/split.js';
import type { MemoryLedgerRecord } from '../../src/memory/memory-ledger.js';
import { memoryRunStatusSchema } from '../../src/report/schemas/memory-run.js';
import { traceRecord } from '../../src/trace/trace-record.js';
import type { Behaviour, Received } from '../experiments/fake-endpoint.js';
import { ruleModel } from '../experiments/rule-model.js';
import { contentOf, env, jsonLines, KEY, ledgerOf, serve, start, until } from '../experiments/run-process.js';
import { lineModel } from '../memory/scripted-model.js';
import { lastwrite, temporaryFolder } from './lastwrite.js';

const BRIDGE = fileURLToPath(new URL('run-bridge.mjs', import.meta.url));
/** Ten items of each set of the shortest list, in about seven chunks. */
const SMALL = ['--sets', 'mh_6k,sh_6k', '--limit', '10', '--chunk-characters', '4000'];
const CHUNKS = 7;
const ROME: Behaviour = { do: 'answer', text: 'Rome' };

let split: Split;

beforeAll(async () => {
  ({ split } = await readBundledSplit());
});

/** A folder to run in, and how the command line begins. */
function workplace(baseUrl: string, ...more: string[]) {
  const place = temporaryFolder();
  const folder = join(place, 'run');
  const resume = ['run', 'memory', '--run', folder, ...more];
  return { place, folder, resume, begin: [...resume, '--model', 'm', '--base-url', baseUrl, ...SMALL] };
}

const bridge = (place: string, ...words: string[]) => [
  '--system',
  `stdio:${[process.execPath, BRIDGE, place, ...words].map((word) => `'${word}'`).join(' ')}`,
];
const callsOf = (place: string) => readFileSync(join(place, 'calls'), 'utf8').trim().split('\n');
const memoryOf = (folder: string) => jsonLines(join(folder, 'memory.jsonl')) as MemoryLedgerRecord[];
const recordsOf = (folder: string, kind: string) => memoryOf(folder).filter(({ record }) => record === kind);

/** Every item of the small run was answered once, and nothing that was answered was sent again. */
function expectWhole(folder: string, requests: number, inFlight = 4) {
  const results = ledgerOf(folder).flatMap((one) => (one.record === 'result' ? [one.task] : []));
  expect(new Set(results).size).toBe(results.length);
  const items = results.filter((task) => !task.startsWith('memory/'));
  expect(items).toHaveLength(20);
  expect(requests).toBeLessThanOrEqual(results.length + inFlight);
  const outcomes = jsonLines(join(folder, 'outcomes.jsonl'));
  const traces = jsonLines(join(folder, 'traces.jsonl')).map((line) => traceRecord.parse(line));
  expect(outcomes.map(({ item }) => item)).toEqual(traces.map(({ item }) => item));
  expect(traces).toHaveLength(20);
  const retrieved = memoryOf(folder).flatMap((one) => (one.record === 'retrieved' ? [one.question] : []));
  expect(new Set(retrieved).size).toBe(20);
  expect(retrieved).toHaveLength(20);
}

async function killWhen(args: readonly string[], condition: () => boolean) {
  const child = start(args);
  await until(condition);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.on('close', resolve));
}

describe('a whole run over the shortest list', () => {
  test('is spoken of by stratify, trace and status alike', async () => {
    const server = await serve(ruleModel(split, 'last'));
    const { folder, begin } = workplace(server.baseUrl, '--system', 'bm25');
    const { code, stdout, stderr } = await lastwrite([...begin, '--price-in', '1', '--price-out', '1'], {
      env,
    });
    expect(stderr).toMatch(/6k is filled: 7 memories, [\d,]+ tokens\n/);
    expect(code).toBe(0);
    expect(stdout).toMatch(/20 of 20 questions have an output, 0 failed, 0 are open/);
    expect(stdout).toMatch(/6k +1× +7 of 7 +7 +[\d,]+ +20 of 20 +0\n/);
    expectWhole(folder, server.requests());
    expect(contentOf(folder)).not.toContain(KEY);

    const [stratified, traced, status] = await Promise.all([
      lastwrite(['stratify', join(folder, 'outcomes.jsonl'), '--json']),
      lastwrite(['trace', folder, '--json']),
      lastwrite(['run', 'status', folder, '--json']),
    ]);
    const [system] = JSON.parse(stratified.stdout).systems;
    expect(system).toMatchObject({ matched: 20, empty: 0 });
    const document = JSON.parse(status.stdout);
    const { tool, arguments: _, ...own } = document;
    memoryRunStatusSchema.parse({ tool, ...own });
    expect(document.items).toMatchObject({ planned: 20, settled: 20, right: system.overall.correct });
    expect(document.stores).toEqual([
      expect.objectContaining({ store: '6k', ingestions: 1, memories: CHUNKS, retrieved: 20, contents: 1 }),
    ]);
    expect(document.cost.known).toBeGreaterThan(0);
    expect(traced.code).toBe(0);
    const [attributed] = JSON.parse(traced.stdout).systems;
    expect(attributed.items).toBe(20);
    const right = Object.values(attributed.outcomeBySupport.right) as number[];
    expect(right.reduce((sum, n) => sum + n, 0)).toBe(system.overall.correct);
    // The prompt is the BM25 agent's: memories under their numbers, then the question.
    const [asked] = [...server.asked.keys()];
    expect(asked).toMatch(/Question: .*\nAnswer:$/s);
  });

  test('without a memory asks the bare question, as the agent without context does', async () => {
    const users: string[] = [];
    const server = await serve(({ body }) => {
      users.push(body.messages.map(({ content }) => content).join('\n'));
      return ROME;
    });
    const { folder, begin } = workplace(server.baseUrl, '--system', 'none');
    expect((await lastwrite(begin, { env })).code).toBe(0);
    const questions = split.rows.flatMap(({ set, items }) =>
      set.endsWith('_6k') ? items.slice(0, 10).map(({ question }) => question) : [],
    );
    expect(new Set(users)).toEqual(new Set(questions));
    expect(jsonLines(join(folder, 'traces.jsonl'))[0]).toMatchObject({ retrieved: [], store: '6k', run: 1 });
  });

  test('says before it begins what it would cost, and where nobody can know', async () => {
    const { folder, begin } = workplace('http://127.0.0.1:9/v1', '--price-in', '1', '--price-out', '1');
    const dry = (system: string) => lastwrite([...begin, '--system', system, '--dry-run']);
    const [kept, unknown] = await Promise.all([dry('bm25'), dry('extractor')]);
    expect(kept.stdout).toMatch(/estimate +20 calls, [\d,]+ to [\d,]+ input tokens/);
    expect(unknown.stdout).toMatch(/the memories: not known before retrieval/);
    expect(unknown.stdout).toMatch(/own model calls come on top: not known before the run/);
    expect(existsSync(folder)).toBe(false);
  });
});

describe('killed in the middle', () => {
  test.each([
    ['of filling', 'store', false],
    ['of filling a durable store', 'store', true],
    ['of retrieving', 'retrieve', false],
    ['of retrieving from a durable store', 'retrieve', true],
  ])('%s, a run goes on and loses nothing', async (_, operation, durable) => {
    const server = await serve(() => ROME);
    const { place, folder, begin, resume } = workplace(server.baseUrl);
    const system = bridge(place, 'slow', operation, 'all', ...(durable ? ['durable'] : []));
    const done = operation === 'store' ? 'stored' : 'retrieved';
    await killWhen(
      [...begin, ...system],
      () => existsSync(join(folder, 'memory.jsonl')) && contentOf(folder).split(`"${done}"`).length > 3,
    );
    const before = memoryOf(folder).filter(({ record }) => record === done);
    const { code, stderr } = await lastwrite([...resume, '--resume'], { env });
    expect(stderr).toMatch(/its lock is taken over/);
    expect(code).toBe(0);
    expectWhole(folder, server.requests());
    expect(recordsOf(folder, 'ingestion')).toHaveLength(durable ? 1 : 2);
    expect(recordsOf(folder, 'snapshot')).toHaveLength(!durable && operation === 'retrieve' ? 2 : 1);
    const stores = callsOf(place).filter((call) => call.startsWith('store '));
    // The one in flight at the kill may have been stored without anybody knowing.
    if (durable) expect(stores.length).toBeLessThanOrEqual(CHUNKS + 1);
    else expect(stores.length).toBeGreaterThan(CHUNKS + 1);
    expect(
      memoryOf(folder)
        .filter(({ record }) => record === done)
        .slice(0, before.length),
    ).toEqual(before);
    expect(existsSync(join(folder, 'stores/6k.2.jsonl'))).toBe(false);
  });

  test('of answering, a run goes on without a living system', async () => {
    const server = await serve(() => ({ ...ROME, delayMs: 50 }) as Behaviour);
    const { place, folder, begin, resume } = workplace(server.baseUrl);
    await killWhen([...begin, ...bridge(place, 'none', 'none')], () => server.requests() >= 8);
    const calls = callsOf(place).length;
    const { code } = await lastwrite([...resume, '--resume'], { env });
    expect(code).toBe(0);
    expectWhole(folder, server.requests());
    expect(callsOf(place)).toHaveLength(calls);
  });

  test('of extracting, a run pays for no extraction twice', async () => {
    const server = await serve(extracting);
    const { folder, begin, resume } = workplace(server.baseUrl, '--memory-model', 'writer');
    const writer = () =>
      existsSync(join(folder, 'ledger.jsonl')) ? contentOf(folder).split('"task":"memory/').length - 1 : 0;
    await killWhen([...begin, '--system', 'extractor'], () => writer() >= 8);
    const { code, stdout } = await lastwrite([...resume, '--resume'], { env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/memory model writer: 13 calls/);
    expectWhole(folder, server.requests());
    const tasks = ledgerOf(folder).flatMap((one) => (one.record === 'sent' ? [one.task] : []));
    const extractions = tasks.filter((task) => task.startsWith('memory/'));
    expect(extractions.length - new Set(extractions).size).toBeLessThanOrEqual(1);
  });
});

/** A model that takes lines for facts; where it is asked a question, it says Rome. */
function extracting({ body }: Received): Behaviour {
  if (body.model !== 'writer') return ROME;
  const text = body.messages.at(-1)!.content;
  const purpose = text.startsWith('Conversation:') ? 'extract' : 'decide';
  // Few facts of a chunk are enough, and quick.
  const lines = text.split('\n').filter((line) => !/^\d+\. /.test(line) || purpose === 'decide');
  const few = purpose === 'extract' ? text.split('\n').slice(0, 2).concat(text.split('\n').slice(-9)) : lines;
  const answer = answerNow(purpose, few.join('\n'));
  return { do: 'answer', text: JSON.stringify(answer) };
}

function answerNow(purpose: string, text: string): unknown {
  const model = lineModel();
  let output: unknown;
  // The scripted model hands its output to the check: that is where it is taken from, at once.
  const check = (given: string) => {
    output = JSON.parse(given);
    return undefined;
  };
  void model.ask({ purpose, messages: [{ role: 'user', content: text }], check });
  return output;
}

describe('a bridge that fails', () => {
  test.each([
    ['hang', 'timeout'],
    ['garbage', 'garbage'],
    ['die', 'died'],
    ['refuse', 'refused'],
  ])('once (%s) costs one line and no result', async (mode, kind) => {
    for (const operation of ['store', 'retrieve']) {
      const asked = mode === 'refuse' && operation === 'retrieve';
      const done = asked ? 'it was asked again' : 'the system was started again';
      const server = await serve(() => ROME);
      const { place, folder, begin } = workplace(server.baseUrl, '--memory-timeout', '1');
      const { code, stderr } = await lastwrite([...begin, ...bridge(place, mode, operation, '3')], { env });
      const lines = stderr.split('\n').filter((line) => /^(warning|error):/.test(line));
      expect(lines).toEqual([
        expect.stringMatching(
          new RegExp(`^warning: memory, at \\S+: ${operation}: .* \\(${kind}\\); ${done}$`),
        ),
      ]);
      expect(code).toBe(0);
      expectWhole(folder, server.requests());
    }
  });

  test('twice at a retrieval costs that question alone, and --retry-errors asks it anew', async () => {
    const server = await serve(() => ROME);
    const { place, folder, begin, resume } = workplace(server.baseUrl);
    const one = await lastwrite([...begin, ...bridge(place, 'die', 'retrieve', '3,4')], { env });
    expect(one.code).toBe(1);
    expect(one.stdout).toMatch(/19 of 20 questions have an output, 1 failed, 0 are open/);
    const outcomes = jsonLines(join(folder, 'outcomes.jsonl'));
    expect(outcomes[2]).toMatchObject({
      output: null,
      error: expect.stringMatching(/^memory died: retrieve: /),
    });
    expect(jsonLines(join(folder, 'traces.jsonl'))[2]).toMatchObject({ answer: null, store: '6k' });
    expect((await lastwrite(['stratify', join(folder, 'outcomes.jsonl')])).code).toBe(0);
    const two = await lastwrite([...resume, '--retry-errors'], { env });
    expect(two.code).toBe(0);
    expectWhole(folder, server.requests());
  });

  test('twice at storing ends the run with one line; --resume goes on', async () => {
    const server = await serve(() => ROME);
    const { place, folder, begin, resume } = workplace(server.baseUrl);
    const one = await lastwrite([...begin, ...bridge(place, 'die', 'store', '3,6')], { env });
    expect(one.code).toBe(1);
    expect(one.stderr).toMatch(
      /\nerror: memory, at 6k\/3: store: .* \(died\); the run ended; go on with --resume\n/,
    );
    expect(server.requests()).toBe(0);
    const two = await lastwrite([...resume, '--resume'], { env });
    expect(two.code).toBe(0);
    expectWhole(folder, server.requests());
    expect(two.stdout).toMatch(/Faults of the memory system\nmemory, at 6k\/3: store: .* \(died\)/);
  });

  test('by keeping nothing is an error and no score', async () => {
    const server = await serve(() => ROME);
    const { place, folder, begin } = workplace(server.baseUrl);
    const { code, stdout, stderr } = await lastwrite([...begin, ...bridge(place, 'empty', 'all', 'all')], {
      env,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /\nerror: memory, at 6k: after 7 conversations the store of honest holds no memory \(empty\)/,
    );
    expect(server.requests()).toBe(0);
    expect(stdout).not.toMatch(/right|stratify/);
    expect(readFileSync(join(folder, 'outcomes.jsonl'), 'utf8')).toBe('');
  });

  test('to start is told before anything is written', async () => {
    const { folder, begin } = workplace('http://127.0.0.1:9/v1');
    const { code, stderr } = await lastwrite([...begin, '--system', 'stdio:node no-such-file.mjs'], { env });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: the memory system does not start: /);
    expect(existsSync(folder)).toBe(false);
  });
});

describe('a key in the environment', () => {
  test('that a program dies with stands in no file of the run, and is shown to nobody', async () => {
    const server = await serve(() => ROME);
    const { place, folder, begin } = workplace(server.baseUrl);
    const program = join(place, 'dies.mjs');
    const honest = new URL('../memory/honest-bridge.mjs', import.meta.url);
    writeFileSync(
      program,
      `import { createInterface } from 'node:readline';
      import { honestBridge } from '${honest}';
      const answer = honestBridge();
      for await (const line of createInterface({ input: process.stdin })) {
        const request = JSON.parse(line);
        if (request.op === 'store') throw new Error('Incorrect API key provided: ' + process.env.OPENAI_API_KEY);
        console.log(JSON.stringify(answer(request)));
      }`,
    );
    const run = await lastwrite([...begin, '--system', `stdio:'${process.execPath}' '${program}'`], { env });
    expect(run.code).toBe(1);
    const status = await lastwrite(['run', 'status', folder, '--json'], { env });
    const written = contentOf(folder);
    for (const text of [run.stdout, run.stderr, status.stdout, written]) {
      expect(text).toContain('Incorrect API key provided: [key]');
      expect(text).not.toContain(KEY);
    }
    expect(status.stderr).not.toContain(KEY);
  });

  test('belongs there and not in an address, which is recorded', async () => {
    const { folder, begin } = workplace('http://127.0.0.1:9/v1');
    const address = `http://127.0.0.1:9/m?api_key=${KEY}`;
    const { code, stderr } = await lastwrite([...begin, '--system', address], { env });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: the address of a memory system holds a value .* stand in the plan/);
    expect(stderr).not.toContain(KEY);
    expect(existsSync(folder)).toBe(false);
    const help = await lastwrite(['run', 'memory', '--help']);
    expect(help.stdout).toContain('keys belong in the environment');
    expect(help.stdout.replace(/\s+/g, ' ')).toContain(
      'Ten restarts without a retrieval between them end the run',
    );
  });
});

describe('a bridge that hangs when somebody ends the run', () => {
  /** Runs for ever; the signals are sent when it hangs. What the program's own process is still doing then. */
  async function endedBy(signals: readonly NodeJS.Signals[], operation: string) {
    const { place, begin } = workplace('http://127.0.0.1:9/v1');
    const child = start([...begin, ...bridge(place, 'hang', operation, 'all')]);
    const ended = new Promise<NodeJS.Signals | null>((resolve) =>
      child.on('close', (_, signal) => resolve(signal)),
    );
    const calls = join(place, 'calls');
    await until(() => existsSync(calls) && readFileSync(calls, 'utf8').includes(`${operation} `));
    for (const signal of signals) {
      child.kill(signal);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(await ended).toBe(signals.at(-1));
    const pids = readFileSync(join(place, 'pids'), 'utf8').trim().split('\n').map(Number);
    await until(() => pids.every((pid) => !runs(pid)));
    return pids;
  }

  test.each([
    ['at once', ['SIGINT'], 'hello'],
    ['by a second Ctrl-C', ['SIGINT', 'SIGINT'], 'store'],
    ['as its terminal is closed', ['SIGHUP'], 'retrieve'],
  ] as const)('is ended with it: %s', async (_, signals, operation) => {
    expect(await endedBy(signals, operation)).not.toEqual([]);
  });
});

/** Does a process run? One that has ended and that nobody has asked after yet does not. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // No such folder outside Linux, where nothing lingers; or it has just gone.
    return !existsSync('/proc/self/stat');
  }
}

describe('a run', () => {
  test('whose memory model gives nothing of use ends with one line, and its calls are counted', async () => {
    const server = await serve(() => ({ do: 'answer', text: 'Sure! Here are the facts:' }));
    const { begin } = workplace(server.baseUrl, '--system', 'extractor', '--memory-model', 'writer');
    const { code, stdout, stderr } = await lastwrite([...begin, '--attempts', '2'], { env });
    expect(code).toBe(1);
    expect(stderr.match(/^(error|warning): .*$/gm)).toEqual([
      expect.stringMatching(/^error: memory, at 6k\/1: extract: .* \(model\); .* go on with --retry-errors$/),
    ]);
    expect(server.requests()).toBe(2);
    expect(stdout).toMatch(/\nmemory model writer: 2 calls, /);
  });

  test('that holds another kind of run, or whose store file was touched, says so', async () => {
    const server = await serve(() => ROME);
    const { place, folder, begin, resume } = workplace(server.baseUrl);
    const other = join(place, 'other');
    const agent = ['run', 'no-context', '--run', other, '--model', 'm', '--base-url', server.baseUrl];
    expect((await lastwrite([...agent, '--sets', 'mh_6k', '--limit', '2'], { env })).code).toBe(0);
    const mistaken = await lastwrite(['run', 'memory', '--run', other, '--resume'], { env });
    expect(mistaken.code).toBe(2);
    expect(mistaken.stderr).toMatch(/the folder holds a run of another kind \(lastwrite\.run-plan\/1\)/);
    expect((await lastwrite([...begin, '--system', 'bm25'], { env })).code).toBe(0);
    rmSync(join(folder, 'stores/6k.jsonl'));
    const touched = await lastwrite([...resume, '--resume'], { env });
    expect(touched.stderr).toMatch(/\nwarning: .*stores\/6k\.jsonl is missing; put it back/);
    expect((await lastwrite(['stratify', folder])).code).toBe(0);
    // As it is where another process began the run while this one was planning it.
    rmSync(join(folder, 'plan.json'));
    const unseen = await lastwrite([...begin, '--system', 'bm25', '--k', '3'], { env });
    expect(unseen.code).toBe(2);
    expect(unseen.stderr).toMatch(
      /ledger\.jsonl: this run began under a plan that this process has not seen/,
    );
    expect(existsSync(join(folder, 'plan.json'))).toBe(false);
  });

  test('stops before its budget is spent, in the middle of filling too', async () => {
    const server = await serve(extracting);
    const { folder, begin, resume } = workplace(
      server.baseUrl,
      '--memory-model',
      'writer',
      '--system',
      'extractor',
    );
    const prices = ['--price-in', '1', '--price-out', '1', '--then-output-tokens', '1000'];
    const one = await lastwrite([...begin, ...prices, '--max-cost', '0.006'], { env });
    expect(one.code).toBe(1);
    expect(one.stderr).toMatch(/not done: the next request might exceed the budget; go on with --resume/);
    expect(recordsOf(folder, 'fault')).toEqual([]);
    expect(recordsOf(folder, 'snapshot')).toEqual([]);
    const kept = await lastwrite([...resume, '--max-cost', '1'], { env });
    expect(kept.code).toBe(2);
    expect(kept.stderr).toMatch(/planned with maxCost 0.006; leave the option out, or give --amend REASON/);
    const two = await lastwrite([...resume, '--max-cost', '1', '--amend', 'it was too little'], { env });
    expect(two.code).toBe(0);
    expect(two.stdout).toMatch(/1 amendment, 2 sessions/);
    expect(two.stdout).toMatch(
      /\nmemory model writer: 13 calls, .*; cost: \$[\d.]+\nboth models, cost: \$[\d.]+\n/,
    );
    expectWhole(folder, server.requests());
  });

  test('keeps to its plan', async () => {
    const server = await serve(() => ROME);
    const { begin, resume, folder } = workplace(server.baseUrl);
    expect((await lastwrite([...begin, '--system', 'bm25'], { env })).code).toBe(0);
    const written = readFileSync(join(folder, 'plan.json'), 'utf8');
    const cases: [string[], RegExp][] = [
      [['--system', 'history'], /planned with the memory system bm25; leave the option out/],
      [['--k', '3'], /planned with k 10/],
      [['--model', 'n'], /planned with the model m/],
      [['--limit', '3'], /planned with other items/],
      [['--chunk-characters', '8000'], /planned with chunks of 4000 characters/],
      [['--temperature', '1'], /planned with temperature 0.7/],
      [[], /this run has begun; go on with --resume/],
    ];
    for (const [more, message] of cases) {
      const { code, stderr } = await lastwrite([...resume, ...more], { env });
      expect(stderr).toMatch(message);
      expect(code).toBe(2);
    }
    expect(readFileSync(join(folder, 'plan.json'), 'utf8')).toBe(written);
    expect(written).not.toMatch(/\d\d:\d\d:\d\d\.\d/);
    const again = await lastwrite([...resume, '--resume'], { env });
    expect(again.code).toBe(0);
    expect(server.requests()).toBe(20);
  });

  test('stops at Ctrl-C behind what is in flight', async () => {
    const server = await serve(() => ROME);
    const { place, folder, begin, resume } = workplace(server.baseUrl);
    const child = start([...begin, ...bridge(place, 'slow', 'store', 'all')]);
    await until(
      () => existsSync(join(place, 'calls')) && callsOf(place).some((call) => call.startsWith('store')),
    );
    const closed = new Promise((resolve) => child.on('close', resolve));
    child.kill('SIGINT');
    expect(await closed).toBe(1);
    expect(recordsOf(folder, 'fault')).toEqual([]);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    expect((await lastwrite([...resume, '--resume'], { env })).code).toBe(0);
    expectWhole(folder, server.requests());
  });
});
