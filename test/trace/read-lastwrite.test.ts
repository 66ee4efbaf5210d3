import { describe, expect, it } from 'vitest';
import { memoryLine, traceFolder, traceLine } from './trace-files.js';

const RETRIEVED = [{ id: 'm1', text: 'Bert Lund wrote it.' }, { text: 'Another.' }];

describe("this tool's own trace files", () => {
  it('are read whole: answer scored, store shared, order kept', async () => {
    const { write, read } = traceFolder();
    const store = [{ id: 'm1', text: 'Bert Lund wrote it.', time: 3, note: 'left aside' }];
    const path = write('traces.jsonl', [
      traceLine('sh_1k#0', {
        answer: 'It is Bert Lund.',
        store,
        retrieved: RETRIEVED,
        k: 2,
        run: 7,
        system: 'a',
      }),
      traceLine('toy_mh_1k_no0', { answer: 'Oslo', store, retrieved: [] }),
    ]);
    const [system, ...others] = await read([path]);
    expect(others).toHaveLength(1);
    const [trace] = system!.traces;
    expect(system!.name).toBe('traces system a');
    expect(trace).toMatchObject({ k: 2, run: '7', system: 'a', hop: 'sh', retrieved: RETRIEVED });
    expect(trace!.outcome!.correct.full).toBe(true);
    expect(trace!.store).toEqual({
      name: '1k',
      memories: [{ id: 'm1', text: 'Bert Lund wrote it.', time: 3 }],
    });
    expect(others[0]!.traces[0]!.outcome!.correct.full).toBe(false);
    expect(others[0]!.traces[0]!.retrieved).toEqual([]);
  });

  it('say nothing of what they do not carry', async () => {
    const { write, read } = traceFolder();
    const path = write('t.jsonl', [
      traceLine('sh_1k#0'),
      traceLine('sh_1k#1', { error: 'timed out', answer: null }),
    ]);
    const [system] = await read([path]);
    const [silent, failed] = system!.traces;
    expect(silent).toEqual({ item: silent!.item, hop: 'sh' });
    expect(failed!.outcome).toMatchObject({ error: true, empty: true });
    expect(system!.report).toMatchObject({ matched: 2, empty: ['sh_1k#1'], missing: ['sh_1k#2', 'sh_1k#3'] });
  });

  it('share one store where many lines hold the same', async () => {
    const { write, read } = traceFolder();
    const store = () => [{ id: 'm1', text: 'x' }];
    const path = write(
      't.jsonl',
      [0, 1, 2].map((n) => traceLine(`sh_1k#${n}`, { store: store() })),
    );
    const [system] = await read([path]);
    expect(new Set(system!.traces.map((one) => one.store)).size).toBe(1);
  });

  it('are systems of their own run by run only where the runs ask the same items', async () => {
    const { write, read } = traceFolder();
    const mixed = write('mixed.jsonl', [traceLine('sh_1k#0', { run: 1 }), traceLine('sh_1k#1', { run: 2 })]);
    const repeated = write('repeated.jsonl', [
      traceLine('sh_1k#0', { run: 1 }),
      traceLine('sh_1k#0', { run: 2 }),
      traceLine('sh_1k#1', { run: 2 }),
    ]);
    const systems = await read([mixed, repeated]);
    expect(systems.map(({ name, traces }) => [name, traces.map(({ run }) => run)])).toEqual([
      ['mixed', ['1', '2']],
      ['repeated run 1', ['1']],
      ['repeated run 2', ['2', '2']],
    ]);
  });

  it('keep aside what another trace of the item goes before, and tell what joins to none', async () => {
    const { write, read } = traceFolder();
    const path = write('t.jsonl', [
      traceLine('sh_1k#0', { answer: 'a' }),
      traceLine('sh_1k#0', { answer: 'b' }),
      traceLine('no such id'),
    ]);
    const answers = async (duplicates: 'first' | 'last') => {
      const [system] = await read([path], { duplicates });
      const { traces, superseded, report } = system!;
      expect(report.unmatched).toHaveLength(1);
      expect(report.duplicates).toHaveLength(1);
      return [traces, superseded].map((all) => all.map(({ outcome }) => outcome!.output));
    };
    expect(await answers('first')).toEqual([['a'], ['b']]);
    expect(await answers('last')).toEqual([['b'], ['a']]);
    await expect(read([path], { duplicates: 'error' })).rejects.toThrow(
      /t\.jsonl, line 2: this answers sh_1k#0 again/,
    );
  });

  it.each([
    ['{"schema":"lastwrite.trace/1"}', /line 1: the field item is missing/],
    ['{"schema":"lastwrite.trace/2","item":"sh_1k#0"}', /line 1: the field schema is "lastwrite.trace\/2";/],
    ['{"schema":"lastwrite.trace/1","item":"sh_1k#0","k":0}', /line 1: the field k is 0;/],
    [`${JSON.stringify(traceLine('sh_1k#0'))}\n{"schema":`, /line 2: /],
    [
      JSON.stringify(traceLine('sh_1k#0', { answer: null })),
      /line 1: the answer is null and there is no error/,
    ],
    [
      JSON.stringify(traceLine('sh_1k#0', { store: [memoryLine('a', 'x'), memoryLine('a', 'y')] })),
      /line 1: the store holds two memories "a"/,
    ],
    [JSON.stringify(traceLine('sh_1k#99')), /line 1: the id "sh_1k#99" is out of range/],
    ['{"schema":"lastwrite.outcome/1","item":"sh_1k#0"}', /no reader of traces knows this file/],
    [
      '{"item":"sh_1k#0","answer":"x","retrieved":[]}',
      /line 1: the lines say item, and not that they are traces; put "schema":"lastwrite.trace\/1" into each/,
    ],
    ['[1, 2]', /no reader of traces knows this file \(a list\)/],
    ['', /the file is empty/],
    [JSON.stringify(traceLine('elsewhere#1')), /none of the 1 traces joins to an item/],
  ])('refuse %j with its place', async (text, message) => {
    const { write, read } = traceFolder();
    await expect(read([write('t.jsonl', text)])).rejects.toThrow(message);
  });
});

describe('stores beside traces', () => {
  const traces = [traceLine('mh_1k#0'), traceLine('sh_1k#0'), traceLine('sh_2k#0')];
  const names = async (store: string | undefined, all = traces, folder = traceFolder()) => {
    const path = folder.write('t.jsonl', all);
    const [system] = await folder.read([path], { stores: store === undefined ? [] : [store] });
    return { notes: system!.notes, of: system!.traces.map((one) => one.store?.name ?? null) };
  };

  it('serve every trace where a single file names none', async () => {
    const folder = traceFolder();
    const store = folder.write('all.jsonl', [memoryLine('a', 'x')]);
    expect((await names(store, traces, folder)).of).toEqual(['all', 'all', 'all']);
  });

  it('serve the items of the list that they are named after, even alone', async () => {
    const folder = traceFolder();
    const store = folder.write('1k.jsonl', [memoryLine('a', 'x')]);
    expect((await names(store, traces, folder)).of).toEqual(['1k', '1k', null]);
    const two = folder.write('two.jsonl', [
      memoryLine('a', 'x', { store: '1k' }),
      memoryLine('a', 'y', { store: '2k' }),
    ]);
    expect((await names(two, traces, folder)).of).toEqual(['1k', '1k', '2k']);
  });

  it('are known empty where a file has no line', async () => {
    const folder = traceFolder();
    folder.write('stores/1k.jsonl', '');
    folder.write('stores/2k.jsonl', [memoryLine('a', 'x')]);
    const [system] = await folder.read([folder.write('t.jsonl', traces)], { stores: [folder.at('stores')] });
    expect(system!.traces.map((one) => one.store?.memories.length)).toEqual([0, 0, 1]);
  });

  it('are found by the name that a trace gives, and an unknown name is told with those there are', async () => {
    const named = [traceLine('sh_1k#0', { store: 'second' })];
    const folder = traceFolder();
    const stores = folder.write('s.jsonl', [
      memoryLine('a', 'x', { store: 'first' }),
      memoryLine('a', 'x', { store: 'second' }),
    ]);
    expect((await names(stores, named, folder)).of).toEqual(['second']);
    const unknown = [traceLine('sh_1k#0', { store: 'third' })];
    await expect(names(stores, unknown, folder)).rejects.toThrow(
      /t\.jsonl, line 1: the trace names the store "third".*there are first, second/,
    );
    const { of, notes } = await names(undefined, unknown);
    expect(of).toEqual([null]);
    expect(notes).toEqual(['the traces name stores that were not given (third): give them with --store']);
  });

  it('are read once where a file is named twice, or beside its folder', async () => {
    const folder = traceFolder();
    const file = folder.write('stores/1k.jsonl', [memoryLine('a', 'x')]);
    const path = folder.write('t.jsonl', traces);
    const [system] = await folder.read([path], { stores: [file, folder.at('stores'), file] });
    expect(system!.traces[0]!.store!.memories).toHaveLength(1);
  });

  it('are taken for the one that traces name where a single file names none, which is told', async () => {
    const folder = traceFolder();
    const store = folder.write('all.jsonl', [memoryLine('a', 'x')]);
    const one = [traceLine('sh_1k#0', { store: 'mine' }), traceLine('sh_1k#1', { store: 'mine' })];
    expect(await names(store, one, folder)).toEqual({
      of: ['mine', 'mine'],
      notes: ['the traces name the store mine; the one that was given names none and is taken for it (all)'],
    });
    const two = [...one, traceLine('sh_1k#2', { store: 'other' })];
    await expect(names(store, two, folder)).rejects.toThrow(
      /t\.jsonl, line 3: the trace names the store "other", which was not given/,
    );
  });

  it.each([
    [[memoryLine('a', 'x'), memoryLine('a', 'y')], /s\.jsonl, line 2: the store s has two memories "a"/],
    [[{ schema: 'lastwrite.memory/1', id: 'a' }], /line 1: the field text is missing/],
  ])('refuse %j', async (lines, message) => {
    const folder = traceFolder();
    await expect(names(folder.write('s.jsonl', lines), traces, folder)).rejects.toThrow(message);
  });

  it('are refused where they are not there', async () => {
    const folder = traceFolder();
    await expect(names(folder.at('none.jsonl'), traces, folder)).rejects.toThrow(
      /there is no such file or folder/,
    );
    folder.write('empty/readme.txt', 'x');
    await expect(names(folder.at('empty'), traces, folder)).rejects.toThrow(/the folder holds no store/);
  });
});
