import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkStoreFiles } from '../../src/memory/check-store-files.js';
import { MemoryFault } from '../../src/memory/memory-fault.js';
import { memoryRecord } from '../../src/memory/memory-record.js';
import { GIVE_UP_AFTER } from '../../src/memory/store-run.js';
import { temporaryFolder } from '../cli/lastwrite.js';
import { jsonLines } from '../experiments/run-process.js';
import { failed, said, TERMS } from '../experiments/small-run.js';
import { type Hook, runMemory, scripted, storeWork } from './small-memory-run.js';

const WORK = [storeWork('a', 3, 2), storeWork('b', 1, 1)];
const IDS = ['a#1', 'a#2', 'b#1'];

/** Throws at the given calls of an operation, counted from 1. */
function faulty(operation: string, subject: string, times: readonly number[], fault = died()): Hook {
  let calls = 0;
  return (at, of) => {
    if (at !== operation || of !== subject) return;
    calls += 1;
    if (times.includes(calls)) throw fault;
  };
}

const died = () => new MemoryFault('died', 'the process ended');
const asksOf = (sent: readonly { readonly model?: unknown }[], model: string) =>
  sent.filter((body) => body.model === model).length;

describe('a whole run', () => {
  test('fills, looks, retrieves, then answers, store by store', async () => {
    const folder = temporaryFolder();
    const script = scripted();
    const { end, answered, sent, records } = await runMemory(folder, WORK, script);
    expect(end).toEqual({ why: 'done' });
    expect(records.map(({ record, store }) => `${store} ${record}`)).toEqual([
      'a ingestion',
      'a stored',
      'a stored',
      'a stored',
      'a snapshot',
      'a retrieved',
      'a retrieved',
      'b ingestion',
      'b stored',
      'b snapshot',
      'b retrieved',
    ]);
    expect(answered.map(({ id }) => id)).toEqual(IDS);
    expect(answered[0]).toMatchObject({
      store: 'a',
      ingestion: 1,
      retrieved: [
        { id: 'a/1', text: 'fact 1' },
        { id: 'a/2', text: 'fact 2' },
      ],
      answer: 'yes',
      tokens: { input: 10, output: 1 },
    });
    expect(sent[0]!.messages).toEqual([{ role: 'user', content: 'fact 1\nfact 2\nquestion 1' }]);
    const store = jsonLines(join(folder, 'stores/a.jsonl')).map((line) => memoryRecord.parse(line));
    expect(store).toHaveLength(3);
    expect(store[2]).toMatchObject({ store: 'a', id: 'a/3', text: 'fact 3' });
  });

  test('with everything on record starts no system and sends nothing', async () => {
    const folder = temporaryFolder();
    await runMemory(folder, WORK, scripted());
    const again = scripted();
    const { end, answered, sent } = await runMemory(folder, WORK, again);
    expect(end.why).toBe('done');
    expect(answered).toHaveLength(3);
    expect(sent).toEqual([]);
    // The one start is the test's own, for the identity.
    expect(again.starts()).toBe(1);
    expect(again.calls).toEqual([]);
  });

  test('refuses another system than was planned with', async () => {
    const conduct = { identity: { name: 'other', version: '2', settings: {}, durable: false } };
    await expect(runMemory(temporaryFolder(), WORK, scripted(), { conduct })).rejects.toThrow(
      /planned with the memory system other 2, and this is scripted 1/,
    );
  });

  test('shows the reader when a memory was written: as it is retrieved, or else as the store has it', async () => {
    const plain = scripted();
    const open = async (...args: Parameters<typeof plain.open>) => {
      const system = await plain.open(...args);
      const all = async () =>
        (await system.getAllMemories()).map((memory, at) => ({ ...memory, time: at + 1 }));
      const retrieve = async () => [
        { id: 'a/2', text: 'fact 2' },
        { text: 'fact 1', time: '2026-01-01' },
      ];
      return { ...system, getAllMemories: all, retrieveMemories: retrieve };
    };
    const folder = temporaryFolder();
    const first = await runMemory(folder, WORK, { ...plain, open });
    const expected = [
      { id: 'a/2', text: 'fact 2', time: 2 },
      { text: 'fact 1', time: '2026-01-01' },
    ];
    expect(first.answered[0]!.retrieved).toEqual(expected);
    const again = await runMemory(folder, WORK, { ...plain, open });
    expect(again.answered[0]!.retrieved).toEqual(expected);
  });

  test('cuts what is retrieved to k, unless the system declares that it ignores k', async () => {
    const generous = scripted();
    const open = async (...args: Parameters<typeof generous.open>) => {
      const system = await generous.open(...args);
      return { ...system, retrieveMemories: async () => ['1', '2', '3'].map((text) => ({ text })) };
    };
    const { answered } = await runMemory(temporaryFolder(), WORK, { ...generous, open });
    expect(answered[0]!.retrieved).toEqual([{ text: '1' }, { text: '2' }]);
    const declared = async (...args: Parameters<typeof generous.open>) => {
      const system = await open(...args);
      return { ...system, identity: { ...system.identity, settings: { ignoresK: true } } };
    };
    const whole = await runMemory(temporaryFolder(), WORK, { ...generous, open: declared });
    expect(whole.answered[0]!.retrieved).toHaveLength(3);
  });

  test('refuses to go on where the ledger of its memories is gone: old answers would be put down to new ones', async () => {
    const folder = temporaryFolder();
    await runMemory(folder, WORK, scripted());
    rmSync(join(folder, 'memory.jsonl'));
    await expect(runMemory(folder, WORK, scripted())).rejects.toThrow(
      /memory\.jsonl, item a#1: the model was asked this question, and the ledger does not say with which/,
    );
  });

  test('writes a long text once, and reads it back whole', async () => {
    const folder = temporaryFolder();
    const long = 'long '.repeat(100);
    const script = scripted(undefined, { texts: () => long });
    await runMemory(folder, WORK, script, { conduct: { k: 1 } });
    const retrieved = readFileSync(join(folder, 'memory.jsonl'), 'utf8');
    expect(retrieved.split(long)).toHaveLength(2);
    const { answered } = await runMemory(folder, WORK, scripted());
    expect(answered.map((one) => one.retrieved!.map(({ text }) => text))).toEqual([[long], [long], [long]]);
  });
});

describe('a process that was killed', () => {
  /** Run until an operation throws what no run catches, as a kill leaves things; then go on. */
  async function killedAt(operation: string, subject: string, durable = false) {
    const folder = temporaryFolder();
    const killed = scripted(faulty(operation, subject, [1], new Error('kill') as MemoryFault), { durable });
    await expect(runMemory(folder, WORK, killed)).rejects.toThrow('kill');
    appendFileSync(join(folder, 'memory.jsonl'), '{"schema":"lastwrite.mem');
    const next = scripted(undefined, { durable });
    for (const [store, kept] of killed.disk) next.disk.set(store, kept);
    return { folder, killed, next, ...(await runMemory(folder, WORK, next)) };
  }

  test('in the middle of filling: a store that is gone is filled anew', async () => {
    const { end, answered, records, next } = await killedAt('store', 'a/2');
    expect(end.why).toBe('done');
    expect(answered.map(({ ingestion }) => ingestion)).toEqual([2, 2, 1]);
    expect(next.calls.slice(0, 4)).toEqual(['open a fresh', 'store a/1', 'store a/2', 'store a/3']);
    expect(records.filter(({ record }) => record === 'snapshot')).toHaveLength(2);
  });

  test('in the middle of filling: a durable one goes on behind what it holds', async () => {
    const { end, answered, next } = await killedAt('store', 'a/2', true);
    expect(end.why).toBe('done');
    expect(answered.map(({ ingestion }) => ingestion)).toEqual([1, 1, 1]);
    expect(next.calls.slice(0, 3)).toEqual(['open a kept', 'store a/2', 'store a/3']);
  });

  test.each([false, true])(
    'in the middle of retrieving: no retrieval is lost (durable: %s)',
    async (durable) => {
      const { answered, records, next } = await killedAt('retrieve', 'a#2', durable);
      expect(answered.map(({ id }) => id)).toEqual(IDS);
      const questions = records.flatMap((one) => (one.record === 'retrieved' ? [one.question] : []));
      expect(questions).toEqual(IDS);
      expect(next.calls).not.toContain('retrieve a#1');
      expect(next.calls.includes('store a/1')).toBe(!durable);
      expect(answered.map(({ ingestion }) => ingestion)).toEqual(durable ? [1, 1, 1] : [1, 2, 1]);
    },
  );

  test('a durable store that another hand has changed is filled anew', async () => {
    const folder = temporaryFolder();
    const first = scripted(faulty('retrieve', 'a#2', [1], new Error('kill') as MemoryFault), {
      durable: true,
    });
    await expect(runMemory(folder, WORK, first)).rejects.toThrow('kill');
    const next = scripted(undefined, { durable: true, texts: (text) => `${text}, changed` });
    next.disk.set('a', first.disk.get('a')!);
    const { answered, events } = await runMemory(folder, WORK, next);
    expect(next.calls.slice(0, 2)).toEqual(['open a kept', 'open a fresh']);
    expect(answered.map(({ ingestion }) => ingestion)).toEqual([1, 2, 1]);
    expect(events.filter(({ what }) => what === 'differs')).toHaveLength(1);
  });

  test('a durable store that holds later conversations without earlier ones is filled anew', async () => {
    const folder = temporaryFolder();
    const first = scripted(faulty('store', 'a/3', [1], new Error('kill') as MemoryFault), { durable: true });
    await expect(runMemory(folder, WORK, first)).rejects.toThrow('kill');
    const next = scripted(undefined, { durable: true });
    next.disk.set('a', [first.disk.get('a')![1]!]);
    await runMemory(folder, WORK, next);
    expect(next.calls.slice(0, 3)).toEqual(['open a kept', 'open a fresh', 'store a/1']);
  });
});

describe('fillings that differ', () => {
  test('never take the name or the file of another store', async () => {
    const work = [storeWork('a', 1, 2), storeWork('a.2', 1, 1), storeWork('A', 1, 1)];
    const folder = temporaryFolder();
    const first = scripted(faulty('retrieve', 'a#2', [1], new Error('kill') as MemoryFault));
    await expect(runMemory(folder, work, first)).rejects.toThrow('kill');
    const other = scripted(undefined, { texts: (text) => `${text}!` });
    const { state } = await runMemory(folder, work, other);
    const snapshots = ['a', 'a.2', 'A']
      .flatMap((store) => state.ingestions(store))
      .map((one) => one.snapshot!);
    expect(new Set(snapshots.map(({ name }) => name)).size).toBe(4);
    expect(new Set(snapshots.map(({ file }) => file.toLowerCase())).size).toBe(4);
    expect(await checkStoreFiles(state, folder)).toEqual([]);
  });

  test('are told, and each question keeps the store that it was asked of', async () => {
    const folder = temporaryFolder();
    const first = scripted(faulty('retrieve', 'a#2', [1], new Error('kill') as MemoryFault));
    await expect(runMemory(folder, WORK, first)).rejects.toThrow('kill');
    const other = scripted(undefined, { texts: (text) => `${text}!` });
    const { answered, events, state } = await runMemory(folder, WORK, other);
    expect(answered[0]!.retrieved![0]!.text).toBe('fact 1');
    expect(answered[1]!.retrieved![0]!.text).toBe('fact 1!');
    expect(events).toContainEqual(
      expect.objectContaining({ what: 'differs', snapshot: expect.objectContaining({ name: 'a@2' }) }),
    );
    expect(state.snapshotOf('a', 1)!.name).toBe('a');
    expect(state.snapshotOf('a', 2)!.name).toBe('a@2');
    expect(jsonLines(join(folder, 'stores/a@2.jsonl'))[0]).toMatchObject({ store: 'a@2', text: 'fact 1!' });
  });

  test('that are equal are one store, and nothing is told', async () => {
    const folder = temporaryFolder();
    const first = scripted(faulty('retrieve', 'a#2', [1], new Error('kill') as MemoryFault));
    await expect(runMemory(folder, WORK, first)).rejects.toThrow('kill');
    const { events, state } = await runMemory(folder, WORK, scripted());
    expect(events.filter(({ what }) => what === 'differs')).toEqual([]);
    expect(state.snapshotOf('a', 2)).toMatchObject({ ingestion: 1, name: 'a' });
    expect(existsSync(join(folder, 'stores/a@2.jsonl'))).toBe(false);
  });
});

describe('a faulty system', () => {
  test.each([
    ['open', 'a'],
    ['store', 'a/2'],
    ['look', 'a'],
    ['retrieve', 'a#2'],
  ])('that fails once at %s is started again, and loses nothing', async (operation, subject) => {
    const script = scripted(faulty(operation, subject, [1]));
    const { end, answered, events, records } = await runMemory(temporaryFolder(), WORK, script);
    expect(end.why).toBe('done');
    expect(answered.map(({ answer }) => answer)).toEqual(['yes', 'yes', 'yes']);
    expect(events.filter(({ what }) => what === 'fault')).toHaveLength(1);
    const faults = records.filter(({ record }) => record === 'fault');
    expect(faults).toEqual([expect.objectContaining({ operation, kind: 'died', action: 'restart' })]);
  });

  test('that answers a question with an error is asked again as it stands: not started or filled anew', async () => {
    const refused = new MemoryFault('refused', 'retrieve: the index is busy');
    const once = scripted(faulty('retrieve', 'a#1', [1], refused));
    const { end, answered, records } = await runMemory(temporaryFolder(), WORK, once);
    expect(end.why).toBe('done');
    expect(answered.map(({ answer }) => answer)).toEqual(['yes', 'yes', 'yes']);
    const faults = records.filter(({ record }) => record === 'fault');
    expect(faults).toEqual([expect.objectContaining({ kind: 'refused', action: 'again' })]);
    expect(records.filter(({ record }) => record === 'ingestion')).toHaveLength(2);
    const always = scripted(faulty('retrieve', 'a#1', [1, 2], refused));
    const given = await runMemory(temporaryFolder(), WORK, always);
    expect(given.answered[0]!.error).toBe('memory refused: retrieve: the index is busy');
    expect(given.answered.slice(1).map(({ answer }) => answer)).toEqual(['yes', 'yes']);
    expect(given.records.filter(({ record }) => record === 'ingestion')).toHaveLength(2);
  });

  test('that fails twice at a retrieval costs that question alone; --retry-errors asks it anew', async () => {
    const folder = temporaryFolder();
    const script = scripted(faulty('retrieve', 'a#1', [1, 2]));
    const { end, answered, sent } = await runMemory(folder, WORK, script);
    expect(end.why).toBe('done');
    expect(answered[0]).toEqual({
      id: 'a#1',
      store: 'a',
      ingestion: 2,
      error: 'memory died: the process ended',
    });
    expect(answered.slice(1).map(({ answer }) => answer)).toEqual(['yes', 'yes']);
    expect(asksOf(sent, 'reader')).toBe(2);
    const resumed = await runMemory(folder, WORK, scripted());
    expect(resumed.answered[0]!.error).toBeDefined();
    expect(resumed.sent).toEqual([]);
    const retried = await runMemory(folder, WORK, scripted(), { retryErrors: true });
    expect(retried.answered.map(({ answer }) => answer)).toEqual(['yes', 'yes', 'yes']);
    expect(asksOf(retried.sent, 'reader')).toBe(1);
  });

  test.each([
    ['open', 'a'],
    ['store', 'a/2'],
    ['look', 'a'],
  ])('that fails twice at %s ends the run; the next process goes on', async (operation, subject) => {
    const folder = temporaryFolder();
    const { end, answered, sent } = await runMemory(
      folder,
      WORK,
      scripted(faulty(operation, subject, [1, 2])),
    );
    expect(end).toMatchObject({ why: 'fault', fault: { operation, kind: 'died', action: 'end' } });
    expect(answered).toEqual([]);
    expect(sent).toEqual([]);
    const next = await runMemory(folder, WORK, scripted());
    expect(next.end.why).toBe('done');
    expect(next.answered).toHaveLength(3);
  });

  test('that refuses every question answers all the same: each is given up, and the run goes on', async () => {
    const work = [storeWork('a', 1, 20), storeWork('b', 1, 1)];
    const refused = new MemoryFault('refused', 'retrieve: out of quota');
    const script = scripted((operation, subject) => {
      if (operation === 'retrieve' && subject.startsWith('a')) throw refused;
    });
    const { end, answered, records } = await runMemory(temporaryFolder(), work, script);
    expect(end.why).toBe('done');
    expect(answered).toHaveLength(21);
    expect(answered.filter(({ error }) => error !== undefined)).toHaveLength(20);
    expect(answered.at(-1)!.answer).toBe('yes');
    expect(records.filter(({ record }) => record === 'fault')).toHaveLength(40);
    expect(records.filter(({ record }) => record === 'ingestion')).toHaveLength(2);
  });

  test('that does not empty a fresh store is a fault, once', async () => {
    const script = scripted();
    const open = async (...args: Parameters<typeof script.open>) => ({
      ...(await script.open(...args)),
      openStore: async () => ['left over'],
    });
    const { end } = await runMemory(temporaryFolder(), WORK, { ...script, open });
    expect(end).toMatchObject({ why: 'fault', fault: { operation: 'open', kind: 'garbage' } });
  });

  test('that dies at every question is given up', async () => {
    const work = [storeWork('a', 1, 20)];
    const script = scripted((operation) => {
      if (operation === 'retrieve') throw died();
    });
    const { end, records } = await runMemory(temporaryFolder(), work, script);
    expect(end.why).toBe('fault');
    const actions = records.flatMap((one) => (one.record === 'fault' ? [one.action] : []));
    expect(actions.filter((action) => action === 'restart')).toHaveLength(GIVE_UP_AFTER);
    expect(actions.filter((action) => action === 'question')).toHaveLength(GIVE_UP_AFTER);
    expect(actions.at(-1)).toBe('end');
  });

  test('whose store is empty is an error and no score, today and after a repair', async () => {
    const folder = temporaryFolder();
    const { end, answered, sent } = await runMemory(
      folder,
      WORK,
      scripted(undefined, { durable: true, texts: () => ' ' }),
    );
    expect(end).toMatchObject({ why: 'fault', fault: { kind: 'empty', operation: 'look' } });
    expect(answered).toEqual([]);
    expect(sent).toEqual([]);
    const repaired = scripted(undefined, { durable: true });
    const next = await runMemory(folder, WORK, repaired);
    expect(next.end.why).toBe('done');
    expect(repaired.calls[0]).toBe('open a fresh');
    expect(next.state.snapshotOf('a', 2)!.name).toBe('a');
  });

  test('whose memories share an id is refused', async () => {
    const script = scripted();
    const open = async (...args: Parameters<typeof script.open>) => ({
      ...(await script.open(...args)),
      getAllMemories: async () => ['1', '2'].map((text) => ({ id: 'x', text })),
    });
    const { end } = await runMemory(temporaryFolder(), WORK, { ...script, open });
    expect(end).toMatchObject({
      why: 'fault',
      fault: { kind: 'garbage', message: 'two memories are called x' },
    });
  });
});

describe('the model of a memory system', () => {
  const asking: Hook = async (operation, subject, model) => {
    if (operation === 'store') {
      await model.ask({ purpose: 'extract', messages: [{ role: 'user', content: subject }] });
    }
  };

  test('stands in the ledger by what it was asked: a store that is filled anew costs nothing', async () => {
    const folder = temporaryFolder();
    const kill = faulty('retrieve', 'a#2', [1], new Error('kill') as MemoryFault);
    const first = scripted(async (...args) => {
      await asking(...args);
      await kill(...args);
    });
    await expect(runMemory(folder, WORK, first)).rejects.toThrow('kill');
    const { sent, end } = await runMemory(folder, WORK, scripted(asking));
    expect(end.why).toBe('done');
    expect(asksOf(sent, 'writer')).toBe(1);
    const tasks = jsonLines(join(folder, 'ledger.jsonl')).flatMap(({ record, task }) =>
      record === 'result' ? [task] : [],
    );
    expect(new Set(tasks).size).toBe(tasks.length);
    expect(tasks.filter((task) => /^memory\/extract\/[0-9a-f]{64}$/.test(task))).toHaveLength(4);
  });

  test('has the largest output budget from the start', async () => {
    const { sent } = await runMemory(temporaryFolder(), WORK, scripted(asking));
    expect(sent.find(({ model }) => model === 'writer')!.max_tokens).toBe(1000);
    expect(sent.find(({ model }) => model === 'reader')!.max_tokens).toBe(100);
  });

  test('costs its own prices, where it has some', async () => {
    const folder = temporaryFolder();
    const prices = { input: 1, output: 0, cachedInput: null };
    const record = { planSha256: '0'.repeat(64), amendments: [], terms: { ...TERMS, prices } };
    const memoryModel = { model: 'writer', prices: { ...prices, input: 3 } };
    await runMemory(folder, WORK, scripted(asking), { record, conduct: { memoryModel } });
    const costs = jsonLines(join(folder, 'ledger.jsonl')).flatMap(({ record: kind, task, cost }) =>
      kind === 'result' ? [[task.startsWith('memory/'), cost]] : [],
    );
    for (const [ofMemory, cost] of costs) expect(cost).toBeCloseTo(ofMemory ? 3e-5 : 1e-5, 12);
    expect(costs.filter(([ofMemory]) => ofMemory)).toHaveLength(4);
  });

  test('that gives nothing ends the run, without a useless restart', async () => {
    const reply = (body: { readonly model?: unknown }) =>
      body.model === 'writer' ? failed('empty') : said('yes');
    const { end, records } = await runMemory(temporaryFolder(), WORK, scripted(asking), { reply });
    expect(end).toMatchObject({ why: 'fault', fault: { kind: 'model', operation: 'store', subject: 'a/1' } });
    expect(records.filter(({ record }) => record === 'fault')).toHaveLength(1);
  });

  test('that refuses is asked anew by --retry-errors, although a refusal is kept as an output', async () => {
    const check = (output: string) => (output === 'no' ? 'this is no fact' : undefined);
    const checking: Hook = async (operation, subject, model) => {
      if (operation !== 'store') return;
      await model.ask({ purpose: 'extract', messages: [{ role: 'user', content: subject }], check });
    };
    const folder = temporaryFolder();
    const reply = (body: { readonly model?: unknown }) =>
      body.model === 'writer' ? { ...said('no'), kind: 'refused' as const } : said('yes');
    const refused = await runMemory(folder, WORK, scripted(checking), { reply });
    expect(refused.end).toMatchObject({ why: 'fault', fault: { message: 'extract: this is no fact' } });
    expect((await runMemory(folder, WORK, scripted(checking))).end.why).toBe('fault');
    const retried = await runMemory(folder, WORK, scripted(checking), { retryErrors: true });
    expect(retried.end.why).toBe('done');
    expect(asksOf(retried.sent, 'writer')).toBe(4);
    const again = await runMemory(folder, [...WORK, storeWork('c', 1, 1)], scripted(checking), {
      retryErrors: true,
    });
    expect(asksOf(again.sent, 'writer')).toBe(1);
  });

  test('whose budget is used up ends the run as any other does, and no fault is noted', async () => {
    const prices = { input: 1e6, output: 1, cachedInput: null };
    const record = { planSha256: '0'.repeat(64), amendments: [], terms: { ...TERMS, prices } };
    const folder = temporaryFolder();
    const { end, records } = await runMemory(folder, WORK, scripted(asking), { record, maxCost: 15 });
    expect(end).toEqual({ why: 'budget' });
    expect(records.some((one) => one.record === 'fault')).toBe(false);
    const next = await runMemory(folder, WORK, scripted(asking), { record });
    expect(next.end.why).toBe('done');
    expect(next.answered).toHaveLength(3);
  });
});

test('an interrupt stops behind what is in flight, and is no fault of a system that died of it', async () => {
  const folder = temporaryFolder();
  const controller = new AbortController();
  const script = scripted((operation, subject) => {
    if (operation !== 'store' || subject !== 'a/2') return;
    controller.abort();
    throw died();
  });
  const { end, records } = await runMemory(folder, WORK, script, { stop: controller.signal });
  expect(end).toEqual({ why: 'stopped' });
  expect(records.map(({ record }) => record)).toEqual(['ingestion', 'stored']);
  const next = await runMemory(folder, WORK, scripted());
  expect(next.answered).toHaveLength(3);
});

test('a ledger that was tampered with is refused with its line', async () => {
  const folder = temporaryFolder();
  await runMemory(folder, WORK, scripted());
  const path = join(folder, 'memory.jsonl');
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, rest.join('\n'));
  await expect(runMemory(folder, WORK, scripted())).rejects.toThrow(
    /memory\.jsonl, line 1: the line does not follow from those before it: a: a record of ingestion 1/,
  );
});
