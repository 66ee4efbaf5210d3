import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { smallRows } from '../outcomes/small-world.js';
import { memoryLine, traceLine } from '../trace/trace-files.js';
import { lastwrite, temporaryFolder } from './lastwrite.js';

/** Everything but the two statements on Bert Lund; the stale capital beside the newest one, its number lost. */
const STORE = [
  memoryLine('m0', '0. The author of Aurora Tales is Anna Berg.'),
  memoryLine('m5', '5. Anna Berg is a citizen of France.'),
  memoryLine('m6', '6. The capital of France is Lyon.'),
  memoryLine('m8', '8. The author of Cetus Rising is Carla Moe.'),
  memoryLine('m9', '9. The author of Cetus Rising is Dora Vik.'),
];
const TEXTS = new Map(STORE.map(({ id, text }) => [id, text]));
const got = (...ids: readonly string[]) => ids.map((id) => ({ id, text: TEXTS.get(id)! }));
const TRACES = [
  traceLine('mh_1k#0', { answer: 'Paris', retrieved: got('m0', 'm5'), k: 2 }),
  traceLine('sh_1k#0', { answer: 'Somebody', retrieved: got('m0', 'm5'), k: 2 }),
  traceLine('sh_1k#1', { answer: 'Carla Moe', retrieved: got('m8', 'm9'), k: 2 }),
  traceLine('sh_1k#2', { answer: 'Emil Ness', retrieved: got('m0'), k: 2 }),
];

function workplace(traces: readonly object[] = TRACES) {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  const write = (name: string, rows: readonly object[]) => {
    writeFileSync(at(name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return at(name);
  };
  write('split.jsonl', smallRows());
  write('mine.jsonl', traces);
  write('store.jsonl', STORE);
  const run = (...args: readonly string[]) =>
    lastwrite(['trace', ...args, '--data', at('split.jsonl'), '--profile', 'dev']);
  return { at, write, run };
}

describe('lastwrite trace', () => {
  it('prints the published document', async () => {
    const { at, run } = workplace();
    const { code, stdout } = await run(at('mine.jsonl'), '--store', at('store.jsonl'), '--json');
    expect(code).toBe(0);
    const document = JSON.parse(stdout);
    expect(document).toMatchObject({
      schema: 'lastwrite.attribution/1',
      profile: { name: 'dev' },
      scoring: 'full',
    });
    const [system] = document.systems;
    expect(system).toMatchObject({
      name: 'mine',
      items: 4,
      notCarried: { store: 0, retrieved: 0, answer: 0 },
      ambiguousAnswers: { gold: 1 },
      intake: { missing: ['mh_1k#1', 'sh_1k#3'] },
    });
    expect(system.stages.wrong.stages).toMatchObject({ not_stored: 1, not_retrieved: 1, reasoning_error: 1 });
    expect(system.classes.map((one: { class: string }) => one.class)).toEqual([
      'resolver_correct',
      'ambiguous',
    ]);
  });

  it('prints text with the profile in its first line, markdown, CSV, and systems side by side', async () => {
    const { at, write, run } = workplace();
    write('other.jsonl', [traceLine('sh_1k#1', { answer: 'Dora Vik', retrieved: got('m9') })]);
    const files = [at('mine.jsonl'), at('other.jsonl'), '--store', at('store.jsonl')];
    const [text, markdown, csv] = await Promise.all([
      run(...files),
      run(...files, '--md'),
      run(...files, '--csv'),
    ]);
    expect(text.stdout).toMatch(/^profile dev \(frozen /);
    expect(text.stdout).toMatch(/^right answers +mine +1 .*\n +other +1 +1 /m);
    expect(text.stdout).toMatch(
      /^reasoning error +everything was retrieved, and the answer is wrong +1 +0$/m,
    );
    expect(markdown.stdout).toContain('| resolver-correct | mine | 3 | 1 | 0 | 0 | 1 | 1 | 0 |');
    const rows = parse(csv.stdout, { columns: true }) as Record<string, string>[];
    expect(rows[0]).toMatchObject({ items: '3', support_complete: '1', support_none: '1' });
    expect(rows[1]).toMatchObject({
      system: 'mine',
      kind: 'all',
      answers: 'wrong',
      items: '3',
      not_stored: '1',
    });
  });

  it('has tables of 80 columns for one system, and prose that fits the window', async () => {
    const { at, run } = workplace();
    const { stdout } = await run(at('mine.jsonl'), '--store', at('store.jsonl'));
    const lines = stdout.split('\n');
    const rows = lines.filter((line) => /\S {2,}\S/.test(line));
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((line) => line.length > 80)).toEqual([]);
    // What is no window counts as 120 columns.
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });

  it('shows one item with the evidence for each needed statement', async () => {
    const { at, run } = workplace();
    const files = [at('mine.jsonl'), '--store', at('store.jsonl'), '--item'];
    const { stdout } = await run(...files, 'mh_1k#0');
    expect(stdout).toMatch(/^Stage +not retrieved: stored, and not among what was retrieved$/m);
    expect(stdout).toMatch(/^3\. statement 6: The capital of France is Lyon\.$/m);
    expect(stdout).toContain('   stored: read by a pattern: memory m6, serial 6\n   retrieved: not found');
    expect(stdout).toContain('   overwritten: Paris (statement 4)');
    expect(stdout).toContain('  2. [m5] 5. Anna Berg is a citizen of France.');
    const json = JSON.parse((await run(...files, 'mh_1k#0', '--json')).stdout);
    expect(json).toMatchObject({ schema: 'lastwrite.attributed-item/1', item: 'mh_1k#0' });
    expect(json.systems[0].attribution.facts).toHaveLength(3);
    const absent = await run(...files, 'sh_1k#3');
    expect(absent.code).toBe(2);
    expect(absent.stderr).toMatch(/item sh_1k#3: no trace is about this item/);
  });

  it('writes a row an item and needed statement', async () => {
    const { at, run } = workplace();
    await run(at('mine.jsonl'), '--store', at('store.jsonl'), '--items', at('items.jsonl'));
    const rows = readFileSync(at('items.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map((row) => [row.item, row.fact, row.factStage])).toEqual([
      ['mh_1k#0', 1, 'none'],
      ['mh_1k#0', 2, 'none'],
      ['mh_1k#0', 3, 'not_retrieved'],
      ['sh_1k#0', 1, 'not_stored'],
      ['sh_1k#1', 1, 'none'],
      ['sh_1k#2', null, null],
    ]);
    expect(rows[4]).toMatchObject({
      stage: 'reasoning_error',
      staleRetrievedRanks: [1],
      retrievedRanks: [2],
    });
    const again = await run(at('mine.jsonl'), '--items', at('mine.jsonl'));
    expect(again.code).toBe(2);
    expect(again.stderr).toMatch(/this would overwrite an input/);
  });

  it('puts warnings first, and exits 1 for a broken adapter where that is asked for', async () => {
    const empty = TRACES.map((trace) => ({ ...trace, store: [], retrieved: [] }));
    const { at, run } = workplace([...empty, traceLine('nobody', { answer: 'x' })]);
    const plain = await run(at('mine.jsonl'));
    expect(plain.code).toBe(0);
    const said = plain.stdout.split('\n\n')[1]!;
    expect(said).toMatch(
      /^warning: mine: the store 1k is empty \(4 items\)[^\n]*(?:\n {9}[^\n]*)*\nnote: mine: rows that match no item, of 5: 1/,
    );
    expect(plain.stderr).toMatch(/^warning: mine: the store 1k is empty \(4 items\)/m);
    expect((await run(at('mine.jsonl'), '--fail-on-warning')).code).toBe(1);
    const whole = workplace();
    const fine = [whole.at('mine.jsonl'), '--store', whole.at('store.jsonl'), '--fail-on-warning'];
    expect((await whole.run(...fine)).code).toBe(0);
  });

  it('reads what is piped in, names it in messages, and leaves nothing behind', async () => {
    const { at } = workplace();
    const pipe = (...args: readonly string[]) =>
      lastwrite(['trace', ...args, '--data', at('split.jsonl'), '--profile', 'dev', '--json'], {
        stdin: TRACES.map((trace) => `${JSON.stringify(trace)}\n`).join(''),
        env: { TMPDIR: at('.') },
      });
    const { code, stdout } = await pipe('-', '--store', at('store.jsonl'));
    expect(code).toBe(0);
    expect(JSON.parse(stdout).systems).toMatchObject([{ name: 'stdin', items: 4 }]);
    const wrong = await pipe(at('mine.jsonl'), '--store', '-');
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toMatch(/^error: stdin, line 1: the field schema is "lastwrite\.trace\/1";/m);
    expect(readdirSync(at('.')).filter((name) => name.startsWith('lastwrite-'))).toEqual([]);
  });

  it('does not take the newest value for the stale one', async () => {
    const { at, run } = workplace();
    const { code, stderr } = await run(at('mine.jsonl'), '--policy', 'first');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: traces cannot be held against answers of --policy first: /m);
  });

  it('takes answers that traces lack from a results file', async () => {
    const { at, write, run } = workplace(
      TRACES.map(({ answer: _, ...trace }: Record<string, unknown>) => trace),
    );
    const answers = TRACES.map((trace) => ({
      item: trace.item,
      output: (trace as { answer?: string }).answer,
    }));
    const results = write('results.jsonl', answers.slice(0, 3));
    const args = [at('mine.jsonl'), '--store', at('store.jsonl'), '--json'];
    const silent = JSON.parse((await run(...args)).stdout).systems[0];
    expect(silent.notCarried.answer).toBe(4);
    const spoken = JSON.parse((await run(...args, '--outcomes', results)).stdout).systems[0];
    expect(spoken.notCarried.answer).toBe(1);
    expect(spoken.stages.wrong.items).toBe(3);
    expect(spoken.notes).toEqual([`items without an answer in ${results}: 1`]);
  });

  it.each([
    [[], /no trace is named/],
    [['none.jsonl'], /none\.jsonl: there is no such file or folder/],
    [['split.jsonl'], /no reader of traces knows this file \(an object with context, questions/],
    [['mine.jsonl', '--format', 'run'], /--format run names a folder/],
    [['mine.jsonl', '--format', 'knowl'], /mine\.jsonl: the document: the field cases is missing/],
    [['mine.jsonl', '--system', 'x'], /Write NAME=PATH/],
    [['mine.jsonl', '--item', 'mh_1k#9'], /there is no item "mh_1k#9"/],
    [['mine.jsonl', '--store', 'mine.jsonl'], /mine\.jsonl, line 1: the field schema/],
    [['mine.jsonl', '--outcomes', 'mine.jsonl'], /mine\.jsonl: traces of 0 systems lack answers/],
    [['mine.jsonl', '--json', '--md'], /cannot be used with/],
  ])('refuses %j with one line and exit 2', async (args, message) => {
    const { at, run } = workplace();
    const { code, stdout, stderr } = await run(
      ...args.map((word) => (word.endsWith('.jsonl') ? at(word) : word)),
    );
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
    expect(
      stderr
        .trim()
        .split('\n')
        .filter((line) => line.startsWith('error: ')).length,
    ).toBeLessThanOrEqual(1);
    expect(stderr).not.toMatch(/internal error/);
  });
});
